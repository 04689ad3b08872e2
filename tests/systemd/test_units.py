"""The units as systemd itself judges them, and the shell scripts as shellcheck does."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tabletop.config import Config, load

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNITS = ("tabletop.service", "tabletop-safe.service")
SCRIPTS = (
    *("install.sh", "uninstall.sh", "try-install", "try-boot", "trial/guest"),
    *("../.ci/run", "../hardware/render.sh"),
)
NEWER = "RestartMode=direct\n"
# What differs between the service and safe mode, and is meant to.
OWN = {
    *("ExecStart", "Restart", "RestartSec", "RestartMode", "RestartPreventExitStatus"),
    *("KillMode", "MemoryMax", "SupplementaryGroups", "Environment", "DeviceAllow"),
    "RestrictAddressFamilies",
}


def program(name: str) -> str:
    """A program; without it a test is skipped, unless $TABLETOP_NEEDS names it."""
    found = shutil.which(name)
    if found is None:
        why = f"no {name}: apt install {'systemd' if name == 'systemd-analyze' else name}"
        if name in os.environ.get("TABLETOP_NEEDS", ""):
            pytest.fail(why)
        pytest.skip(why)
    return found


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=60)


def old(analyze: str) -> bool:
    """Whether this is an older systemd than the table's, one without RestartMode."""
    found = re.search(r"systemd (\d+)", run(analyze, "--version").stdout)
    return found is not None and int(found[1]) < 254


def service_lines(unit: str) -> set[tuple[str, str]]:
    """Keys and values of a unit's [Service] part."""
    text = (SYSTEMD / unit).read_text().partition("[Service]")[2].partition("[Install]")[0]
    return set(re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE))


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_finds_no_fault_in_the_units(unit: str, tmp_path: Path) -> None:
    """`systemd-analyze verify` has nothing to say, once the program is where the unit wants it."""
    analyze = program("systemd-analyze")
    there = shutil.which("true")
    for name in UNITS:
        text = (SYSTEMD / name).read_text()
        if old(analyze):
            text = text.replace(NEWER, "")
        (tmp_path / name).write_text(text.replace("/opt/tabletop/bin/tabletop", str(there)))
    told = run(analyze, "verify", "--man=no", "--recursive-errors=no", tmp_path / unit)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


@pytest.mark.parametrize("unit", UNITS)
def test_the_service_is_exposed_by_less_than_two(unit: str) -> None:
    """`systemd-analyze security` gives 2.0 or better of 10; a unit without care gets 9.6."""
    analyze = program("systemd-analyze")
    told = run(analyze, "security", "--offline=true", "--threshold=20", SYSTEMD / unit)
    found = re.search(r"exposure level for .*: ([\d.]+)", told.stdout)
    assert found, told.stdout + told.stderr
    assert float(found[1]) <= 2.0
    assert told.returncode == 0


def test_safe_mode_is_shut_in_like_the_service() -> None:
    """The two units differ only where they must."""
    apart = service_lines(UNITS[0]) ^ service_lines(UNITS[1])
    assert {key for key, _ in apart} <= OWN


def test_three_quick_ends_lead_to_safe_mode() -> None:
    """The service gives up after three starts and names who takes over."""
    text = (SYSTEMD / UNITS[0]).read_text()
    for line in (
        *("StartLimitBurst=3", "OnFailure=tabletop-safe.service"),
        *("Restart=on-failure", "RestartMode=direct"),
    ):
        assert f"\n{line}\n" in text
    assert dict(service_lines(UNITS[1]))["ExecStart"].startswith(
        '/opt/tabletop/bin/tabletop run --safe "'
    )


@pytest.mark.parametrize("script", SCRIPTS)
def test_shellcheck_finds_no_fault(script: str) -> None:
    """Every shell script is clean."""
    told = run(program("shellcheck"), SYSTEMD / script)
    assert told.stdout == ""
    assert told.returncode == 0


def test_the_shipped_settings_are_the_defaults(tmp_path: Path) -> None:
    """What the settings file shows behind # is true, and it can be used as it is."""
    shipped = SYSTEMD / "tabletop.toml"
    assert load(shipped) == Config()
    shown = tmp_path / "shown.toml"
    shown.write_text(re.sub(r"^# (\w+ = )", r"\1", shipped.read_text(), flags=re.MULTILINE))
    assert shown.read_text() != shipped.read_text()
    assert load(shown) == Config()


@pytest.mark.prove
def test_the_installer_holds_in_a_fresh_debian() -> None:
    """Installed, installed again, upgraded and removed in a Debian 13 of its own."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a Debian to try it in")
    program("debootstrap")
    told = subprocess.run([SYSTEMD / "try-install"], capture_output=True, text=True, timeout=1800)
    print(told.stdout)
    assert told.returncode == 0, told.stderr
    assert "all of it holds" in told.stdout
