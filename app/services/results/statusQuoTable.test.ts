import { expect, it } from "vitest";
import type { StatusQuoView } from "./statusQuo.server";
import { statusQuoTable } from "./statusQuoTable";

const words = { t: (key: string) => key, carriers: { heat: "Heat", power: "Power" }, names: {} };
const view = (fields: Partial<StatusQuoView>): StatusQuoView => ({
  status_quo: null,
  mismatches: [],
  steps_differ: false,
  difference: null,
  profitability: null,
  years: [],
  levelized: { plan: [], statusQuo: [] },
  ...fields,
});

it("has no file without a status quo, and no difference to a levelized cost that one side lacks", () => {
  const result = { currency: "EUR" } as Parameters<typeof statusQuoTable>[1];
  expect(statusQuoTable(view({}), result, words)).toBeNull();
  const profitability = {
    npv: 5,
    repeatedA: null,
    replacements: { plan: [], statusQuo: [] },
    extraInvestment: 2,
    rate: 0.1,
    noRate: null,
    payback: 6,
    noPayback: null,
    extendedPayback: null,
    discountedPayback: 8,
    noDiscountedPayback: null,
    flows: [],
  };
  const levelized = {
    plan: [
      { carrierId: "heat", cost: 60, energyMwh: 1 },
      { carrierId: "power", cost: 90, energyMwh: 1 },
    ],
    statusQuo: [{ carrierId: "heat", cost: 100, energyMwh: 1 }],
  } as unknown as StatusQuoView["levelized"];
  const rows = [...statusQuoTable(view({ profitability, levelized }), result, words)!.rows];
  const of = (name: string) => rows.find(([first]) => first === `status_quo.levelized_title: ${name}`)?.slice(2, 5);
  expect(of("Heat")).toEqual([100, 60, -40]);
  expect(of("Power")).toEqual([null, 90, null]);
});
