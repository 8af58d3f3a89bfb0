import { expect, it } from "vitest";
import { nextScreen, wallScreens } from "./wall";

const screensOf = (...columns: number[]) =>
  wallScreens(columns.map((one, i) => ({ id: "abcdefgh"[i], columns: one }))).map((rows) =>
    rows.map(({ cards }) => cards.map(({ card, columns: own }) => `${card.id}${own}`).join(" ")),
  );

it.each([
  [[], [[]]],
  [[1], [["a3"]]],
  [[1, 1, 1], [["a1 b1 c1"]]],
  [[3, 1, 2], [["a3", "b1 c2"]]],
  [[2, 2, 1], [["a3", "b2 c1"]]],
  [
    [1, 3, 1],
    [["a3", "b3"], ["c3"]],
  ],
  [
    [2, 1, 2, 1, 3],
    [["a2 b1", "c2 d1"], ["e3"]],
  ],
] as const)("charts %j wide are the screens %j", (columns, screens) => expect(screensOf(...columns)).toEqual(screens));

it("goes from one screen to the next, and from the last to the first", () => {
  expect([nextScreen(1, 3), nextScreen(2, 3), nextScreen(3, 3), nextScreen(1, 1)]).toEqual([2, 3, 1, 1]);
});
