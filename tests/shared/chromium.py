"""The headless Chromium that browser tests are run in, where there is one."""

from contextlib import contextmanager
from shutil import which
from tempfile import TemporaryDirectory

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
MISSING = (
    "browser tests NOT RUN: no Chromium with its driver found (packages chromium, chromium-driver)"
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--window-size=1440,900",
)


def found():
    """Returns the paths of a browser and its driver, or None."""
    browser = next(filter(None, map(which, BROWSERS)), None)
    driver = which("chromedriver")
    return (browser, driver) if browser and driver else None


@contextmanager
def running():
    """Runs a browser with a profile of its own that keeps what it logs and what it asks for."""
    from selenium import webdriver

    browser, driver = found()
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    with TemporaryDirectory() as profile:
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        opened = webdriver.Chrome(options, webdriver.ChromeService(driver))
        try:
            yield opened
        finally:
            opened.quit()
