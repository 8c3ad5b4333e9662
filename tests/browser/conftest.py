import json
from functools import cache
from pathlib import Path

import chromium
import pytest

from replays import record
from replays.page import html_page
from replays.timeline import Timeline

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "replays" / "data"


def pytest_collection_modifyitems(config, items):
    """Leaves these tests out where there is no browser; tests/conftest.py says so at the end."""
    if chromium.found() is None:
        mine = [item for item in items if item.path.is_relative_to(HERE)]
        items[:] = [item for item in items if item not in mine]
        config.hook.pytest_deselected(items=mine)


@cache
def bundled(name):
    """Returns the record of a bundled match."""
    return record.read((DATA / f"{name}.ludwig.jsonl").read_bytes()).record


class Page:
    """A page in the browser, and what a person does with it."""

    def __init__(self, driver, path, kept):
        self.driver, self.path, self.kept = driver, path, kept

    @property
    def told(self):
        """The timeline of the record on the page."""
        return Timeline.of_record(self.kept)

    def open(self, link=""):
        """Opens the file anew, at a link; what was logged before is forgotten."""
        self.driver.get("about:blank")
        for log in ("browser", "performance"):
            self.driver.get_log(log)
        self.driver.get(f"{self.path.as_uri()}{link}")
        return self

    def run(self, script, *arguments):
        """Runs a script in the page and returns what it returns."""
        return self.driver.execute_script(script, *arguments)

    def text(self, selector):
        """Returns what an element reads."""
        return self.run("return document.querySelector(arguments[0]).textContent", selector)

    def click(self, selector):
        """Clicks an element, once it is in sight."""
        show = "document.querySelector(arguments[0]).scrollIntoView({block: 'nearest'})"
        self.run(show, selector)
        self.driver.find_element("css selector", selector).click()

    def press(self, *keys):
        """Presses keys, whatever has the focus."""
        from selenium.webdriver import ActionChains

        for key in keys:
            ActionChains(self.driver, duration=0).send_keys(key).perform()

    @property
    def seq(self):
        """The position shown."""
        return int(self.text("#where").split()[0])

    @property
    def errors(self):
        """What the console complains of."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    @property
    def asked_for(self):
        """The addresses of everything the page asked for."""
        logged = (
            json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")
        )
        return [
            message["params"]["request"]["url"]
            for message in logged
            if message["method"] == "Network.requestWillBeSent"
        ]

    def media(self, **features):
        """Says what the reader prefers, such as prefers_color_scheme="dark"."""
        wished = [
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()
        ]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wished})

    def screen(self, width, height, *, mobile=False):
        """Makes the screen this large."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


@pytest.fixture(scope="session")
def driver():
    """A browser that stays open for all tests."""
    with chromium.running() as opened:
        yield opened


@pytest.fixture
def page_of(driver, tmp_path):
    """Opens the page of a record, or of a bundled match by its name."""

    def opened(kept, link="", **more):
        kept = bundled(kept) if isinstance(kept, str) else kept
        path = tmp_path / f"{kept.match}.html"
        path.write_text(html_page(kept, **more), encoding="utf-8")
        return Page(driver, path, kept).open(link)

    yield opened
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.fixture
def four(page_of):
    """The page of the bundled match of four, with moves taken back."""
    return page_of("four-players-second-edition")
