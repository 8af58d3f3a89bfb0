import { expect, it } from "vitest";
import type { CapacityRow, VintageRow } from "../result";
import { removalsOf } from "./removals";

const capacity = (componentId: string, total: number, fields: Partial<CapacityRow> = {}): CapacityRow => ({
  componentId,
  kind: "capacity",
  unit: "MW",
  year: 2027,
  existing: total,
  built: 0,
  new: 0,
  retired: 0,
  total,
  maximum: null,
  ...fields,
});
const vintage = (componentId: string, fields: Partial<VintageRow>): VintageRow => ({
  componentId,
  kind: "capacity",
  year: null,
  from: null,
  until: null,
  amount: 0.05,
  cut: false,
  retired: [],
  converted: [],
  paidUntil: null,
  payments: [],
  ...fields,
});

it("says what goes by choice, what is left, and the upkeep of what goes", () => {
  const removals = removalsOf({
    tables: {
      capacities: [capacity("boiler", 0.004), capacity("old", 0), capacity("cut", 0.4)],
      vintages: [
        // 46 of 50 kW go; the 4 kW that are left cost 104 EUR a year.
        vintage("boiler", { retired: [{ year: 2027, amount: 0.046 }] }),
        vintage("old", { amount: 0.4, until: 2031, replaceFrom: 2031, retired: [{ year: 2027, amount: 0.4 }] }),
        vintage("old", { amount: 0.6, retired: [{ year: 2027, amount: 0.6 }] }),
        vintage("cut", { amount: 0.6, cut: true }),
        vintage("boiler", { kind: "power", retired: [{ year: 2027, amount: 9 }] }),
      ],
      costs: [
        { componentId: "boiler", year: 2027, kind: "fixed", impact: "money", amount: 104 },
        { componentId: "boiler", year: 2027, kind: "fixed", impact: "CO2", amount: 7 },
      ],
    },
  });
  expect(removals).toEqual([
    { componentId: "old", year: 2027, amount: 1, left: 0, unit: "MW", saved: null, lifeEnds: 2031 },
    {
      componentId: "boiler",
      year: 2027,
      amount: 0.046,
      left: 0.004,
      unit: "MW",
      saved: expect.closeTo(1196, 9) as number,
      lifeEnds: null,
    },
  ]);
});

it("says nothing for results of earlier versions, and nothing of rests of the solver", () => {
  expect(removalsOf({ tables: { capacities: [capacity("boiler", 1)], costs: [] } })).toEqual([]);
  const rest = vintage("boiler", { retired: [{ year: 2027, amount: 1e-9 }] });
  expect(removalsOf({ tables: { capacities: [capacity("boiler", 1)], costs: [], vintages: [rest] } })).toEqual([]);
});
