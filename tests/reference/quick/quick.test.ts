import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { catalogue } from "~db/seed/catalogue";
import { runOptimization } from "~/engines/optimization/run";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { SITE_KINDS, type SiteKind } from "~/entities/quick/kinds";
import { completed, quickSite, type SitePlace } from "~/entities/quick/quickSite";
import { importSnapshot } from "~/services/archive/importing.server";
import { runBlockers } from "~/services/checks/plausibility.server";
import { get } from "~/services/core/store.server";
import { quickSnapshot } from "~/services/quick/snapshot";
import { systemEntity } from "~/services/systems/system.entity.server";
import { type TestSpace, testSpace } from "../../helpers/space";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const freiburg: SitePlace = {
  name: "Freiburg",
  country: "DE",
  timezone: "Europe/Berlin",
  latitude: 47.995,
  longitude: 7.85,
};
const words = (key: string) => key;
const answers = (kind: SiteKind, more: object = {}) =>
  completed(quickSite.parse({ place: "Freiburg", kind, year: 2027, build: ["pv", "battery", "heat_pump"], ...more }));

const runOf = (system_id: string, statusQuo = false) =>
  optimizationSchema.parse({
    optimization_id: "run",
    name: "run",
    system_id,
    user_id: "somebody",
    scenario_ids: ["base"],
    dates: ["2027-01-01"],
    config: { delta_t: 6, status_quo: { status: statusQuo } },
  });

/** The site as a run sees it, in steps of six hours. */
async function solved(kind: SiteKind, more: object = {}, statusQuo = false) {
  const own = quickSnapshot(`quick-${kind}`, { answers: answers(kind, more), place: freiburg }, words);
  const snapshot = { ...own, parameters: [...catalogue.parameters, ...own.parameters] };
  const optimization = runOf(own.system.system_id, statusQuo);
  const result = await runOptimization({ snapshot, optimization }, new AutomaticSolver(), {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => 0,
  });
  return { own, result };
}
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
const seriesOf = ({ series }: ReturnType<typeof quickSnapshot>, key: string) =>
  series.find(({ meta }) => meta.ts_id.endsWith(key))!.blocks[0]!.values;

