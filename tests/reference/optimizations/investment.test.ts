import { describe, expect, it } from "vitest";
import { capacityOf, optimization, repeat, run, Site } from "./site";

/** Investment against results worked out by hand: vintages, retirement, whole units, space, money. */
const H = 8760;
const annuity = (rate: number, years: number): number => rate / (1 - (1 + rate) ** -years);
const load = (mw: number) =>
  new Site().node({ id: "load", root: "consumption", input: "el", parameters: { demand: mw } });
const grid = (price: number) => ({
  id: "grid",
  root: "trade" as const,
  output: "el",
  parameters: { purchase_price: price },
});

describe("vintages", () => {
  it("serves while it lives, is replaced until the end of a span, and is paid for each year", async () => {
    const r = await run(
      load(1)
        .system({ interest_rate: 0.05 })
        .node({
          id: "plant",
          root: "transformation",
          output: "el",
          status: "optional",
          parameters: { investment_cost: 1000, lifetime: 10 },
        }),
      optimization([2025, 2030, 2040], { config: { last_span: 5, delta_t: 6 } }),
    );
    // A plant of 2025 lives until 2034: inside the span of 2030, so that another one serves until 2039, paid for as long; its other five years
    // are handed on. 1000 EUR and 10 years again. If it were not paid for after its life, it would be discount(0, 10) + discount(15, 5).
    const discount = (from: number, years: number) =>
      Array.from({ length: years }, (_, i) => 1.05 ** -(from + i)).reduce((s, v) => s + v, 0);
    expect(r.summary!.objective).toBeCloseTo(1000 * annuity(0.05, 10) * discount(0, 20), 3);
    expect(r.summary!.moneyNpv).toBeCloseTo(r.summary!.objective, 3);
    expect(r.summary!.money).toBeCloseTo(1000 * annuity(0.05, 10) * 20, 3);
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "life_ends_inside_span", componentId: "plant", year: 2030, detail: "2035" }),
    );
    expect(capacityOf(r, "plant", 2025)).toMatchObject({ existing: 0 });
    expect(capacityOf(r, "plant", 2040)!.new).toBeCloseTo(1, 6);
    expect(capacityOf(r, "plant", 2040)!.retired).toBeCloseTo(1, 6);
    expect(r.discount[0]).toBeCloseTo(discount(0, 5), 12);
    const paid = r.tables.investments;
    expect(paid.map((i) => i.year)).toEqual([2025, 2030, 2040]);
    // Five of ten annuities are not yet paid, at the end of the span and of the horizon.
    const left = 1000 * annuity(0.05, 10) * ((1 - 1.05 ** -5) / 0.05);
    expect(paid.map((i) => i.residual)).toEqual([0, expect.closeTo(left, 3), expect.closeTo(left, 3)]);
  });

  it("says what begins and ends between two years, or comes after the last one", async () => {
    const plant = (status: "existing" | "planned", date: number, more: { eol?: number }) =>
      load(1)
        .node(grid(10))
        .node({
          id: "plant",
          root: "transformation" as const,
          output: "el",
          status,
          parameters: { existing_capacity: [{ value: 3, date, ...more }], investment_cost: 1000, lifetime: 1 },
        });
    const rulesOf = async (...options: Parameters<typeof plant>) => {
      const r = await run(plant(...options), optimization([2025, 2030], { config: { last_span: 5, delta_t: 6 } }));
      expect(r.summary!.money).toBeCloseTo(10 * H * 10 - (options[1] === 2030 ? 5 * H * 10 : 0), 0);
      return r.findings.filter(({ rule }) => rule.startsWith("serves_"));
    };
    const about = { componentId: "plant", parameterType: "existing_capacity", amount: 3, unit: "MW" };
    const between = expect.objectContaining({ rule: "serves_no_year", year: 2028, detail: "2029", ...about });
    expect(await rulesOf("planned", 2028, {})).toEqual([between]);
    expect(await rulesOf("existing", 2028, { eol: 2029 })).toEqual([between]);
    expect(await rulesOf("existing", 2032, {})).toEqual([
      expect.objectContaining({ rule: "serves_after_years", year: 2032, ...about }),
    ]);
    expect(await rulesOf("existing", 2030, {})).toEqual([]);
  });

  it("lets stock end and pays planned building", async () => {
    const site = load(2)
      .node(grid(10))
      .node({
        id: "old",
        root: "transformation",
        output: "el",
        parameters: {
          existing_capacity: [
            { value: 1, date: 2010, eol: 2030 },
            { value: 0.5, date: 2012 },
          ],
        },
      })
      .node({
        id: "new",
        root: "transformation",
        output: "el",
        status: "planned",
        parameters: { existing_capacity: [{ value: 0.5, date: 2028 }], investment_cost: 1000, lifetime: 20 },
      });
    const r = await run(site, optimization([2025, 2030], { config: { last_span: 5, delta_t: 6 } }));
    expect(capacityOf(r, "old", 2025)!.total).toBeCloseTo(1.5, 9);
    expect(capacityOf(r, "old", 2030)).toMatchObject({ total: 0.5, retired: 1 });
    expect(capacityOf(r, "new", 2030)).toMatchObject({ total: 0.5, built: 0.5, new: 0.5 });
    // 0.5 MW are bought in 2025, 1 MW in 2030, beside half of a plant of 50 EUR a year. If the stock of 2010 did not end, nothing
    // would be bought in 2030.
    expect(r.summary!.objective).toBeCloseTo(5 * (0.5 * H * 10) + 5 * (1 * H * 10 + 0.5 * 50), 2);
  });

  it("comes into service after its building time", async () => {
    const site = () =>
      load(1)
        .node(grid(10))
        .node({
          id: "plant",
          root: "transformation",
          output: "el",
          status: "optional",
          parameters: { investment_cost: 100, lifetime: 20, building_time: 5 },
        });
    const r = await run(site(), optimization([2025, 2030], { config: { last_span: 5, delta_t: 6 } }));
    expect(r.summary!.objective).toBeCloseTo(5 * H * 10 + 5 * 5, 2);
    const at = await run(
      site(),
      optimization([2025, 2030], { config: { last_span: 5, delta_t: 6, model: { building_time: false } } }),
    );
    expect(at.summary!.objective).toBeCloseTo(10 * 5, 2);
  });

  it("takes the building time of the year in which it is built", async () => {
    const r = await run(
      load(1)
        .node(grid(10))
        .node({
          id: "plant",
          root: "transformation",
          output: "el",
          status: "optional",
          parameters: {
            investment_cost: 100,
            lifetime: 20,
            building_time: [
              { value: 10, date: 2025 },
              { value: 0, date: 2030 },
            ],
          },
        }),
      optimization([2025, 2030, 2035], { config: { last_span: 5, delta_t: 6 } }),
    );
    // What is begun in 2025 serves from 2035, what is begun in 2030 at once. A year of 1 MW from the grid costs 8760 h x 10 = 87 600, of
    // the plant 100 / 20 = 5. The grid serves 2025 to 2029. A plant of 2030 serves the ten years after, which it is paid for. 10 years for
    // all vintages would be 10 x 87 600 + 5 x 5; none for all 15 x 5.
    expect(r.summary!.objective).toBeCloseTo(5 * H * 10 + 10 * 5, 2);
    expect(capacityOf(r, "plant", 2025)?.built ?? 0).toBeCloseTo(0, 6);
    expect(capacityOf(r, "plant", 2030)!.built).toBeCloseTo(1, 6);
    expect(capacityOf(r, "plant", 2030)!.total).toBeCloseTo(1, 6);
    expect(capacityOf(r, "plant", 2035)!.total).toBeCloseTo(1, 6);
  });

  it("retires stock that costs more than it saves, when allowed", async () => {
    const site = (more: object = {}) =>
      load(1)
        .node(grid(15))
        .node({
          id: "plant",
          root: "transformation",
          output: "el",
          parameters: { existing_capacity: 1, fixed_operation_cost: 100_000, variable_cost: 10, ...more },
        });
    const open = await run(site(), optimization([2025], { config: { delta_t: 6 } }));
    expect(open.summary!.objective).toBeCloseTo(H * 15, 2);
    expect(capacityOf(open, "plant")!.retired).toBeCloseTo(1, 6);
    const closed = await run(site(), optimization([2025], { config: { delta_t: 6, model: { retirement: false } } }));
    expect(closed.summary!.objective).toBeCloseTo(H * 10 + 100_000, 2);
    // The component says no where the run says yes.
    const stays = await run(site({ retirement_allowed: false }), optimization([2025], { config: { delta_t: 6 } }));
    expect(stays.summary!.objective).toBeCloseTo(H * 10 + 100_000, 2);
    expect(capacityOf(stays, "plant")!.retired).toBe(0);
  });

  it("takes out what a maximum leaves no room for also where retirement is not allowed", async () => {
    const site = load(1)
      .node(grid(15))
      .node({
        id: "plant",
        root: "transformation",
        output: "el",
        parameters: { existing_capacity: 1, maximum_capacity: 0.4, variable_cost: 10, retirement_allowed: false },
      });
    const r = await run(site, optimization([2025], { config: { delta_t: 6 } }));
    expect(r.summary!.objective).toBeCloseTo(H * (0.4 * 10 + 0.6 * 15), 2);
    expect(r.findings).toContainEqual(expect.objectContaining({ rule: "stock_above_maximum", amount: 0.6 }));
  });

  it("leaves nothing of what was paid for a plant that is taken down early", async () => {
    const site = load(1)
      .node(grid(10))
      .node({
        id: "plant",
        root: "transformation",
        output: "el",
        status: "planned",
        parameters: {
          existing_capacity: [{ value: 1, date: 2025 }],
          investment_cost: 1000,
          lifetime: 20,
          fixed_operation_cost: [{ value: 0 }, { date: 2030, value: 1_000_000 }],
        },
      });
    const residuals = async (retirement: boolean) => {
      const order = optimization([2025, 2030], { config: { last_span: 5, delta_t: 6, model: { retirement } } });
      const { tables } = await run(site, order);
      expect(tables.vintages!.flatMap(({ payments }) => payments)).toEqual(tables.investments);
      return tables.investments.map(({ residual }) => residual);
    };
    // Ten of its twenty years are left in 2035; from 2030 on it costs more than the grid, and what is gone is worth nothing.
    expect(await residuals(false)).toEqual([500]);
    expect(await residuals(true)).toEqual([expect.closeTo(0, 3)]);
  });

  it("uses the technology's interest and the money of the year it is built in", async () => {
    const r = await run(
      load(1)
        .system({ interest_rate: 0.03 })
        .node({
          id: "plant",
          root: "transformation",
          output: "el",
          status: "optional",
          parameters: {
            investment_cost: { money: 1000, CO2: 400 },
            technology_interest_rate: 0.08,
            lifetime: 20,
            fixed_operation_cost: 7,
          },
        }),
      optimization([2025], { config: { delta_t: 6 } }),
    );
    // 108.85 EUR; 74.22 EUR by the interest of the system.
    expect(r.summary!.objective).toBeCloseTo(1000 * annuity(0.08, 20) + 7, 6);
    expect(r.summary!.impacts.CO2).toBeCloseTo(20, 6);
  });
});

