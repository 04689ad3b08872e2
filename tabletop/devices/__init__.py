"""Adapters behind the ports. `mock` is asked for by name; nothing falls back to it by itself."""
