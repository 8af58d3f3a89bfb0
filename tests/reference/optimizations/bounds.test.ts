import { describe, expect, it } from "vitest";
import { capacityOf, type Given, optimization, run, Site } from "./site";

/** Bounds of capacities by year, against results worked out by hand: the total of each model year by itself. 8760 hours, EUR. */
const H = 8760;
const FAST = { delta_t: 6, last_span: 5 };
const load = (mw: number) =>
  new Site().node({ id: "load", root: "consumption", input: "el", parameters: { demand: mw } });
const grid = (parameters: Record<string, Given>) => ({ id: "grid", root: "trade" as const, output: "el", parameters });
const plant = (parameters: Record<string, Given>, status: "existing" | "optional" | "planned" = "existing") => ({
  id: "plant",
  root: "transformation" as const,
  output: "el",
  status,
  parameters,
});
const byYear = (...values: [number, number][]) => values.map(([date, value]) => ({ date, value }));
const solve = (site: Site, model = {}, years = [2025, 2030], optimizer = {}) =>
  run(site, optimization(years, { config: { ...FAST, model, optimizer } }));
const rules = (r: Awaited<ReturnType<typeof run>>, severity: string) =>
  r.findings.filter((f) => f.severity === severity).map((f) => f.rule);

describe("a maximum that changes by year", () => {
  it("limits a purchase in its year only", async () => {
    const site = load(1)
      .node(grid({ purchase_price: 10, maximum_capacity: byYear([2025, 10], [2030, 0], [2035, 10]) }))
      .node({ ...grid({ purchase_price: 50 }), id: "dear" });
    const r = await solve(site, {}, [2025, 2030, 2035]);
    expect(r.summary!.annualMoney).toEqual([10, 50, 10].map((price) => expect.closeTo(price * H, 2)));
    expect([2025, 2030, 2035].map((year) => capacityOf(r, "grid", year)!.total)).toEqual([10, 0, 10]);
  });

  it("lets a connection grow without repowering", async () => {
    const site = load(8)
      .node(grid({ purchase_price: 10, maximum_capacity: byYear([2025, 5], [2030, 10]) }))
      .node({ ...grid({ purchase_price: 50 }), id: "dear" });
    const r = await solve(site, { repowering: false });
    expect(r.summary!.annualMoney).toEqual([H * (5 * 10 + 3 * 50), H * 80].map((v) => expect.closeTo(v, 1)));
  });

  it("bounds a connection that exists in that year, not for good", async () => {
    const site = load(1)
      .node(
        grid({
          purchase_price: 10,
          existing_capacity: 5,
          maximum_capacity: byYear([2025, 9], [2030, 0.25], [2035, 9]),
        }),
      )
      .node({ ...grid({ purchase_price: 50 }), id: "dear" });
    const r = await solve(site, {}, [2025, 2030, 2035]);
    expect([2025, 2030, 2035].map((year) => capacityOf(r, "grid", year)!.total)).toEqual([5, 0.25, 5]);
    expect(r.summary!.annualMoney[1]).toBeCloseTo(H * (0.25 * 10 + 0.75 * 50), 1);
  });

  it.each([true, false])("retires stock above it at no cost, with a remark (retirement %s)", async (retirement) => {
    const site = load(2)
      .node(grid({ purchase_price: 10 }))
      .node(
        plant({
          existing_capacity: [{ value: 1.5 }, { value: 0.5, eol: 2040 }],
          decommissioning_cost: 1000,
          maximum_capacity: byYear([2025, 2], [2030, 0.5]),
        }),
      );
    const r = await solve(site, { retirement });
    expect(r.summary!.money).toBeCloseTo(5 * H * 10 * 1.5, 1);
    expect(capacityOf(r, "plant", 2030)).toMatchObject({ existing: 0.5, total: 0.5, retired: 1.5 });
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "stock_above_maximum", componentId: "plant", year: 2030, amount: 1.5 }),
    );
  });

  it("lets something be built that may be retired before, and nothing that may not", async () => {
    const site = () =>
      load(1)
        .node(grid({ purchase_price: 1 }))
        .node(
          plant({ investment_cost: 100, lifetime: 10, maximum_capacity: byYear([2025, 5], [2030, 0]) }, "optional"),
        );
    // 10 a year for 10 years against 8760 a year for the first five.
    const open = await solve(site());
    expect(open.summary!.money).toBeCloseTo(10 * 10 + 5 * H, 2);
    expect(capacityOf(open, "plant", 2030)).toMatchObject({
      total: expect.closeTo(0, 6),
      retired: expect.closeTo(1, 6),
    });
    const closed = await solve(site(), { retirement: false });
    expect(closed.summary!.money).toBeCloseTo(10 * H, 2);
  });

  it("refuses what is planned above it", async () => {
    const site = load(1)
      .node(grid({ purchase_price: 1 }))
      .node(plant({ existing_capacity: [{ value: 3, date: 2025 }], maximum_capacity: 2, lifetime: 20 }, "planned"));
    expect(rules(await solve(site), "error")).toEqual(["planned_above_maximum"]);
  });
});

