import { expect, it } from "vitest";
import { demand, series, source } from "../testing/cases";
import { deviationsOf } from "./deviations";
import type { ComponentInput } from "./input";

const spread = (low: number, high: number): ComponentInput => ({
  steered: true,
  spread: { low: series(low, low, low), high: series(high, high, high) },
});

it("adds up squares by bus; a source that gives more is a need that is less; what is sure has none", () => {
  const site = {
    steps: 3,
    demands: [demand(5, { id: "house" }), demand(5, { id: "shop" }), demand(1, { id: "heat", bus: "heat" })],
    sources: [source(4)],
  };
  const components = new Map([
    ["house", spread(-3, 1)],
    ["shop", { ...spread(0, 2), manual: [{ from: 2, to: 3, kw: 7 }] }],
    ["pv", { ...spread(-2, 4), blocked: [[1, 2]] as const }],
    ["heat", { steered: true }],
  ]);
  const known = { components: [...components.keys()].map((id) => ({ id })) } as never;
  const [el, ...others] = deviationsOf(site, known, { components });
  expect(others).toEqual([]);
  // Less: the house's 3 and the sun's 4 more; more: 1, 2 and the sun's 2 less. The sun is out in step 1, the shop's load is said in step 2.
  expect(el).toMatchObject({ bus: "el" });
  expect([...el!.low]).toEqual([-5, -3, -5]);
  expect([...el!.high].map((kw) => kw ** 2).map(Math.round)).toEqual([9, 5, 5]);
});
