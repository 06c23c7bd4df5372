"""The stand-alone clock in a real Chromium: by touch, by keys, on two devices, through a lost connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from clocks.models import TableClock
from clocks.services.table import TableSetup, make_table_clock, table_snapshot
from tests.clocks.tables import PLAYER, kinds

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LANDSCAPE = {"width": 844, "height": 390}


@pytest.fixture
def table(live_server_url: str) -> TableClock:
    return make_table_clock(TableSetup("5+3", title="Table 4", names=("Ada", "Bruno")), PLAYER)


def half(page: Page, side: int) -> Locator:
    return page.locator(f"[data-half='{side}']")


def opened(page: Page, table: TableClock) -> Page:
    page.goto(f"/clock/{table.token}/")
    expect(half(page, 0).locator(".clock-time")).not_to_have_text("–")
    return page


def touched(page: Page, side: int) -> None:
    """Touches a half and waits for the server's answer."""
    with page.expect_response(lambda answer: answer.url.endswith("/press/")):
        half(page, side).dispatch_event("pointerdown", {"button": 0, "pointerType": "touch"})


def is_running(page: Page, side: int) -> None:
    expect(half(page, side)).to_have_attribute("data-state", "run")
    expect(half(page, 1 - side)).to_have_attribute("data-state", "wait")


def pressed_until_it_flags(page: Page) -> None:
    touched(page, 1)
    is_running(page, 0)
    touched(page, 0)
    is_running(page, 1)
    expect(half(page, 1)).to_have_attribute("data-state", "fallen", timeout=10_000)


@pytest.mark.parametrize("device", ["phone", "page"])
def test_play_to_a_flag(request: pytest.FixtureRequest, live_server_url: str, device: str) -> None:
    page = request.getfixturevalue(device)
    table = make_table_clock(TableSetup("2s", names=("Ada", "Bruno")), PLAYER)
    opened(page, table)
    expect(half(page, 1)).to_contain_text("Press to start the next clock")
    expect(page.locator("#told")).to_have_text("Not started")
    pressed_until_it_flags(page)
    expect(half(page, 1)).to_contain_text("Flag fell")
    expect(half(page, 1).locator(".clock-time")).to_have_text("0.0")
    expect(half(page, 0)).to_have_attribute("data-state", "ended")
    expect(page.locator("#told")).to_have_text("Bruno: the flag fell")
    assert kinds(table) == ["start", "press", "fall", "end"]


def test_a_flag_after_which_the_other_goes_on_says_who_fell_first(phone: Page, live_server_url: str) -> None:
    table = make_table_clock(TableSetup("1s", names=("Ada", "Bruno"), flag_stops=False), PLAYER)
    opened(phone, table)
    touched(phone, 1)
    expect(half(phone, 0)).to_contain_text("Flag fell", timeout=10_000)
    expect(half(phone, 1)).to_contain_text("Flag fell", timeout=10_000)
    expect(half(phone, 0)).to_contain_text("Fell first")
    expect(phone.locator("#told")).to_have_text("Ada: the flag fell first")


def test_a_touch_counts_when_it_lands(phone: Page, table: TableClock) -> None:
    opened(phone, table)
    phone.touchscreen.tap(195, 100)  # Bruno's half is across the table
    is_running(phone, 0)
    phone.touchscreen.tap(195, 700)
    is_running(phone, 1)
    assert kinds(table) == ["start", "press"]


def test_the_half_across_is_upside_down_and_side_by_side_in_landscape(
    open_page: Callable[..., Page], table: TableClock
) -> None:
    page = opened(open_page(viewport={"width": 390, "height": 844}, has_touch=True), table)
    turned = "matrix(-1, 0, 0, -1, 0, 0)"
    expect(half(page, 1).locator(".half-in")).to_have_css("transform", turned)
    expect(half(page, 0).locator(".half-in")).to_have_css("transform", "none")
    page.set_viewport_size(LANDSCAPE)
    expect(half(page, 1).locator(".half-in")).to_have_css("transform", "none")
    left, right = half(page, 0).bounding_box(), half(page, 1).bounding_box()
    assert left is not None
    assert right is not None
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]
    assert left["width"] * left["height"] > 0.35 * LANDSCAPE["width"] * LANDSCAPE["height"]