describe("bounds", () => {
  const pv = { investment_cost: 100, lifetime: 20, space_requirement: 5000 };
  it("fits on the area of its location", async () => {
    const site = new Site()
      .place("roof", [0, 0], 1000)
      .node({ id: "load", root: "consumption", place: "roof", input: "el", parameters: { demand: 1 } })
      .node({ ...grid(50), place: "roof" })
      .node({ id: "pv", root: "transformation", place: "roof", output: "el", status: "optional", parameters: pv });
    const r = await run(site, optimization([2025], { config: { delta_t: 6 } }));
    expect(capacityOf(r, "pv")!.total).toBeCloseTo(0.2, 6);
    const free = await run(
      site,
      optimization([2025], { config: { delta_t: 6, model: { space_consideration: false } } }),
    );
    expect(capacityOf(free, "pv")!.total).toBeCloseTo(1, 6);
  });

  it("keeps maximum, minimum and what can be built at one date", async () => {
    const site = (parameters: Record<string, number>) =>
      load(1)
        .node(grid(50))
        .node({
          id: "pv",
          root: "transformation",
          output: "el",
          status: "optional",
          parameters: { ...pv, ...parameters },
        });
    const size = async (parameters: Record<string, number>) =>
      capacityOf(await run(site(parameters), optimization([2025], { config: { delta_t: 6 } })), "pv")!.total;
    expect(await size({ maximum_capacity: 0.4 })).toBeCloseTo(0.4, 6);
    expect(await size({ maximum_expansion: 0.3 })).toBeCloseTo(0.3, 6);
    expect(await size({ minimum_capacity: 3 })).toBeCloseTo(3, 6);
  });
});

