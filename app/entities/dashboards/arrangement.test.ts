import { expect, it } from "vitest";
import { arranged, type Step } from "./arrangement";

const cards = ["a", "b", "c", "d"].map((id) => ({ id, columns: 1 }));
const namesAfter = (step: Step) =>
  arranged(cards, step)
    .map(({ id, columns }) => `${id}${columns}`)
    .join(" ");

it.each<[Step, string]>([
  [{ id: "c", to: 1 }, "c1 a1 b1 d1"],
  [{ id: "a", to: 3 }, "b1 c1 a1 d1"],
  [{ id: "b", to: 2 }, "a1 b1 c1 d1"],
  [{ id: "b", to: 0 }, "b1 a1 c1 d1"],
  [{ id: "b", to: 99 }, "a1 c1 d1 b1"],
  [{ id: "d", columns: 3 }, "a1 b1 c1 d3"],
  [{ id: "d", columns: 4 }, "a1 b1 c1 d1"],
  [{ id: "d", columns: 1.5 }, "a1 b1 c1 d1"],
  [{ id: "gone", to: 1 }, "a1 b1 c1 d1"],
])("%j leads to %s", (step, order) => expect(namesAfter(step)).toBe(order));

it("leaves what it was given as it is", () => {
  arranged(cards, { id: "d", to: 1 });
  expect(cards.map(({ id }) => id).join("")).toBe("abcd");
});
