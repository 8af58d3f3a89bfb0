import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { Board, BOARD_TEXTS, type BoardTexts, fillText } from "./Board.hydrated";
import { BoardPart } from "./BoardPart";

const texts = Object.fromEntries(BOARD_TEXTS.map((name) => [name, `${name} {name} {place}`])) as BoardTexts;
const cards = [
  { id: "a", title: "Costs </script>", columns: 3 },
  { id: "b", title: "Storage", columns: 1 },
];
const board = { id: "board", action: "/dashboards/1", fields: { csrf: "x" }, cards };

it("is forms that post one step each, before any script runs", async () => {
  const html = await renderStatic(<BoardPart {...board}>{(id) => <p>Chart {id}</p>}</BoardPart>);
  expect(html.match(/<form method="post" action="\/dashboards\/1"/g)).toHaveLength(2);
  const first = html.slice(html.indexOf('data-card="a"'), html.indexOf('data-card="b"'));
  expect(first).toContain(
    '<input type="hidden" name="csrf" value="x"/><input type="hidden" name="config_id" value="a"/>',
  );
  const buttons = [...first.matchAll(/name="(to|columns)" value="(\d)"( aria-disabled="true")?/g)];
  // The first chart has no place before it, and is as wide as there are columns.
  expect(buttons.map(([, name, value, off]) => `${name} ${value}${off ? " off" : ""}`)).toEqual([
    "to 1 off",
    "to 2",
    "columns 2",
    "columns 3 off",
  ]);
  expect(first).toContain("<p>Chart a</p>");
  // All of them are in the card's own menu.
  expect(first.indexOf("<details")).toBeLessThan(first.indexOf("<form"));
  expect(first.indexOf("</details>")).toBeGreaterThan(first.lastIndexOf("</form>"));
  expect(html).not.toMatch(/style=|Costs <\/script>/);
});

it("is the same in the browser at first, with what the server put into its cards", () => {
  const sent = renderToString(
    <Board {...board} texts={texts} menu={(id) => <p>Menu of {id}</p>}>
      {(id) => <p>Chart of {id}</p>}
    </Board>,
  );
  const contents = [...sent.matchAll(/<div class="board-content">(.*?)<\/div>/g)].map(([, inner]) => inner!);
  const html = new Map(cards.map(({ id }, i) => [id, contents[i]!]));
  const menus = new Map(cards.map(({ id }) => [id, `<p>Menu of <!-- -->${id}</p>`]));
  const help = { html, menus, cards, status: "", drag: null, take: () => undefined };
  expect(renderToString(<Board {...board} texts={texts} help={help} />)).toBe(sent);
});

it("fills its sentences, and leaves what it does not know", () => {
  expect(fillText("“{name}” at {place} of {count}", { name: "{place}", place: 2 })).toBe("“{place}” at 2 of {count}");
});