describe("a quick site", () => {
  it.each(SITE_KINDS)(
    "of the kind %s is stored by every rule, can be run, and solves with nothing built and with all",
    async (kind) => {
      const own = quickSnapshot(`ready-${kind}`, { answers: answers(kind, { evs: 2 }), place: freiburg }, words);
      const stored = importSnapshot(space.editor, own);
      expect(stored).toMatchObject({ ok: true });
      const system = get(space.editor, systemEntity, own.system.system_id)!;
      expect(runBlockers(space.editor, system, runOf(own.system.system_id))).toEqual([]);
      const before = await solved(kind, {}, true);
      const after = await solved(kind);
      expect([before.result.status, after.result.status]).toEqual(["success", "success"]);
      expect(after.result.summary!.money).toBeLessThan(before.result.summary!.money);
      // Pays for itself within the lives of what is built: the yearly costs hold the annuities.
      expect(after.result.summary!.investmentLumpSum).toBeGreaterThan(0);
    },
  );

  it("says of the room for photovoltaics whether it was entered", () => {
    const sourceOf = (more: object) =>
      quickSnapshot("room", { answers: answers("farm", more), place: freiburg }, words).parameters.find(
        ({ parameter_id }) => parameter_id === "room-pv-maximum_capacity",
      )?.properties.reference;
    expect(sourceOf({ pv_max_kw: 100 })).toBe("source.entered");
    expect(sourceOf({})).toBe("source.most");
  });

  it("has the yearly figures that are published of such sites", () => {
    const own = quickSnapshot("figures", { answers: answers("home", { evs: 1 }), place: freiburg }, words);
    expect(sum(seriesOf(own, "electricity-demand"))).toBeCloseTo(3.5, 6);
    expect(sum(seriesOf(own, "heat-demand"))).toBeCloseTo(18, 6);
    expect(sum(seriesOf(own, "charging-demand"))).toBeCloseTo(2.55, 6);
    // Fraunhofer ISE, Aktuelle Fakten zur Photovoltaik in Deutschland: about 950 to 1100 kWh for each kW in the south.
    const pv = sum(seriesOf(own, "pv-availability"));
    expect(pv).toBeGreaterThan(900);
    expect(pv).toBeLessThan(1200);
    // Fraunhofer ISE, WPsmart im Bestand (2020): air heat pumps in older houses reach 2.5 to 3.8, 3.1 on average.
    const heat = seriesOf(own, "heat-demand");
    const cop = seriesOf(own, "heat_pump-efficiency");
    const performance = sum(heat) / sum(heat.map((power, i) => power / cop[i]!));
    expect(performance).toBeGreaterThan(2.5);
    expect(performance).toBeLessThan(3.8);
    // BDEW, standard load profile H0: its highest quarter-hour is about 2.2 times the mean of the year.
    const load = seriesOf(own, "electricity-demand");
    const peak = Math.max(...load) / (sum(load) / load.length);
    expect(peak).toBeGreaterThan(1.5);
    expect(peak).toBeLessThan(2.6);
  });

  it("keeps what stands, although a smaller boiler would cost less upkeep", async () => {
    const { own, result } = await solved("farm", { boiler_kw: 400, pv_kw: 20, build: ["pv", "heat_pump", "battery"] });
    const rows = result.tables.capacities;
    const names = new Set(rows.filter(({ existing }) => existing > 0).map(({ componentId }) => componentId));
    expect([...names].sort()).toEqual(expect.arrayContaining(["quick-farm-boiler", "quick-farm-pv"]));
    expect(rows.filter(({ retired }) => retired > 0)).toEqual([]);
    expect(rows.find(({ componentId }) => componentId === "quick-farm-boiler")!.total).toBeCloseTo(0.4, 9);
    // The same site where everything may go takes most of it out.
    const parameters = own.parameters.filter(({ properties }) => properties.type !== "retirement_allowed");
    const snapshot = { ...own, parameters: [...catalogue.parameters, ...parameters] };
    const open = await runOptimization({ snapshot, optimization: runOf("quick-farm") }, new AutomaticSolver(), {
      onProgress: () => undefined,
      shouldStop: () => false,
      now: () => 0,
    });
    const taken = open.tables.capacities.find(({ componentId }) => componentId === "quick-farm-boiler")!;
    expect(taken.retired).toBeGreaterThan(0.2);
  });

  it("takes over what is entered, and never lacks heat", () => {
    const entered = { boiler_kw: 2, heat_pump_kw: 1, pv_kw: 4, battery_kwh: 5, chp_kw: 0, build: [], name: "Ours" };
    const own = quickSnapshot(
      "entered",
      { answers: answers("home", { ...entered, price_ct: 40 }), place: freiburg },
      words,
    );
    const value = (id: string) =>
      own.parameters.find(({ parameter_id }) => parameter_id === `entered-${id}`)?.properties;
    expect(own.system).toMatchObject({ name: "Ours", timezone: "Europe/Berlin", properties: { country_code: "DE" } });
    expect(own.nodes.map(({ status }) => status).includes("optional")).toBe(false);
    expect(value("pv-existing_capacity")).toMatchObject({ value: 0.004, reference: "source.entered" });
    expect(value("battery-existing_capacity")).toMatchObject({ value: 0.005, unit: "MWh" });
    expect(value("purchase-purchase_price")).toMatchObject({ value: 400, reference: "source.entered" });
    expect(value("sale-sale_price")).toMatchObject({ value: 80, reference: "source.assumed" });
    // 2 kW and 1 kW are less than the highest demand: a larger boiler is assumed, and says so.
    const boiler = value("boiler-existing_capacity")!;
    expect(Number(boiler.value)).toBeGreaterThan(0.005);
    expect(boiler.reference).toBe("source.boiler");
  });

  it("of a district loses what its heat network loses in every hour, and says where that is from", async () => {
    // 3000 MWh at 1.5 MWh/m are 2 km of trench; 20 W/m of it are 40 kW, 350.4 MWh a year and 10 % of what is fed in.
    const { own, result } = await solved("district", {}, true);
    const row = (snapshot: typeof own, id: string) =>
      snapshot.parameters.find(({ parameter_id }) => parameter_id.endsWith(`-pipe-${id}`))!.properties;
    expect(row(own, "standing_loss")).toMatchObject({ value: 20, unit: "kW/km", reference: "source.network_loss_w" });
    expect(own.lines).toMatchObject([{ value: expect.closeTo(2, 2), description: "source.network_m" }]);
    const lost = result.series.find(({ variable }) => variable === "standing_loss")!;
    const lostMwh = sum(Float64Array.from(lost.values)) * lost.stepH;
    expect(lostMwh).toBeGreaterThan(349);
    expect(lostMwh).toBeLessThan(352);
    expect(new Set(lost.values).size).toBe(1);
    const energyOf = (key: string) =>
      result.tables.operation.find(({ componentId }) => componentId.endsWith(`-${key}`))!.energyMwh;
    expect(energyOf("boiler") / (energyOf("heat") + lostMwh)).toBeCloseTo(1, 6);
    // What is entered counts; 0 m are none, and no other kind has a network that nobody entered.
    const entered = quickSnapshot(
      "pipes",
      { answers: answers("farm", { network_m: 120, network_loss_w: 12 }), place: freiburg },
      words,
    );
    expect(entered.lines).toMatchObject([{ value: expect.closeTo(0.12, 3), description: "source.entered" }]);
    expect(row(entered, "standing_loss")).toMatchObject({ value: 12, reference: "source.entered" });
    for (const none of [answers("district", { network_m: 0 }), answers("farm"), answers("district", { heat_mwh: 0 })])
      expect(quickSnapshot("none", { answers: none, place: freiburg }, words).lines).toEqual([]);
  });

  it("takes a usual loss that follows from the pipes of a network by EN 13941", () => {
    // Two pipes side by side [m, W/mK, °C]: resistances of insulation, of the ground, and of the one pipe to the other.
    const lossOf = (steel: number, casing: number): number => {
      const [insulation, ground, wall, depth] = [0.027, 1.5, 0.003, 0.8];
      const middle = depth + casing / 2 + 0.0685 * ground;
      const apart = casing + 0.15;
      const ofInsulation = Math.log((casing - 2 * wall) / steel) / (2 * Math.PI * insulation);
      const ofGround = Math.log((4 * middle) / casing) / (2 * Math.PI * ground);
      const ofOther = Math.log(Math.sqrt(1 + ((2 * middle) / apart) ** 2)) / (2 * Math.PI * ground);
      return (2 * (65 - 10)) / (ofInsulation + ofGround + ofOther);
    };
    const usual = answers("district").network_loss_w;
    expect(usual).toBeGreaterThan(lossOf(0.0424, 0.11));
    expect(usual).toBeLessThan(lossOf(0.0483, 0.11));
  });

  it("without heat has neither gas nor boiler, and with day-ahead prices a series of them", () => {
    const own = quickSnapshot(
      "cold",
      { answers: answers("commerce", { heat_mwh: 0, price_kind: "day_ahead" }), place: freiburg },
      words,
    );
    expect(own.nodes.map(({ technology_id }) => technology_id).filter((id) => /gas|heat|boiler/.test(id))).toEqual([]);
    const price = seriesOf(own, "purchase-purchase_price");
    expect(sum(price) / price.length).toBeGreaterThan(50);
    expect(own.series.every(({ meta }) => meta.properties.synthetic)).toBe(true);
  });
});