def test_by_keyboard_alone(page: Page, table: TableClock) -> None:
    opened(page, table)
    page.keyboard.press("l")
    is_running(page, 0)
    page.keyboard.press("ArrowRight")  # not Bruno's turn
    page.keyboard.press("Space")
    is_running(page, 1)
    page.keyboard.press("Enter")
    is_running(page, 0)
    page.keyboard.press("a")
    is_running(page, 1)
    page.keyboard.press("p")
    expect(page.locator("#told")).to_have_text("Paused")
    expect(half(page, 1)).to_have_attribute("data-state", "paused")
    page.keyboard.press("p")
    is_running(page, 1)
    assert kinds(table) == ["start", "press", "press", "press", "pause", "resume"]


def test_a_clicked_button_does_not_take_the_next_space(page: Page, table: TableClock) -> None:
    opened(page, table)
    page.keyboard.press("Space")
    is_running(page, 0)
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_have_text("Resume")
    page.locator("#pause").click()
    is_running(page, 0)
    page.keyboard.press("Space")
    is_running(page, 1)


def test_two_devices_show_and_work_one_clock(
    page: Page, open_page: Callable[..., Page], table: TableClock
) -> None:
    other = opened(open_page(viewport={"width": 390, "height": 844}, has_touch=True), table)
    opened(page, table)
    touched(page, 1)
    is_running(page, 0)
    is_running(other, 0)
    touched(other, 0)
    is_running(other, 1)
    is_running(page, 1)


def test_what_happens_is_heard_on_the_stream(
    page: Page, open_page: Callable[..., Page], table: TableClock
) -> None:
    listening = open_page()
    listening.route("**/state/", lambda route: route.abort())
    with listening.expect_response(lambda answer: "/live/table/" in answer.url):
        opened(listening, table)
    opened(page, table)
    touched(page, 1)
    is_running(listening, 0)


def test_who_acts_on_an_old_state_is_told_and_sees_the_new_one(
    page: Page, open_page: Callable[..., Page], table: TableClock
) -> None:
    """The other device's page hears nothing: its press comes for a state that is gone."""
    deaf = open_page()
    deaf.route("**/live/**", lambda route: route.abort())
    deaf.route("**/state/", lambda route: route.abort())
    opened(deaf, table)
    opened(page, table)
    touched(page, 1)
    touched(deaf, 0)
    expect(deaf.locator("#told")).to_contain_text("The clock had changed before this arrived")
    is_running(deaf, 0)
    assert kinds(table) == ["start"]


def seen_by_server(table: TableClock) -> int:
    """Ada's ms left, as the server counts them now."""
    state = table_snapshot(table.token)
    assert state is not None
    return int(state["clock"]["remaining"][0])


@pytest.fixture
def posts(phone: Page) -> list[tuple[str, Any]]:
    """Key and body of every press that the phone sends."""
    sent: list[tuple[str, Any]] = []
    phone.on(
        "request",
        lambda request: (
            sent.append((request.headers["idempotency-key"], request.post_data_json))
            if request.url.endswith("/press/")
            else None
        ),
    )
    return sent


def test_a_press_without_connection_is_sent_when_it_is_back_and_not_dated_back(
    phone: Page, table: TableClock, posts: list[tuple[str, Any]]
) -> None:
    opened(phone, table)
    touched(phone, 1)
    is_running(phone, 0)
    before_loss = seen_by_server(table)
    phone.context.set_offline(True)
    expect(phone.locator("#lost")).to_contain_text("Connection lost")
    half(phone, 0).dispatch_event("pointerdown", {"button": 0})
    expect(phone.locator("#lost")).to_contain_text("A press waits to be sent")
    expect(phone.locator("#lost")).to_contain_text("not dated back")
    expect(half(phone, 0)).to_contain_text("Not sent yet: no connection")
    expect(half(phone, 0)).to_have_attribute("data-state", "run")  # runs on, as at the server
    before = half(phone, 0).locator(".clock-time").inner_text()
    expect(half(phone, 0).locator(".clock-time")).not_to_have_text(before)
    half(phone, 1).dispatch_event("pointerdown", {"button": 0})  # nothing to press there
    assert kinds(table) == ["start"]
    at_the_end_of_it = seen_by_server(table)
    phone.context.set_offline(False)
    is_running(phone, 1)
    expect(phone.locator("#lost")).to_be_hidden()
    assert kinds(table) == ["start", "press"]
    assert len({key for key, _body in posts[1:]}) == 1
    assert posts[-1][1] == {"side": 0, "serial": 1, "version": 1}
    # All the time without connection was Ada's, and she got one credit.
    assert seen_by_server(table) <= at_the_end_of_it + 3000 < before_loss + 3000


