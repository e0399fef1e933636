"""Every game at five sizes: nothing that is asked for is outside of the view or under a bar."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.web.browser.playing import CHOICES, Clicker
from tests.web.browser.serving import Serving
from tests.web.browser.test_access import findings
from tests.web.browser.test_playing import GAMES

WORDS = """() => {
    // Words that something cuts off, and words that lie on others of the same place.
    const wrong = [];
    const boxes = [];
    const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const holder = node.parentElement;
        if (!node.data.trim() || !holder.checkVisibility() || holder.closest('svg, .said, [aria-hidden=true]')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        let { top, bottom } = box;
        for (let above = holder; above.tagName !== 'MAIN'; above = above.parentElement) {
            const style = getComputedStyle(above);
            if (style.overflowX === 'visible') continue;
            const edge = above.getBoundingClientRect();
            if (edge.width < 4) break;  // said to those who listen
            [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];  // an unseen line lies on nothing
            const told = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.overflowX === 'auto';
            if (!told && (box.left < edge.left - 2 || box.right > edge.right + 2)) wrong.push(`cut: ${node.data}`);
            if (style.overflowX !== 'visible') break;
        }
        const place = holder.closest('[data-place]');
        if (place) boxes.push([place, node.data, { left: box.left, right: box.right, top, bottom }]);
    }
    boxes.forEach(([place, words, one], at) => {
        for (const [other, more, two] of boxes.slice(at + 1)) {
            if (other !== place) continue;
            const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
            const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
            if (across > 3 && down > 5) wrong.push(`${words} on ${more}`);
        }
    });
    return wrong;
}"""


COVERED = """() => {
    // Whatever lies on a card (how many there are, who has seen it) leaves its name free.
    const wrong = [];
    for (const name of document.querySelectorAll('[data-place] [data-card] .name')) {
        const place = name.closest('[data-place]');
        name.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const range = document.createRange();
        range.selectNodeContents(name);
        for (const line of name.checkVisibility() ? range.getClientRects() : [])
            for (const part of [0.05, 0.5, 0.95]) {
                const all = document.elementsFromPoint(line.left + line.width * part, line.top + line.height / 2);
                const above = all.slice(0, Math.max(0, all.indexOf(name)));
                const over = above.filter((one) => place.contains(one) && !one.contains(name));
                const seen = over.filter((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)');
                wrong.push(...seen.map((one) => `${one.textContent} on ${name.textContent}`));
            }
    }
    return [...new Set(wrong)];
}"""
SIZES = {
    "desk": (1280, 800),
    "large": (1920, 1080),
    "phone": (360, 740),
    "phone on its side": (740, 360),
    "200 % zoom": (640, 400),
}
SETTLED = """async () => {
    // Boards measure themselves in one frame and are drawn anew in the next.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}"""


def resize(page: Any, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)


BARS = "[data-prompt], .bar, .dock, .float"
HIDDEN = """([strict, bars]) => {
    const prompt = document.querySelector('[data-prompt]').getBoundingClientRect();
    const wrong = prompt.left >= -1 && prompt.top >= -1 && prompt.bottom <= innerHeight + 1 ? [] : ['the prompt'];
    for (const asked of document.querySelectorAll('[data-place].lit, [data-choice]')) {
        // A board may scroll; one's hand and the buttons of the prompt do not.
        const still = /^(hand|held)/.test(asked.dataset.place ?? '') || asked.matches('[data-choice]');
        if (!strict && !still) asked.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = asked.getBoundingClientRect();
        if (asked.matches('[data-choice]') && box.bottom > innerHeight) wrong.push(`${asked.textContent.trim()} is cut`);
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const there = document.elementFromPoint(x, y);
        const covered = !there || there.closest(bars) !== asked.closest(bars);
        const away = x < 0 || y < 0 || x > innerWidth || y > innerHeight;
        if (away || covered) wrong.push(asked.dataset.name ?? asked.textContent.trim());
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is too wide');
    return wrong;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_is_in_view_at_every_size(at_table: Callable[..., Any], game: str) -> None:
    page = at_table(game, side="none")
    Clicker(page).moves(5)
    page.locator("[data-place].lit, [data-choice]").first.wait_for()
    for name, (width, height) in SIZES.items():
        resize(page, width, height)
        assert page.evaluate(HIDDEN, [name in ("desk", "large"), BARS]) == [], name
        assert page.evaluate(WORDS) == [], name
        page.locator("main [data-card]:visible, .dock [data-card]:visible").first.click(button="right", force=True)
        page.locator(".inspector").wait_for()
        page.keyboard.press("Escape")
        page.locator(".inspector").wait_for(state="detached")


RIVALS = """() => [...document.querySelectorAll('.rival')].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""


@pytest.mark.parametrize(("players", "size"), [(2, "desk"), (3, "desk"), (5, "desk"), (3, "between")])
def test_the_others_stay_where_they_are_whatever_is_said_of_them(
    open_page: Callable[..., Any], serving: Serving, players: int, size: str
) -> None:
    """Blanco: what they did last, and how much of their grids is left, moves no box."""
    seats = [{"kind": "me", "name": "Mia"}, *[{"kind": "bot", "bot": "greedy"}] * (players - 1)]
    made = serving.ask("/tables", body={"game": "blanco", "players": players, "seats": seats})
    width, height = {"desk": (1280, 800), "between": (768, 1024)}[size]
    page = open_page(f"/t/{made['table']}#{made['seats'][0]['token']}", width=width, height=height, side="none")
    page.locator(".rival").nth(players - 2).wait_for()
    before = page.evaluate(RIVALS)
    player = Clicker(page, seed=2)
    for _ in range(6):
        player.moves(1)
        page.locator(CHOICES).first.wait_for()
        assert page.evaluate(RIVALS) == before
    assert page.locator(".rival .last").count() == players - 1


NOT_IN_SIGHT = """() => {
    const bar = document.querySelector('[data-prompt]').getBoundingClientRect();
    const things = [...document.querySelectorAll('.bl-chip, main [data-place]')];
    const cut = (box) => box.bottom > bar.top + 1 || box.left < 0 || box.right > innerWidth || box.width < 44;
    return things.filter((one) => cut(one.getBoundingClientRect())).map((one) => one.dataset.place ?? one.textContent);
}"""


@pytest.mark.parametrize("players", [2, 3, 5])
def test_on_a_phone_the_others_are_chips_and_one_is_looked_at_by_a_tap(
    open_page: Callable[..., Any], serving: Serving, axe: str, players: int
) -> None:
    seats = [{"kind": "me", "name": "Mia"}, *[{"kind": "bot", "bot": "greedy"}] * (players - 1)]
    made = serving.ask("/tables", body={"game": "blanco", "players": players, "seats": seats})
    page = open_page(f"/t/{made['table']}#{made['seats'][0]['token']}", width=360, height=740, has_touch=True, is_mobile=True)
    page.locator(CHOICES).first.wait_for()
    assert page.locator(".bl-chip").count() == players - 1
    # Also while a question of two lines and a row of buttons stand below.
    page.evaluate("document.querySelector('[data-prompt]').style.minHeight = '108px'")
    assert page.evaluate(NOT_IN_SIGHT) == []
    grid = page.locator(".bl-grid .cell")
    left, right = grid.nth(0).bounding_box(), grid.nth(2).bounding_box()
    assert left is not None
    assert right is not None
    assert right["x"] + right["width"] - left["x"] >= (170 if players == 5 else 205)
    page.locator(".bl-chip").last.tap()
    looked = page.locator(".bl-peek .rival")
    looked.wait_for()
    assert looked.locator(".cells .mini").count() >= 1
    assert findings(page, axe) == []
    page.get_by_role("button", name="Close").tap()
    looked.wait_for(state="detached")
    page.locator(".bl-chip").first.tap()
    looked.wait_for()
    page.locator("main [data-place=discard]").tap(force=True)  # anything else is tapped: it is out of the way
    looked.wait_for(state="detached")


def test_what_is_known_of_a_hidden_card_lies_beside_its_number(at_table: Callable[..., Any]) -> None:
    """Thunder & Lightning on a phone, where a tile is little wider than a name."""
    page = at_table("thunder-and-lightning", side="none", width=360, height=740, has_touch=True)
    page.locator(".tile.down .token").first.wait_for()
    # Who has looked at a card hangs on the deal: the longest name is put where the board puts it.
    page.evaluate("""() => {
        const token = document.querySelector('.tile.down .token');
        const known = token.cloneNode();
        known.className = token.className.replace('token', 'seen');
        known.textContent = 'Female Archer';
        token.after(known);
    }""")
    assert page.evaluate(WORDS) == []


def test_the_longest_name_lies_beside_its_number(at_table: Callable[..., Any]) -> None:
    """Thunder & Lightning: which cards are played hangs on the deal, so the widest names are put on the battlefield."""
    page = at_table("thunder-and-lightning", side="none", width=360, height=740)
    page.locator(".tile.down .token").first.wait_for()
    page.evaluate("""() => {
        const token = document.querySelector('.tile.down .token');
        const tile = token.parentElement;
        const part = (name, words) => {
            const made = document.createElement('span');
            made.className = token.className.replace('token', name);
            made.textContent = words;
            return made;
        };
        tile.className = tile.className.replace('down', 'known');
        tile.dataset.card = 'put here';
        tile.replaceChildren(part('art', ''), part('name', ''), part('strength', '4'), part('hidden', 'hidden'));
    }""")
    for size in ("phone", "phone on its side", "200 % zoom", "desk", "large"):
        resize(page, *SIZES[size])
        for name in ("Viking Warriors", "Nightmare", "Berserker", "Female Archer"):
            page.evaluate("name => { document.querySelector('[data-card=\"put here\"] .name').textContent = name; }", name)
            assert page.evaluate(WORDS) == [], (size, name)
            assert page.evaluate(COVERED) == [], (size, name)


OUT_OF_ITS_CHAIN = """() => [...document.querySelectorAll('.slot')].flatMap((slot) => {
    const card = slot.querySelector('[data-card]');
    if (!card) return [];
    const [inner, outer] = [card.getBoundingClientRect(), slot.getBoundingClientRect()];
    return inner.bottom > outer.bottom + 2 || inner.right > outer.right + 2 ? [card.textContent.trim()] : [];
})"""


SCROLLS = """() => {
    const board = document.querySelector('main > .view > .board');
    return board.scrollHeight > board.clientHeight || board.offsetWidth > board.clientWidth;
}"""


def test_the_cards_of_a_chain_stay_within_it(at_table: Callable[..., Any]) -> None:
    """Thunderbirds on whatever lies between a phone and a desk."""
    page = at_table("thunderbirds", side="none")
    page.locator(".slot [data-card]").first.wait_for()
    for width, height in [*SIZES.values(), (430, 930), (600, 900), (768, 1024), (1024, 768)]:
        resize(page, width, height)
        assert page.evaluate(OUT_OF_ITS_CHAIN) == [], (width, height)
    resize(page, *SIZES["desk"])
    assert not page.evaluate(SCROLLS)


CUT_NAMES = """(names) => {
    const shown = document.querySelector('.slot [data-card] .name > span');
    const words = shown.textContent;
    const cut = names.filter((name) => {
        shown.textContent = name;
        return shown.scrollHeight > shown.clientHeight + 1;
    });
    shown.textContent = words;
    return cut;
}"""


def test_nothing_covers_the_name_of_a_card(at_table: Callable[..., Any]) -> None:
    page = at_table("thunder-and-lightning")
    player = Clicker(page, 3)
    seen = dict.fromkeys(SIZES, 0)
    for _ in range(6):
        player.moves(3)
        page.locator(CHOICES).first.wait_for()
        for name in reversed(SIZES):  # the next moves are made on the desk
            resize(page, *SIZES[name])
            assert page.evaluate(COVERED) == [], name
            seen[name] += page.locator("[data-place] .hidden").count() * page.locator(".hand .count").count()
    assert all(seen.values()), "no hand had two of a kind"


def test_no_name_is_cut_on_a_small_card(at_table: Callable[..., Any]) -> None:
    """Thunderbirds on a phone: three lines hold every name, whichever cards are dealt, in letters that can be read."""
    page = at_table("thunderbirds", side="none", width=360, height=740)
    page.locator(".slot [data-card]").first.wait_for()
    table = page.url.rpartition("/t/")[2]
    notes = page.request.get(f"/api/tables/{table}/gallery").json()["notes"]
    names = [note["name"] for note in notes if note["group"] in ("Disasters", "Civilians", "The Hood")]
    assert len(names) > 50
    assert page.evaluate(CUT_NAMES, names) == []
    assert not page.evaluate(SCROLLS), "the plan of a turn is in view"
    size = "parseFloat(getComputedStyle(document.querySelector('.slot [data-card] .name')).fontSize)"
    assert page.evaluate(size) >= 10
    resize(page, *SIZES["200 % zoom"])
    assert page.evaluate(CUT_NAMES, names) == []


NAMELESS = """() => {
    // Names of the others that something cuts, and effects in the market where it does not stand beside the log.
    const beside = document.querySelector('main').clientWidth < 1200 && innerWidth > 1200;
    const cut = (thing) => thing.scrollWidth > thing.clientWidth || thing.scrollHeight > thing.clientHeight + 1;
    const names = '.others .who .names > b, .lately .name, .tag .name b';
    const things = document.querySelectorAll(beside ? names : `.market .effect, ${names}`);
    return [...things].filter((thing) => thing.checkVisibility() && cut(thing)).map((thing) => thing.textContent);
}"""
LAST_DONE = """() => {
    // Of how many it is seen what they did last.
    const seen = (last) => {
        const [box, edge] = [last, last.closest('.lately') ?? document.body].map((one) => one.getBoundingClientRect());
        return last.checkVisibility() && box.right <= edge.right + 1 && (edge.top === 0 || box.bottom <= edge.bottom + 1);
    };
    return [...document.querySelectorAll('.last')].filter(seen).length;
}"""
IN_THE_HEADER = """() => {
    // The title and the names of all who sit here are whole.
    const edge = document.querySelector('.bar .seats').getBoundingClientRect().right;
    const cut = (thing) => thing.scrollWidth > thing.clientWidth + 1 || thing.getBoundingClientRect().right > edge + 1;
    return [...document.querySelectorAll('.bar h1, .bar .seats .name')].filter(cut).map((thing) => thing.textContent);
}"""
UNDER_THE_BAR = """() => {
    const bar = document.querySelector('[data-prompt]').getBoundingClientRect();
    const cards = [...document.querySelectorAll('[data-place^=hand]')];
    return cards.filter((card) => card.getBoundingClientRect().bottom > bar.top + 1).map((card) => card.dataset.name);
}"""


@pytest.mark.parametrize(
    ("game", "players"), [("taidian", 2), ("taidian", 4), ("taidian", 5), ("taidian", 6), ("thunderbolts", 4), ("blanco", 5)]
)
def test_a_full_table_cuts_no_hand_and_passes_axe_on_its_side(
    open_page: Callable[..., Any], serving: Serving, axe: str, game: str, players: int
) -> None:
    """Beside the log, in the fights of some rounds: what goes on takes more room then."""
    seats = [{"kind": "me", "name": "Mia"}, *[{"kind": "bot", "bot": "greedy"}] * (players - 1)]
    made = serving.ask("/tables", body={"game": game, "players": players, "seats": seats})
    page = open_page(f"/t/{made['table']}#{made['seats'][0]['token']}")
    page.wait_for_selector("[data-prompt]")
    assert page.evaluate(IN_THE_HEADER) == []
    clicker = Clicker(page, seed=2)
    for _ in range(6):
        clicker.moves(2)
        assert page.evaluate(UNDER_THE_BAR) == []
        assert game != "taidian" or page.evaluate(NAMELESS) == []
    page.keyboard.press("l")
    for name in ("phone", "200 % zoom", "phone on its side"):
        resize(page, *SIZES[name])
        if name == "phone":  # elsewhere a long name may end in dots, and a row that is full scrolls
            assert game != "taidian" or page.evaluate(NAMELESS) == []
            assert page.evaluate(LAST_DONE) >= players - 1
    assert findings(page, axe) == []


STANDS = """() => {
    const box = (one) => {
        const { left, top, width, height } = document.querySelector(one).getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
    };
    const card = document.querySelector('.hand [data-place]');
    return {
        fight: document.querySelector('.fray .window') ? 'window' : document.querySelector('.fray') ? 'turn' : '',
        heaps: document.querySelectorAll('.hand [data-place]').length,
        card: card ? Math.round(card.getBoundingClientRect().width) : 0,
        me: box('.me'),
        hand: box('.hand'),
        others: box('.others'),
        below: box('.others')[1] - box('.arena')[1],
    };
}"""
"""Where things are at a table of Taidian, and whether there is a fight."""


def sensible(legal: list[str]) -> str:
    """Cards first, for fights are what is looked at; nobody is asked for a treaty."""
    for verb in ("lay", "launch", "choose attacking", "play", "pass", "end turn"):
        if found := [action for action in legal if action.startswith(verb)]:
            return found[0]
    return legal[0]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_fight_moves_neither_the_own_seat_nor_the_hand(open_page: Callable[..., Any], serving: Serving, players: int) -> None:
    """Taidian: the same boxes before a defence window, while it is open and after it, whatever is bought or burnt meanwhile.

    On a phone the hand stays at the thumb, and through a whole attacking turn those who can be aimed at stay where they are.
    """
    seats = [{"kind": "me", "name": "Mia"}, *[{"kind": "bot", "bot": "greedy"}] * (players - 1)]
    made = serving.ask("/tables", body={"game": "taidian", "players": players, "seats": seats})
    table, token = made["table"], made["seats"][0]["token"]
    sizes = [SIZES["desk"], SIZES["phone"]]
    desk, phone = [open_page(f"/t/{table}#{token}", side="none", width=width, height=height) for width, height in sizes]
    for page in (desk, phone):
        page.wait_for_selector(".hand [data-place]")
    wide: list[dict[str, Any]] = []
    narrow: list[dict[str, Any]] = []
    for number in range(400):
        seen = serving.ask(f"/tables/{table}", token)
        assert seen["outcome"] is None
        wide.append(desk.evaluate(STANDS))
        narrow.append(phone.evaluate(STANDS))
        fights = "".join(["wt."[("window", "turn", "").index(one["fight"])] for one in wide])
        if {"w.", ".t", "w"} <= {*fights, *[fights[at : at + 2] for at in range(len(fights))]} and fights.count("w") > 3:
            break
        if seen["legal"]:
            action = sensible([offer["action"] for offer in seen["legal"]])
            serving.ask(f"/tables/{table}/play", token, {"action": action, "version": seen["version"], "key": f"{number}"})
        desk.wait_for_timeout(40)
    assert fights.count("w") > 3, fights
    for part in ("me", "hand", "others"):
        assert len({tuple(one[part]) for one in wide}) == 1, part
    assert len({tuple(one["hand"]) for one in narrow if one["heaps"] <= 5}) == 1
    assert len({one["below"] for one in narrow if one["fight"]}) == 1  # the board may be scrolled
    # A hand that is played out keeps the size of its cards, within the fight and without.
    for before, after in pairwise(wide):
        assert after["heaps"] == 0 or after["heaps"] > before["heaps"] or after["card"] == before["card"]
