import { describe, expect, it } from "vitest";
import { capacityOf, type Given, optimization, run, Site } from "./site";

/** Outages against results worked out by hand. A load of 1 MW, a purchase at 10 EUR/MWh; steps of 2 h. */
const YEAR = 2025;
const H = 8760;
const load = (parameters: Record<string, Given> = {}, demand: Given = 1) =>
  new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand, ...parameters } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 10 } });
const plant = (site: Site) =>
  site.node({
    id: "plant",
    root: "transformation",
    output: "el",
    parameters: { existing_capacity: 0.4, variable_cost: 50 },
  });
/** 100 EUR a year for each MW. */
const engine = (site: Site) =>
  site.node({
    id: "engine",
    root: "transformation",
    output: "el",
    status: "optional",
    parameters: { investment_cost: 1000, lifetime: 10, variable_cost: 50 },
  });
const resilient = (site: Site, more = {}) =>
  run(site, optimization([YEAR], { config: { delta_t: 2, model: { resilience: true }, ...more } }));
const rulesOf = async (site: Site, more = {}) => (await resilient(site, more)).findings.map(({ rule }) => rule);

/** Every second year 10 hours from hour 100 on, 1000 EUR for each MWh. */
const outage = { outage_start: 100, outage_duration: 10, outage_probability: 0.5, unserved_energy_cost: 1000 };

describe("an outage with a frequency", () => {
  it("costs what is not served, as often as it comes", async () => {
    const r = await resilient(plant(load()).system(outage));
    // 0.6 MW are missing for 10 h.
    expect(r.summary!.objective).toBeCloseTo(H * 10 + 0.5 * 6 * 1000, 4);
    expect(r.summary!.moneyNpv).toBeCloseTo(r.summary!.objective, 4);
    const [row] = r.tables.outages!;
    expect(row).toMatchObject({ year: YEAR, firstHour: 100, hours: 10, frequency: 0.5 });
    expect([row!.criticalMwh, row!.unservedMwh, row!.damage].map((v) => Math.round(v * 1e6) / 1e6)).toEqual([
      10, 6, 6000,
    ]);
    expect(r.tables.costs.find((c) => c.kind === "unserved")).toMatchObject({ componentId: "load", impact: "money" });
    expect(r.status).toBe("success");
  });

  it("asks for the critical share of a load only, at the component's own damage", async () => {
    const own = { critical_load_share: 0.5, unserved_energy_cost: 2000 };
    const r = await resilient(plant(load(own)).system(outage));
    expect(r.summary!.objective).toBeCloseTo(H * 10 + 0.5 * 1 * 2000, 4);
  });

  it("builds what is cheaper than the damage", async () => {
    // 1 MW saves 0.5 * 10 MWh * 1000 and costs 100.
    const r = await resilient(engine(load()).system(outage));
    expect(r.summary!.objective).toBeCloseTo(H * 10 + 100, 4);
    expect(capacityOf(r, "engine")!.built).toBeCloseTo(1, 6);
  });

  it("counts the damage as the impact that is minimized, so that it is worth something against emissions, too", async () => {
    // A genset of 1 MW costs 200 kg a year and serves 2000 h every second year: 0.5 * 2000 MWh * 1000 = 1 000 000 kg less. Where it
    // costs 2 000 000 kg it is not built, and the damage is all that counts next to 0.4 kg for each MWh of the purchase.
    const emitting = (perMw: number) =>
      new Site()
        .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
        .node({
          id: "grid",
          root: "trade",
          output: "el",
          parameters: { purchase_price: { money: 10, CO2: 0.4 } },
        })
        .node({
          id: "genset",
          root: "transformation",
          output: "el",
          status: "optional",
          parameters: { investment_cost: { money: 1000, CO2: 10 * perMw }, lifetime: 10, variable_cost: { CO2: 1 } },
        })
        .system({ ...outage, outage_duration: 2000 });
    const clean = (perMw: number) =>
      run(
        emitting(perMw),
        optimization([YEAR], { impact: "CO2", config: { delta_t: 2, model: { resilience: true } } }),
      );
    const cheap = await clean(200);
    expect(capacityOf(cheap, "genset")!.built).toBeCloseTo(1, 6);
    expect(cheap.summary!.objective).toBeCloseTo(0.4 * H + 200, 4);
    const dear = await clean(2_000_000);
    expect(capacityOf(dear, "genset")!.built).toBeCloseTo(0, 6);
    expect(dear.summary!.objective).toBeCloseTo(0.4 * H + 1_000_000, 3);
    // It is money all the same, and no emission.
    expect(dear.summary!.impacts.CO2).toBeCloseTo(0.4 * H, 4);
    expect(dear.tables.costs.find(({ kind }) => kind === "unserved")).toMatchObject({ impact: "money" });
    expect([cheap.status, dear.status]).toEqual(["success", "success"]);
  });

  it("finds storages at their level of that hour", async () => {
    // In the step before, energy costs 5000: 2 of the 4 MWh are spent there, although each is worth 0.5 * 1000 in the outage.
    const price = Float64Array.from({ length: H }, (_, t) => (t === 98 || t === 99 ? 5000 : 10));
    const site = new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: { series: price, year: YEAR } } })
      .node({
        id: "battery",
        root: "storage",
        input: "el",
        output: "el",
        parameters: { existing_capacity: 4, existing_power: 1 },
      });
    const r = await resilient(site.system(outage));
    expect(r.summary!.objective).toBeCloseTo(H * 10 + 0.5 * 8 * 1000, 4);
    expect(r.tables.outages![0]!.unservedMwh).toBeCloseTo(8, 5);
  });
});