describe("a minimum of the total", () => {
  it.each([false, true])("keeps stock and is reached by building (integer %s)", async (integer_expansion) => {
    const site = (stock: number) =>
      load(1)
        .node(grid({ purchase_price: 1 }))
        .node(
          plant(
            {
              existing_capacity: stock,
              minimum_capacity: 5,
              maximum_capacity: 10,
              unit_size: 2,
              lifetime: 10,
              investment_cost: 1000,
              fixed_operation_cost: 100,
            },
            "optional",
          ),
        );
    const size = async (stock: number) =>
      capacityOf(await solve(site(stock), { integer_expansion }, [2025]), "plant")!.total;
    expect(await size(5)).toBeCloseTo(5, 6);
    // Retiring a part of the stock makes no room for less than a whole unit.
    expect(await size(3)).toBeCloseTo(5, 6);
  });

  it("is refused with its component and year when nothing can reach it", async () => {
    const of = async (parameters: Record<string, Given>, status: "existing" | "optional") =>
      (
        await solve(
          load(1)
            .node(grid({ purchase_price: 1 }))
            .node(plant(parameters, status)),
        )
      ).findings.filter((f) => f.severity === "error");
    const late = { minimum_capacity: 5, maximum_expansion: 2, lifetime: 20 };
    expect(await of(late, "optional")).toEqual([
      expect.objectContaining({ rule: "minimum_out_of_reach", componentId: "plant", year: 2025, amount: 3 }),
      expect.objectContaining({ rule: "minimum_out_of_reach", year: 2030, amount: 1 }),
    ]);
    expect((await of({ existing_capacity: 3, minimum_capacity: 5 }, "existing"))[0]).toMatchObject({
      rule: "minimum_out_of_reach",
      amount: 2,
      parameterType: "minimum_capacity",
    });
    const crossing = { minimum_expansion: 3, maximum_expansion: 2, maximum_capacity: 9 };
    expect((await of(crossing, "optional"))[0]).toMatchObject({ rule: "expansion_bounds_cross", amount: 1 });
  });
});

describe("a smallest build", () => {
  it("is none or that much, in linear runs too, next to a minimum of the total", async () => {
    const site = (price: number, more = {}) =>
      load(1)
        .node(grid({ purchase_price: price }))
        .node(
          plant(
            { investment_cost: 10 * H, lifetime: 10, maximum_capacity: 10, minimum_expansion: 3, ...more },
            "optional",
          ),
        );
    // 3 MW cost 3 H a year and save 1 MW for H * price.
    const dear = await solve(site(2), {}, [2025]);
    expect(dear.summary!.annualMoney[0]).toBeCloseTo(2 * H, 2);
    const cheap = await solve(site(4), {}, [2025]);
    expect(capacityOf(cheap, "plant")!.total).toBeCloseTo(3, 6);
    expect(cheap.summary!.annualMoney[0]).toBeCloseTo(3 * H, 2);
    const total = await solve(site(2, { existing_capacity: 0.5, minimum_capacity: 1 }), { retirement: false }, [2025]);
    expect(capacityOf(total, "plant")!.total).toBeCloseTo(3.5, 6);
  });

  it("is solved exactly: the gap of the form is for integer expansion", async () => {
    const site = () =>
      load(100)
        .node(grid({ purchase_price: 1 }))
        .node(
          plant(
            { investment_cost: 10 * H * 0.99, lifetime: 10, maximum_capacity: 100, minimum_expansion: 90 },
            "optional",
          ),
        );
    const r = await solve(site(), {}, [2025], { MIPGap: 0.02 });
    expect(r.summary!.annualMoney[0]! / H).toBeCloseTo(99, 4);
    expect(r.solver!.mipGap).toBeLessThan(1e-5);
    expect(r.solver!.bound! / (5 * H)).toBeCloseTo(99, 3);
  });
});

