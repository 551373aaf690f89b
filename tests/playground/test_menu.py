"""The menu of scenarios on Watch: what it offers when it is narrowed, and what is played from it."""

import pytest
from playwright.async_api import expect

from playground.live_worlds import worlds
from playground.watch_menu import DOMAINS, Sieve, domains, kinds, menu, read_sieve
from scenarios.importers.shelf import put
from scenarios.loader import load_scenario


@pytest.fixture(autouse=True)
def shelf(tmp_path, monkeypatch):
    monkeypatch.setenv("FIRSTHAND_PACKS", str(tmp_path))


def test_the_shop_stands_in_front_and_titles_that_occur_twice_say_where():
    every = menu(Sieve())
    assert every[0] == ("The cheaper of two, on a screen · screens", "retail/cheaper_on_screen")
    assert len({words for words, _ in every}) == len(every)
    assert ("Type the day, then confirm · Warehouse · screens", "warehouse/type_the_day") in every
    assert [words for words, _ in domains()] == ["All", *DOMAINS.values()]


@pytest.mark.parametrize("domain", list(DOMAINS))
def test_the_kinds_of_a_domain_share_its_scenarios_out(domain):
    whole = menu(Sieve(domain))
    assert {name.split("/")[0] for _, name in whole} == {domain}
    drawn, told = menu(Sieve(domain, "screens")), menu(Sieve(domain, "talk"))
    assert sorted([*drawn, *told]) == sorted(whole) and drawn and told
    assert all(words.endswith(" · screens") for words, _ in drawn)


def test_imported_scenarios_are_a_domain_of_their_own():
    written = load_scenario("retail/less_sugar")
    ids = ("egobench/one/1", "egobench/two/1")
    twins = [written.model_copy(update={"id": name, "pack": "egobench"}) for name in ids]
    for one in twins:
        put("egobench", one.id.split("/")[1], [one], {})
    assert domains()[-1] == ("Imported", "imported") and kinds("imported") == [("All", "all"), ("Talk only", "talk")]
    assert [words for words, _ in menu(Sieve("imported"))] == [f"{one.title} · {one.id}" for one in twins]
    assert not [name for _, name in menu(Sieve("retail")) if name.startswith("egobench")]
    assert read_sieve(["imported", "screens"]) == Sieve("imported")


def test_one_scenario_may_stay_in_the_menu():
    kept = menu(Sieve("kitchen"), "retail/less_sugar")
    assert [name for _, name in kept if not name.startswith("kitchen/")] == ["retail/less_sugar"]


@pytest.mark.parametrize(
    "kept", [None, "", 7, [], ["kitchen"], ["x", "y"], [["a"], {}], [None, None], {"a": 1}, ["imported", "all"]]
)
def test_what_a_browser_kept_wrongly_is_nothing(kept):
    assert read_sieve(kept) == Sieve()


def test_every_domain_has_a_world_to_play_in():
    assert worlds() == [(words, f"{pack}/free") for pack, words in DOMAINS.items()]


async def test_the_menu_is_narrowed_and_a_warehouse_scenario_passes(visit):
    here = await visit(390, 844, dark=True)
    page = here.page
    domain, kind, scenario = (page.get_by_label(name, exact=True) for name in ("Domain", "Screens", "Scenario"))

    async def pick(field, words):
        await field.click()
        await page.get_by_role("option", name=words, exact=True).click()

    for pack, words in DOMAINS.items():
        await pick(domain, words)
        await expect(scenario).to_have_value(menu(Sieve(pack))[0][0])
        assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    await pick(domain, "Warehouse")
    await pick(kind, "Talk only")
    await expect(scenario).to_have_value("Four boxes on a shelf")
    await scenario.click()
    await here.shot("watch_menu_390_dark")
    await expect(page.get_by_role("option")).to_have_count(len(menu(Sieve("warehouse", "talk"))))
    await scenario.fill("sharp")
    await page.get_by_role("option", name="Not worth sharpening").click()
    await expect(scenario).to_have_value("Not worth sharpening")
    await page.locator("button.fh-first").click()
    await expect(page.locator(".fh-verdict h2")).to_have_text("Passed")
    await expect(page.locator(".fh-changes").first).to_contain_text("Saw")
    await here.reload()
    await page.locator(".fh-fold summary").click()
    await expect(domain).to_have_value("Warehouse")
    await expect(kind).to_have_value("Talk only")
    await expect(scenario).to_have_value("Not worth sharpening")
    await pick(domain, "Kitchen")
    await expect(page.locator(".fh-verdict")).to_have_count(0)
    await here.reload()
    await expect(domain).to_have_value("Kitchen")
    await expect(scenario).to_have_value(menu(Sieve("kitchen", "talk"))[0][0])