describe("an outage shorter than a step", () => {
  const outage = (hours: number, start?: number) => ({
    outage_duration: hours,
    outage_probability: 1,
    unserved_energy_cost: 1000,
    ...(start === undefined ? {} : { outage_start: start }),
  });
  const ofSixHours = async (site: Site) => {
    const r = await run(site, optimization([YEAR], { config: { delta_t: 6, model: { resilience: true } } }));
    return { r, damage: r.summary!.objective - H * 10, row: r.tables.outages![0]! };
  };

  it("costs what is not served while it lasts", async () => {
    const { r, damage, row } = await ofSixHours(load().system(outage(1, 100)));
    expect(damage).toBeCloseTo(1000, 4);
    expect(row).toMatchObject({ firstHour: 100, hours: 1 });
    expect([row.criticalMwh, row.unservedMwh, row.damage].map((v) => Math.round(v * 1e6) / 1e6)).toEqual([1, 1, 1000]);
    expect(r.status).toBe("success");
    expect((await ofSixHours(load().system(outage(1)))).damage).toBeCloseTo(1000, 4);
  });

  it("counts in each step for what it lasts in it", async () => {
    // From hour 107 on for 8 h: one of the step that begins at 102, six, and one.
    const { damage, row } = await ofSixHours(load().system(outage(8, 107)));
    expect(damage).toBeCloseTo(8000, 4);
    expect(row).toMatchObject({ firstHour: 107, hours: 8 });
  });

  it("takes no more of a storage than what is missing meanwhile", async () => {
    const battery = load().node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      parameters: { existing_capacity: 1, existing_power: 1, initial_level: 1 },
    });
    expect((await ofSixHours(battery.system(outage(1, 6)))).damage).toBeCloseTo(0, 4);
  });

  it("that cannot be survived is explained with its hours", async () => {
    const island = plant(load()).system({ island_duration: 1, outage_start: 60 });
    const r = await run(island, optimization([YEAR], { config: { delta_t: 6, model: { resilience: true } } }));
    const finding = r.findings.find(({ rule }) => rule === "infeasible_outage")!;
    expect(finding).toMatchObject({ hours: 1, firstHour: 60 });
    expect(finding.amount).toBeCloseTo(0.6, 5);
  });
});

describe("an island that has to be survived", () => {
  it("sizes plants for the critical load", async () => {
    const r = await resilient(
      engine(load({ critical_load_share: 0.3 })).system({ island_duration: 4, outage_start: 50 }),
    );
    expect(r.summary!.objective).toBeCloseTo(H * 10 + 30, 4);
    expect(r.tables.outages).toEqual([
      expect.objectContaining({ firstHour: 50, hours: 4, frequency: null, damage: 0 }),
    ]);
  });

  it("is tried where the load is largest in each quarter, when no hour is given", async () => {
    const demand = new Float64Array(H).fill(1).fill(2, 5000, 5004);
    const r = await resilient(engine(load({}, { series: demand, year: YEAR })).system({ island_duration: 4 }));
    expect(r.summary!.objective).toBeCloseTo((H + 4) * 10 + 200, 4);
    expect(r.tables.outages!.map((row) => Math.floor(row.firstHour / (H / 4)))).toEqual([0, 1, 2, 3]);
    expect(r.tables.outages![2]).toMatchObject({ firstHour: 5000, criticalMwh: 8 });
  });

  it("that cannot be survived is explained", async () => {
    const r = await resilient(plant(load()).system({ island_duration: 4, outage_start: 50 }));
    const finding = r.findings.find(({ rule }) => rule === "infeasible_outage")!;
    expect(finding).toMatchObject({ hours: 4, firstHour: 50, year: YEAR, placeId: "here" });
    expect(finding.amount).toBeCloseTo(4 * 0.6, 5);
  });
});

