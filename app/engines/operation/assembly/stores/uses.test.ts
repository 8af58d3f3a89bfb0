import { expect, it } from "vitest";
import type { Unit } from "../../site/types";
import { bus, demand, siteOf, source, storage, unit } from "../../testing/cases";
import type { ComponentInput, HorizonInput } from "../input";
import { addUses } from "./uses";

const input: HorizonInput = { startMs: 0, steps: 48, timezone: "UTC", components: new Map() };
const steered = { steered: true } as ComponentInput;
/** The target at the end of a day of half-hours: 20 kWh five hours after it, charging with 4 kW at 90 %. */
function atEnd(component: object, sun: number, { minLevel = 0, units = [] as Unit[] } = {}) {
  const noon = Float64Array.from({ length: 48 }, (_, t) => (t >= 6 && t < 10 ? sun : 0));
  const site = siteOf(48, {
    stepHours: 0.5,
    buses: [bus({ id: "el" })],
    sources: [source(noon)],
    demands: [demand(1)],
    units,
  });
  const store = storage({ capacity: 25, chargeLimit: 4, chargeEfficiency: 0.9, minLevel });
  const levelsAfter = [{ hours: 5, level: 20 }];
  addUses(site, store, { ...steered, levelsAfter, ...component }, { input, say: () => undefined });
  return store.targets?.map(({ to, level }) => [to, Math.round(level * 1e6) / 1e6]);
}

it("a level that is asked for after the end is charged for: 20 - 5 × 4 × 0.9 = 2 kWh at the end; none if it were not looked at", () => {
  expect(atEnd({}, 0)).toEqual([[48, 2]]);
  expect(atEnd({ levelsAfter: [] }, 0)).toBe(undefined);
  // 3 kWh that it always keeps and 18 more are 21; one that keeps 1 kWh needs another.
  expect(atEnd({}, 0, { minLevel: 3 })).toBe(undefined);
  expect(atEnd({}, 0, { minLevel: 1 })).toEqual([[48, 2]]);
});

it("from the sun alone it gains what the sun left on the last day: two hours of 4 - 1 kW at 90 %, 14.6 kWh at the end; 2 if it charged fully", () => {
  expect(atEnd({ chargesFrom: "sun" }, 4)).toEqual([[48, 20 - 2 * 3 * 0.9]]);
  // More sun than it can take: 4 kW in these two hours.
  expect(atEnd({ chargesFrom: "sun" }, 40)).toEqual([[48, 20 - 2 * 4 * 0.9]]);
  expect(atEnd({ chargesFrom: "sun" }, 0)).toEqual([[48, 20]]);
});

it("from its own site without a unit that gives to its bus it gains what the sun left: 14.6 kWh at the end; 2 if it charged fully", () => {
  expect(atEnd({ chargesFrom: "own" }, 4)).toEqual([[48, 20 - 2 * 3 * 0.9]]);
  // A unit that gives there may charge it at any time; one that takes may not.
  expect(atEnd({ chargesFrom: "own" }, 4, { units: [unit({ id: "chp" })] })).toEqual([[48, 2]]);
  const flows = [{ bus: "el", atMinimum: 0, perPower: [-1] }];
  expect(atEnd({ chargesFrom: "own" }, 4, { units: [unit({ id: "pump", flows })] })).toEqual([[48, 20 - 2 * 3 * 0.9]]);
});
