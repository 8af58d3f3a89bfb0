import { expect, it } from "vitest";
import { mainSource, storeFinding } from "./findings";

it("names who gives most of what is given", () => {
  const flows = [
    { name: "Wind", values: [30, 30] },
    { name: "CHP", values: [10, 10] },
    { name: "Load", values: [-40, -40] },
  ];
  expect(mainSource(flows)).toEqual({ name: "Wind", share: 0.75 });
  expect(mainSource(flows.slice(0, 1))).toBeNull();
  expect(mainSource(["A", "B", "C", "D"].map((name) => ({ name, values: [1] })))).toBeNull();
  expect(mainSource([])).toBeNull();
});

it("says when the store that moves most is fullest, or that none is used", () => {
  const stores = [
    { name: "Tank", values: [50, 52, 51] },
    { name: "Battery", values: [0, 20, 80, 10] },
  ];
  expect(storeFinding(stores)).toEqual({ kind: "full", name: "Battery", at: 2, level: 80 });
  expect(storeFinding([{ name: "Tank", values: [0, 0] }])).toEqual({ kind: "unused" });
  expect(storeFinding(stores.slice(0, 1))).toBeNull();
  expect([storeFinding([]), storeFinding([{ name: "Tank", values: [] }])]).toEqual([null, null]);
});
