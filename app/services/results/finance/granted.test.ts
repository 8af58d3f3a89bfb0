import { describe, expect, it } from "vitest";
import type { Grant } from "~/entities/finance/terms";
import { optimization, repeat, run, Site } from "../../../../tests/reference/optimizations/site";
import { usedCost } from "../figures/samples";
import { grantChanges, withoutGrants } from "./granted";

const grant = (fields: Partial<Grant>): Grant => ({
  name: "",
  kind: "per_size",
  rate: 190,
  component_id: null,
  cap: null,
  ...fields,
});

describe("grants as lower costs", () => {
  const inputs = [
    usedCost("roof", 950_000),
    usedCost("battery", 500_000, { unit: "EUR/MWh" }),
    usedCost("battery", 100_000, { parameterType: "investment_cost_power" }),
    usedCost("cable", 700_000, { unit: "EUR/MW/km" }),
  ];
  const factorsOf = (grants: Grant[]) =>
    grantChanges(grants, inputs).changes.map(({ component_id, parameter_type, factor }) => [
      component_id,
      parameter_type,
      Number(factor!.toFixed(9)),
    ]);
  it("are factors of what a run reads", () => {
    expect(factorsOf([grant({ component_id: "roof" })])).toEqual([["roof", "investment_cost", 0.8]]);
    expect(factorsOf([grant({ kind: "per_cost", rate: 20, component_id: "battery" })])).toEqual([
      ["battery", "investment_cost", 0.8],
      ["battery", "investment_cost_power", 0.8],
    ]);
    // By size nothing is granted for a cable: its cost is by length.
    expect(factorsOf([grant({ rate: 50 }), grant({ kind: "per_cost", rate: 10, component_id: "roof" })])).toEqual([
      ["roof", "investment_cost", Number((1 - 50 / 950 - 0.1).toFixed(9))],
      ["battery", "investment_cost", 0.9],
    ]);
  });
  it("say which of them cannot enter, and why", () => {
    const grants = [
      grant({ component_id: "nowhere" }),
      grant({ kind: "per_cost", rate: 100, component_id: "roof" }),
      grant({ kind: "per_cost", rate: 60, component_id: "roof", cap: 5000 }),
      grant({ kind: "per_cost", rate: 40, component_id: "roof" }),
      grant({ kind: "per_cost", rate: 30, component_id: "roof" }),
    ];
    const { changes, capped, leftOut } = grantChanges(grants, inputs);
    expect(leftOut).toEqual([
      { grant: 0, reason: "nothing_fits" },
      { grant: 1, reason: "covers_all" },
      { grant: 3, reason: "covers_all" },
    ]);
    expect([changes.length, capped.length]).toEqual([1, 1]);
  });
  it("are shares of what costs then are where they have a cap", () => {
    const grants = [
      grant({ kind: "per_cost", rate: 30, component_id: "battery", cap: 9000 }),
      grant({ component_id: "roof" }),
      grant({ rate: 95, cap: 4000 }),
    ];
    const { changes, capped } = grantChanges(grants, inputs);
    expect(changes.map(({ component_id, factor }) => [component_id, factor])).toEqual([["roof", 0.8]]);
    const share = (component_id: string, parameter_type: string, of: number) => ({
      component_id,
      parameter_type,
      share: expect.closeTo(of, 12) as number,
    });
    expect(capped).toEqual([
      {
        cap: 9000,
        shares: [share("battery", "investment_cost", 0.3), share("battery", "investment_cost_power", 0.3)],
      },
      // 95 000 of 950 000 is an eighth of the 760 000 that the other grant leaves; of the battery it is 95 000 of 500 000.
      { cap: 4000, shares: [share("roof", "investment_cost", 0.125), share("battery", "investment_cost", 0.19)] },
    ]);
  });
  it("are taken back exactly", () => {
    const { changes } = grantChanges([grant({ component_id: "roof" })], inputs);
    const gross = withoutGrants(changes);
    const roof = { componentId: "roof", kind: "capacity", lumpSum: 760_000 } as const;
    expect(760_000 * gross(roof)).toBeCloseTo(950_000, 6);
    // A capped grant paid 100 000 of what was left of 950 000 by a factor of 0.8.
    expect(660_000 * gross({ ...roof, lumpSum: 660_000, granted: 100_000 })).toBeCloseTo(950_000, 6);
    expect(gross({ ...roof, componentId: "battery" })).toBe(1);
    expect(withoutGrants(undefined)(roof)).toBe(1);
  });
});

/**
 * A load of 1 MW all year: from a grid at 50 a MWh, 438 000 a year, or from a plant that lives a year without interest, at 500 000 a MW. It is not
 * built. With a grant of 100 a kW it costs 400 000 a MW and is; with one of 10 % it costs 450 000 and is not.
 */
describe("a run with grants", () => {
  const site = () =>
    new Site()
      .system({ interest_rate: 0 })
      .node({
        id: "load",
        root: "consumption",
        input: "el",
        parameters: { demand: { series: repeat([1], 8760), year: 2030, stepS: 3600 } },
      })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } })
      .node({
        id: "plant",
        root: "transformation",
        output: "el",
        status: "optional",
        parameters: { maximum_capacity: 10, investment_cost: 500_000, lifetime: 1 },
      });
  const solved = async (grants: Grant[], statusQuo = false) => {
    const { changes } = grantChanges(grants, [usedCost("plant", 500_000)]);
    const variation = { changes, alternative: null, granted: { finance_terms_id: "bank" } };
    const status_quo = { status: statusQuo, fixed_rebuild: false };
    return run(site(), optimization([2030], { config: { variation, ...(statusQuo ? { status_quo } : {}) } }));
  };
  it("decides with the lower annuity, to the optimum worked out by hand", async () => {
    expect((await solved([])).summary!.objective).toBeCloseTo(438_000, 3);
    expect((await solved([grant({ kind: "per_cost", rate: 10 })])).summary!.objective).toBeCloseTo(438_000, 3);
    const granted = await solved([grant({ rate: 100 })]);
    expect(granted.summary!.objective).toBeCloseTo(400_000, 3);
    const [payment] = granted.tables.investments;
    expect(
      payment!.lumpSum *
        withoutGrants(grantChanges([grant({ rate: 100 })], [usedCost("plant", 500_000)]).changes)(payment!),
    ).toBeCloseTo(500_000, 3);
  });
  it("has a status quo that reads it, too", async () => {
    expect((await solved([grant({ rate: 100 })], true)).status).not.toBe("error");
  });
});