describe("whole decisions", () => {
  const exact = { delta_t: 6, optimizer: { MIPGap: 1e-9 }, model: { integer_expansion: true } };
  const site = (parameters: Record<string, number>) =>
    load(3)
      .node(grid(1))
      .node({
        id: "plant",
        root: "transformation",
        output: "el",
        status: "optional",
        parameters: { lifetime: 20, ...parameters },
      });

  it("builds whole units", async () => {
    const r = await run(
      site({ unit_size: 2, investment_cost: 20_000, maximum_capacity: 10 }),
      optimization([2025], { config: exact }),
    );
    // A unit costs 2000 a year. The first saves 17 520, the second 8760: 4000 EUR for 4 MW. 3000 EUR if units could be cut to 3 MW.
    expect(capacityOf(r, "plant")!.total).toBeCloseTo(4, 6);
    expect(r.summary!.objective).toBeCloseTo(4 * 1000, 3);
    expect(r.solver!.method).toBe("mip");
  });

  it("pays a fixed cost for building at all, and then a minimum size", async () => {
    const cost = async (perBuild: number) =>
      run(
        site({ fixed_cost_per_build: perBuild, investment_cost: 10, minimum_expansion: 5, maximum_capacity: 10 }),
        optimization([2025], { config: exact }),
      );
    const dear = await cost(1e6);
    expect(dear.summary!.objective).toBeCloseTo(3 * H, 3);
    const cheap = await cost(1e5);
    expect(capacityOf(cheap, "plant")!.total).toBeCloseTo(5, 6);
    // 100 000 / 20 for building at all, 5 MW at 10 / 20; 1.5 EUR if neither the fixed cost nor the least size counted.
    expect(cheap.summary!.objective).toBeCloseTo(5000 + 2.5, 3);
    expect(cheap.status).toBe("success");
  });

  it("has one building year without repowering", async () => {
    const r = await run(
      load(1)
        .node(grid(100))
        .node({
          id: "plant",
          root: "transformation",
          output: "el",
          status: "optional",
          parameters: { lifetime: 5, investment_cost: 5, maximum_capacity: 2 },
        }),
      optimization([2025, 2030], {
        config: { last_span: 5, delta_t: 6, optimizer: { MIPGap: 1e-9 }, model: { repowering: false } },
      }),
    );
    expect(r.tables.investments).toHaveLength(1);
    expect(r.summary!.objective).toBeCloseTo(5 * 1 + 5 * H * 100, 2);
  });

  it("gives prices after a second solve with the integers fixed", async () => {
    const o = optimization([2025], { config: { ...exact, mip_dual_recalculation: true } });
    const r = await run(site({ unit_size: 2, investment_cost: 20_000, maximum_capacity: 2 }), o);
    expect(r.solver!.hasDuals).toBe(true);
    expect(r.tables.balances[0]!.priceMean).toBeCloseTo(1, 6);
  });
});

describe("storage sizes", () => {
  it("prices energy and power apart", async () => {
    const r = await run(
      new Site()
        .node({
          id: "load",
          root: "consumption",
          input: "el",
          parameters: { demand: { series: repeat([0, 0, 0, 1]), year: 2025 } },
        })
        .node({
          id: "pv",
          root: "transformation",
          output: "el",
          parameters: { existing_capacity: 1, availability: { series: repeat([1, 1, 0, 0]), year: 2025 } },
        })
        .node({
          id: "battery",
          root: "storage",
          input: "el",
          output: "el",
          status: "optional",
          parameters: { investment_cost: 100, investment_cost_power: 30, lifetime: 10 },
        }),
      optimization([2025]),
    );
    expect(capacityOf(r, "battery")!.total).toBeCloseTo(1, 5);
    expect(capacityOf(r, "battery", 2025, "power")!.total).toBeCloseTo(1, 5);
    // (100 + 30) / 10; 10 EUR a year if power were free.
    expect(r.summary!.objective).toBeCloseTo(13, 4);
  });
});