describe("an outage at an end of the year", () => {
  /** A site in which every hour differs, later by `shift` hours: what was at the end of the year is then at its begin. */
  const turned = (shift: number) => {
    const rolled = (values: Float64Array) => Float64Array.from(values, (_, t) => values[(t - shift + H) % H]!);
    const base = Float64Array.from({ length: H }, (_, t) => 1 + 0.5 * Math.sin(t / 7) + 0.3 * Math.sin(t * t));
    const money = Float64Array.from({ length: H }, (_, t) => 20 + 15 * Math.sin(t / 11) + 5 * Math.cos(t * t));
    const given = (values: Float64Array) => ({ series: rolled(values), year: YEAR });
    return new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: given(base) } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: given(money) } })
      .node({
        id: "battery",
        root: "storage",
        input: "el",
        output: "el",
        parameters: { existing_capacity: 5, existing_power: 2, self_discharge: 0.001, charging_efficiency: 0.9 },
      })
      .system({
        outage_start: (100 + shift) % H,
        outage_duration: 20,
        outage_probability: 3,
        unserved_energy_cost: 300,
      });
  };
  const solve = (site: Site) =>
    run(site, optimization([YEAR], { config: { delta_t: 6, model: { resilience: true } } }));

  it("costs what the same outage costs in its middle, where the year is a circle", async () => {
    const middle = await solve(turned(0));
    expect(middle.tables.outages![0]).toMatchObject({ firstHour: 100, hours: 20 });
    // To hour 0 in the middle of a step, to 8752, from which on it lasts until hour 12, and to the last step.
    for (const shift of [H - 96, H - 108, H - 102]) {
      const r = await solve(turned(shift));
      const start = (100 + shift) % H;
      expect(r.tables.outages![0]).toMatchObject({ firstHour: start, hours: 20 });
      expect(r.summary!.objective / middle.summary!.objective).toBeCloseTo(1, 9);
      const wraps = start + 20 > H;
      expect(r.findings.some(({ rule }) => rule === "outage_passes_year_end")).toBe(wraps);
      expect(r.status).toBe("success");
    }
  });

  it("begins in hour 0 with what storages begin with", async () => {
    const battery = (parameters: Record<string, Given>) =>
      load().node({
        id: "battery",
        root: "storage",
        input: "el",
        output: "el",
        parameters: { existing_capacity: 4, existing_power: 1, ...parameters },
      });
    const island = { outage_start: 0, outage_duration: 4, outage_probability: 1, unserved_energy_cost: 1000 };
    // Three of four MWh are there; the one that is missing costs 1000.
    const r = await resilient(battery({ initial_level: 0.75, cyclic_storage: true }).system(island));
    expect(r.summary!.objective).toBeCloseTo(H * 10 + 1000, 4);
    expect(r.tables.outages![0]).toMatchObject({ firstHour: 0, hours: 4, unservedMwh: expect.closeTo(1, 6) as number });
    // Without a given level it begins as it ends: full.
    const free = await resilient(battery({}).system(island));
    expect(free.summary!.objective).toBeCloseTo(H * 10, 4);
  });

  it("is as long as entered, and proves no more than that", async () => {
    const site = (hours: number) => plant(load({}, 0.4)).system({ island_duration: hours, outage_start: 8755 });
    const r = await resilient(site(24));
    expect(r.tables.outages![0]).toMatchObject({
      firstHour: 8755,
      hours: 24,
      criticalMwh: expect.closeTo(9.6, 9) as number,
    });
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "outage_passes_year_end", firstHour: 8755, hours: 19, year: YEAR }),
    );
    const demand = Float64Array.from({ length: H }, (_, t) => (t < 10 ? 1 : 0.4));
    const short = await resilient(
      plant(load({}, { series: demand, year: YEAR })).system({ island_duration: 24, outage_start: 8755 }),
    );
    // The first ten hours of the year are part of it: 0.6 MW are missing in each.
    const missing = short.findings.find(({ rule }) => rule === "infeasible_outage")!;
    expect(missing).toMatchObject({ hours: 10, firstHour: 0 });
    expect(missing.amount).toBeCloseTo(6, 5);
  });

  it("is no longer than the year, and says so", async () => {
    const r = await resilient(plant(load({}, 0.4)).system({ island_duration: 9000 }));
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "outage_longer_than_year", hours: H - 2, amount: 9000 }),
    );
  });
});

it("says what an outage lacks", async () => {
  expect(await rulesOf(load())).toContain("resilience_without_outage");
  expect(await rulesOf(load().system({ outage_duration: 5 }))).toContain("outage_without_frequency");
  expect(await rulesOf(load().system({ outage_duration: 5, outage_probability: 1 }))).toContain(
    "outage_without_damage",
  );
  const clustered = { temporal_clustering: { status: true } };
  expect(await rulesOf(load().system(outage), clustered)).toContain("resilience_needs_full_year");
  const off = await run(load().system(outage), optimization([YEAR], { config: { delta_t: 2 } }));
  expect(off.findings).toContainEqual(
    expect.objectContaining({ rule: "parameter_unused", parameterType: "outage_duration", detail: "resilience" }),
  );
});
