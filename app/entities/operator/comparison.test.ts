import { describe, expect, it } from "vitest";
import { comparedPower, comparePlans } from "./comparison";
import type { PlanRow, StoredPlan } from "./plan";

const row = (component_id: string, power: number[], kind: PlanRow["kind"] = "unit"): PlanRow => ({
  component_id,
  name: component_id,
  kind,
  carrier_level_id: "el",
  power,
});
const plan = (start: string, rows: PlanRow[], more: Partial<StoredPlan> = {}) =>
  ({ start, steps: rows[0]!.power.length, rows, price: null, ...more }) as StoredPlan;
const trade = (imports: number[], price: number[]) => {
  const none = null;
  const own = { component_id: "grid", carrier_level_id: "el", import: imports, import_price: price };
  return [
    { ...own, export: imports.map(() => 0), export_price: none, import_fee: none, export_fee: none, import_co2: none },
  ];
};

describe("two plans", () => {
  const before = plan("2026-11-23T00:00:00Z", [row("chp", [0, 0, 100, 100]), row("old", [4, 4, 4, 4])], {
    price: [0.1, 0.1, 0.1, 0.2],
    trade: trade([40, 40, 40, 80], [0.1, 0.1, 0.1, 0.2]),
  });
  const now = plan("2026-11-23T00:30:00Z", [row("chp", [100, 60, 50]), row("new", [8, 8, 8])], {
    price: [0.1, 0.3, 0.1],
    trade: trade([40, 120, 0], [0.1, 0.3, 0.1]),
  });

  it("are compared in the time that both cover, by hand", () => {
    const compared = comparePlans(before, now)!;
    expect(compared).toMatchObject({ start: Date.parse("2026-11-23T00:30:00Z"), steps: 2 });
    expect(compared.rows).toEqual([
      {
        component_id: "chp",
        name: "chp",
        kind: "unit",
        before: 50,
        now: 40,
        changed: 1,
        greatest: { kw: -40, step: 1 },
      },
      {
        component_id: "new",
        name: "new",
        kind: "unit",
        before: null,
        now: 4,
        changed: 2,
        greatest: { kw: 8, step: 0 },
      },
      {
        component_id: "old",
        name: "old",
        kind: "unit",
        before: 2,
        now: null,
        changed: 2,
        greatest: { kw: -4, step: 0 },
      },
    ]);
    // Before: 10 kWh at 0.1 and 20 kWh at 0.2. Now: 10 kWh at 0.1 and 30 kWh at 0.3.
    expect(compared.trade.before).toBeCloseTo(5, 12);
    expect(compared.trade.now).toBeCloseTo(10, 12);
    expect(compared.price?.changed).toBe(1);
    expect(compared.price?.now).toBeCloseTo(0.2, 12);
    expect(comparedPower(before, "chp", compared)).toEqual([100, 100]);
    expect(comparedPower(before, "new", compared)).toBeNull();
  });

  it("are the same where nothing differs, and nothing where no time is common", () => {
    const same = comparePlans(now, now)!;
    expect(same.rows.every(({ changed, greatest }) => changed === 0 && greatest === null)).toBe(true);
    expect(same.trade.before).toBe(same.trade.now);
    expect(comparePlans(before, plan("2026-11-23T01:00:00Z", [row("chp", [1])]))).toBeNull();
  });
});
