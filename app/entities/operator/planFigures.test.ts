import { expect, it } from "vitest";
import type { PlanCost } from "./plan";
import { boughtByCarrier, PLAN_TERMS } from "./planFigures";

const course = (carrier_level_id: string, bought: number[], sold = [0, 0], buys = true) => ({
  component_id: carrier_level_id,
  carrier_level_id,
  import: bought,
  export: sold,
  import_price: buys ? [0.1, 0.1] : null,
  import_fee: null,
  export_price: null,
  export_fee: null,
  import_co2: null,
});
const carrierOf = (level: string) => level.split(" ")[0]!;

it("keeps what is bought of each carrier apart, levels of one together", () => {
  const trade = [course("gas 1", [400, 0]), course("power low", [8, 8]), course("power high", [1000, 0])];
  // Sold in the second step: that takes nothing away from what was bought in the first.
  expect(boughtByCarrier({ rows: [], trade: [...trade, course("heat", [0, 0], [0, 60], false)] }, carrierOf)).toEqual([
    { carrier: "power", kwh: 254 },
    { carrier: "gas", kwh: 100 },
  ]);
});

it("takes the differences of plans that do not have their trade", () => {
  const row = { kind: "grid" as const, carrier_level_id: "power low", power: [40, -80] };
  expect(boughtByCarrier({ rows: [row, { ...row, kind: "demand" }] }, carrierOf)).toEqual([
    { carrier: "power", kwh: 10 },
  ]);
});

it("names every term of the cost once", () => {
  const cost: Record<keyof PlanCost, true> = {
    energy: true,
    fees: true,
    feed_in: true,
    demand_charge: true,
    sources: true,
    fuel: true,
    starts: true,
    wear: true,
    dumping: true,
    end_value: true,
  };
  expect([...PLAN_TERMS].sort()).toEqual(Object.keys(cost).sort());
});