def test_a_lost_answer_is_asked_for_again_and_counts_once(phone: Page, table: TableClock) -> None:
    opened(phone, table)
    answers: list[int] = []

    def lose_the_first(route: Any) -> None:
        answer = route.fetch()
        answers.append(answer.status)
        if len(answers) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    phone.route("**/press/", lose_the_first)
    half(phone, 1).dispatch_event("pointerdown", {"button": 0})
    is_running(phone, 0)
    phone.wait_for_timeout(1200)
    assert answers == [200, 200]
    assert kinds(table) == ["start"]


def test_take_back_set_time_and_new_game(page: Page, table: TableClock) -> None:
    opened(page, table)
    touched(page, 1)
    touched(page, 0)
    is_running(page, 1)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take the last press back").click()
    page.get_by_role("button", name="No", exact=True).click()
    page.get_by_role("button", name="Take the last press back").click()
    page.get_by_role("button", name="Yes").click()
    is_running(page, 0)

    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Set or add time").click()
    page.get_by_label("Whose").select_option("Bruno")
    page.get_by_label("Minutes:seconds").fill("five")
    page.get_by_role("button", name="Change the time").click()
    expect(page.locator("#time-error")).to_contain_text("such as 5:00")
    page.get_by_label("Minutes:seconds").fill("7:30")
    page.get_by_role("button", name="Change the time").click()
    expect(page.locator("#confirm")).to_contain_text("Set the time of Bruno to 7:30?")
    page.get_by_role("button", name="Yes").click()
    expect(half(page, 1).locator(".clock-time")).to_have_text("7:30")

    page.get_by_role("button", name="Menu").click()
    page.locator("#menu summary").get_by_text("New game").click()
    page.get_by_label("Time control").fill("10d")
    page.locator("#renew button").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("#control-error")).to_contain_text("Character 4: the delay in seconds is missing")
    page.get_by_label("Time control").fill("10d5")
    page.locator("#renew button").click()
    page.get_by_role("button", name="Yes").click()
    expect(half(page, 0).locator(".clock-time")).to_have_text("10:00")
    expect(page.locator("#told")).to_have_text("Not started")
    table.refresh_from_db()
    assert (table.serial, table.clock.control) == (2, "10d5")


def test_sound_can_be_off_and_that_is_remembered(page: Page, table: TableClock) -> None:
    opened(page, table)
    page.get_by_role("button", name="Menu").click()
    sound = page.locator("#sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_a_hall_of_clocks_on_paper(page: Page, live_server_url: str) -> None:
    page.goto("/clock/")
    page.get_by_label("Time control").fill("10d")
    page.get_by_role("button", name="Make the clock").click()
    expect(page.locator("#id_control_error")).to_contain_text("Character 4")
    page.get_by_label("Time control").fill("10d5")
    page.get_by_label("Title").fill("Cellar")
    page.get_by_label("Number of tables").fill("3")
    page.get_by_role("button", name="Make the clock").click()
    expect(page.get_by_role("heading", level=2)).to_have_text([f"Cellar · Table {n}" for n in (1, 2, 3)])
    page.get_by_role("link", name="Clock of Cellar · Table 2").click()
    expect(half(page, 0).locator(".clock-time")).to_have_text("10:00")


def test_five_sides_round_one_phone(live_server_url: str, phone: Page) -> None:
    names = ("Ada", "Bruno", "Chika", "Dora", "Emil")
    table = make_table_clock(TableSetup("5+3", names=names), PLAYER)
    opened(phone, table)
    assert phone.locator(".half").count() == 5
    phone.keyboard.press("Space")  # the last one presses first: side 0 runs
    for side in range(5):
        expect(half(phone, side)).to_have_attribute("data-state", "run")
        if side < 4:
            touched(phone, side)
    phone.keyboard.press("5")
    expect(phone.locator("#told")).to_have_text("Ada to move")
