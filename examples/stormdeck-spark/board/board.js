/**
 * A board of Spark's own: played cards as bolts that grow with their number.  docs/adding-a-game.md says what the table asks of such
 * a module.  It draws; what can be picked has a `data-place` and a name, and the table does the rest.
 */

/** Elements instead of HTML, so that a name at the table stays text whatever is in it. */
function element(tag, className, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/** The places are those of the zones that the game declares, so the paths of all actions are known already. */
function bolt(card, place, name) {
  const made = element("div", "spark-bolt", card.face);
  made.dataset.place = place;
  made.dataset.height = String(Math.ceil(Number(card.face) / 4));
  made.setAttribute("aria-label", name);
  return made;
}

function row(zone, title, where) {
  const made = element("section", "spark-row");
  made.setAttribute("aria-label", title);
  made.append(element("h2", "spark-title", title));
  const cards = (zone?.cards ?? []).filter((card) => card.lies !== "hidden");
  made.append(
    ...cards.map((card, at) =>
      bolt(card, `${zone.id}/${at}`, `The ${card.face} ${where}`),
    ),
  );
  return made;
}

export default {
  styles: "board.css",

  draw(host, { figures, seat, names }) {
    const zones = new Map(
      (figures?.zones ?? []).map((zone) => [zone.id, zone]),
    );
    const board = element("div", "spark-board");
    for (const [at, name] of names.entries()) {
      const total = zones.get(`total:${at}`)?.cards?.[0]?.face ?? "0";
      board.append(
        row(
          zones.get(`played:${at}`),
          `${at === seat ? "You" : name}: ${total}`,
          `played by ${at === seat ? "you" : name}`,
        ),
      );
    }
    if (seat !== null)
      board.append(row(zones.get(`hand:${seat}`), "Your hand", "in your hand"));
    host.replaceChildren(board);
  },
};
