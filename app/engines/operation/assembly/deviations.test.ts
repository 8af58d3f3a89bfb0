import { expect, it } from "vitest";
import { demand, series, source } from "../testing/cases";
import { deviationsOf } from "./deviations";
import type { ComponentInput } from "./input";

const AT = { startMs: Date.parse("2026-06-01T00:00Z"), timezone: "UTC" };

const spread = (low: number, high: number): ComponentInput => ({
  steered: true,
  spread: { low: series(low, low, low), high: series(high, high, high) },
});

it("adds up squares by bus, and a source that gives more is a need that is less: -5 kW; -7 if spreads were added, -3.6 if sources were loads", () => {
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
  const siteOfIds = { components: [...components.keys()].map((id) => ({ id })) } as never;
  const [el, ...others] = deviationsOf(site, siteOfIds, { components, ...AT });
  expect(others).toEqual([]);
  // Less: the house's 3 and the sun's 4 more. More: 1, 2 and the sun's 2 less. The sun is out in step 1, the shop's load is said in step 2.
  expect(el).toMatchObject({ bus: "el" });
  expect([...el!.low]).toEqual([-5, -3, -5]);
  expect([...el!.high].map((kw) => kw ** 2).map(Math.round)).toEqual([9, 5, 5]);
});

it("is open again at seven each morning, by the clock of the system: 06:00 UTC after the change; 05:00 if its offset were that of before", () => {
  const site = { steps: 4 * 60, demands: [demand(5, { id: "house" })], sources: [] };
  const spreadOf = { low: new Float64Array(site.steps), high: new Float64Array(site.steps) };
  const components = new Map([["house", { steered: true, spread: spreadOf }]]);
  const siteOfIds = { components: [{ id: "house" }] } as never;
  // 24 October, 12:00 in Berlin; the clock goes back in the night after.
  const at = { startMs: Date.parse("2026-10-24T10:00Z"), timezone: "Europe/Berlin" };
  const [el] = deviationsOf(site, siteOfIds, { components, ...at });
  expect(el!.mornings.map((t) => new Date(at.startMs + t * 900_000).toISOString())).toEqual([
    "2026-10-25T06:00:00.000Z",
    "2026-10-26T06:00:00.000Z",
  ]);
});
