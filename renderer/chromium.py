"""Where Chromium is, and with which flags it starts."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from core.errors import ConfigError

LINEAR_PATTERNS = "--js-flags=--enable-experimental-regexp-engine-on-excessive-backtracks"
"""A pattern that tries too many ways is matched again by an engine that needs only one pass; it has no back references
and does not look around, so that patterns which do can still take too long."""
SYSTEM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The shell comes first: it opens no windows, so that a new context costs a fifth and memory is half."""

FLAGS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--no-pings",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",  # the same, to the headless shell
    "--disable-frame-rate-limit",
    "--disable-partial-raster",
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--blink-settings=imageAnimationPolicy=2",
    LINEAR_PATTERNS,
)


def chromium_path() -> Path:
    """Return the browser's executable: the system's first, else the one that Playwright has installed.

    Raises:
        ConfigError: There is none.
    """
    for name in SYSTEM_NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    for pattern in ("chromium_headless_shell-*/chrome-*/*headless*shell", "chromium-*/chrome-linux*/chrome"):
        installed = sorted(playwright_folder().glob(pattern))
        if installed:
            return installed[-1]
    raise ConfigError("No Chromium was found; install it with 'apt-get install chromium-headless-shell'.")


def playwright_folder() -> Path:
    """Return the folder in which Playwright keeps its browsers."""
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    return Path(named) if named else Path.home() / ".cache" / "ms-playwright"


def launch_flags() -> list[str]:
    """Return the flags for a start; the browser's own sandbox is switched off only where the system refuses it."""
    return [*FLAGS] if sandbox_allowed() else [*FLAGS, "--no-sandbox"]


def sandbox_allowed() -> bool:
    """Say whether Chromium's sandbox can work: not as root, and only where user namespaces may be made."""
    if os.geteuid() == 0:
        return False
    unshare = shutil.which("unshare")
    if unshare is None:
        return False
    return subprocess.run([unshare, "--user", "true"], capture_output=True, check=False).returncode == 0


if __name__ == "__main__":
    try:
        sys.stdout.write(f"{chromium_path()}\n")
    except ConfigError as error:
        sys.exit(str(error))
