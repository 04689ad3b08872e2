"""The doctor: looks at every part of the device and says what mends it. It changes nothing.

A `Machine` comes in, findings go out, one a part. Forbidden here: judging two parts at once.
"""

from .checks import PARTS, examine
from .finding import Finding, Health
from .machine import Machine

__all__ = ["PARTS", "examine", "Finding", "Health", "Machine"]
