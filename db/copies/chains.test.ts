import { expect, it } from "vitest";
import { stepsTo } from "./chains";

it("a piece that was tried twice counts once: the last try before the time", () => {
  const step = (seq: number, at: number) => ({ seq, at, objects: [] });
  const chain = {
    database: "jobs",
    lineage: "l",
    bytes: 0,
    keys: [],
    steps: [step(0, 1), step(1, 5), step(1, 9), step(2, 12)],
  };
  expect(stepsTo([chain], 8)?.map(({ at }) => at)).toEqual([1, 5]);
  expect(stepsTo([chain], 20)?.map(({ at }) => at)).toEqual([1, 9, 12]);
  expect(stepsTo([chain], 0)).toBeNull();
});