describe("room under a maximum", () => {
  it("is made by retiring a part of the stock for whole units", async () => {
    const site = load(6)
      .node(grid({ purchase_price: 1 }))
      .node(
        plant(
          { existing_capacity: 3, maximum_capacity: 6, unit_size: 2, investment_cost: 10, lifetime: 10 },
          "optional",
        ),
      );
    const r = await solve(site, { integer_expansion: true }, [2025, 2030], { MIPGap: 1e-9 });
    // One unit at once; by 2030 one MW of the stock has left and a second unit fits.
    expect(capacityOf(r, "plant", 2030)!.total).toBeCloseTo(6, 6);
  });
});

describe("values by year", () => {
  it("count as they are in the year of building", async () => {
    const site = load(4)
      .node(grid({ purchase_price: 10 }))
      .node(
        plant(
          {
            existing_capacity: [{ value: 4, eol: 2030 }],
            investment_cost: byYear([2025, 1e9], [2030, 100]),
            lifetime: byYear([2025, 10], [2030, 20]),
            unit_size: byYear([2025, 1], [2030, 3]),
            maximum_capacity: 4,
          },
          "optional",
        ),
      );
    const r = await solve(site, { integer_expansion: true }, [2025, 2030], { MIPGap: 1e-9 });
    // What is sold in 2030 has 3 MW and lives 20 years: 5 a year and MW, next to 1 MW that is bought.
    const [built] = r.tables.investments;
    expect(built).toMatchObject({ year: 2030, lifetimeA: 20, lumpSum: expect.closeTo(300, 4) });
    expect(r.summary!.annualMoney[1]).toBeCloseTo(15 + H * 10, 2);
  });

  it("say when a lifetime is missing", async () => {
    const site = load(1)
      .node(grid({ purchase_price: 10 }))
      .node(plant({ investment_cost: 100, lifetime: byYear([2030, 20]) }, "optional"));
    const errors = (await solve(site)).findings.filter((f) => f.severity === "error");
    expect(errors).toEqual([expect.objectContaining({ rule: "lifetime_missing", componentId: "plant", year: 2025 })]);
  });
});

describe("area", () => {
  const site = (parameters: Record<string, Given>, status: "existing" | "optional" | "planned") =>
    new Site()
      .place("here", [0, 0], 1000)
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 3 } })
      .node(grid({ purchase_price: 10 }))
      .node(plant({ space_requirement: 5000, ...parameters }, status));

  it("leaves stock that takes more than there is, says so and lets nothing be added", async () => {
    for (const status of ["existing", "optional"] as const) {
      const r = await solve(site({ existing_capacity: 2, lifetime: 20 }, status), {}, [2025]);
      expect(capacityOf(r, "plant")!.total).toBeCloseTo(2, 6);
      expect(r.findings).toContainEqual(
        expect.objectContaining({ rule: "space_taken_by_stock", placeId: "here", year: 2025, amount: 9000 }),
      );
    }
  });

  it("refuses what is planned for sure and does not fit", async () => {
    const r = await solve(site({ existing_capacity: [{ value: 2, date: 2025 }], lifetime: 20 }, "planned"), {}, [2025]);
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "infeasible_space", severity: "error", year: 2025, amount: 9000 }),
    );
  });
});
