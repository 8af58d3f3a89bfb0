import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { platformDb } from "~db/client";
import { users } from "~db/schema/identity";
import { notifications } from "~db/schema/notifications";
import type { Module } from "~/entities/core/roles";
import { decemberDay } from "~/entities/market/products";
import { paramsIn, sentenceOf } from "~/entities/notifications/notification";
import type { DealInput } from "~/entities/portfolio/deal";
import { emptyTables, type ResultComponent, type RunResult, type SeriesVariable } from "~/entities/results/result";
import { HIGHER_OVER_LOWER } from "~/entities/spot/deliveryClock";
import { textsOf } from "~/i18n/i18n.server";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { setStatus } from "~/services/optimizations/status.server";
import { saveResult } from "~/services/optimizations/work.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { bookEntity } from "~/services/portfolio/parties.entity.server";
import { hedgeNow } from "~/services/portfolio/valuation/hedge.server";
import { notifyOfHedges } from "~/services/portfolio/valuation/notifyOfHedges.server";
import { selectedDeals } from "~/services/portfolio/valuation/view.server";
import { ALL_DEALS } from "~/services/portfolio/valuation/worth";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { baseOfYear, saveParties } from "../../../../tests/helpers/portfolio/desk";
import { saveAll } from "../../../../tests/helpers/saveAll";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { allowanceNeed } from "./allowanceNeed.server";
import { runNeed } from "./runNeed.server";
import { neededCarriers } from "./siteCarriers.server";
import { siteNeeds } from "./siteNeeds.server";

const zone = "Europe/Berlin";
let space: TestSpace;
let system: string;
const runs: string[] = [];

const component = (
  id: string,
  carrierLevelInput: string | null,
  more: Partial<ResultComponent> = {},
): ResultComponent => ({
  id,
  name: id,
  technologyId: "t",
  root: "consumption",
  placeId: "a",
  placeName: "A",
  placeIdEnd: null,
  unit: "MW",
  carrierLevelInput,
  carrierLevelOutput: null,
  ...more,
});
const PLANT = { root: "transformation", carrierLevelOutput: "heat_none" } as const;
/** MW of every series, the second one in the afternoon of 8 January alone, a Tuesday. */
const SERIES: readonly [componentId: string, variable: SeriesVariable, value: number][] = [
  ["homes", "demand", 1],
  ["works", "demand", 2],
  ["boiler", "demand", 3],
  ["oven", "demand", 1],
  ["chp", "intake", 4],
  ["chp", "output", 1.6],
  ["hybrid", "intake", 0.3],
  ["hybrid", "secondary_intake", 0.5],
  ["oil", "intake", 2],
];
/**
 * Two uses of electricity and one of heat. An oven, a CHP plant and, next to its electricity, a hybrid heat pump take gas, another boiler takes oil. Gas is bought with
 * 250 kg of CO2 per MWh, oil with nothing said of it.
 */
const result = (): RunResult => ({
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2030],
  spans: [1],
  discount: [1],
  interestRate: 0.05,
  stepH: 1,
  steps: 8760,
  yearStartMs: [Date.UTC(2029, 11, 31, 23)],
  summary: null,
  solver: null,
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  components: [
    component("homes", "electricity_0.4kV"),
    component("works", "electricity_0.4kV"),
    component("boiler", "heat_none"),
    component("oven", "natural_gas_none"),
    component("chp", "natural_gas_none", { root: "transformation", carrierLevelOutput: "electricity_0.4kV" }),
    component("hybrid", "electricity_0.4kV", { ...PLANT, carrierLevelInputSecondary: "natural_gas_none" }),
    component("oil", "oil_none", PLANT),
    component("purchase", null, { root: "trade", carrierLevelOutput: "natural_gas_none" }),
  ],
  tables: {
    ...emptyTables(),
    costs: [{ componentId: "purchase", year: 2030, kind: "purchase", impact: "CO2", amount: 250 * 1000 }],
    operation: [
      {
        componentId: "purchase",
        year: 2030,
        energyMwh: 1000,
        peakMw: 6,
        fullLoadHours: null,
        capacityFactor: null,
        curtailedMwh: null,
        curtailmentFactor: null,
        intakeMwh: 1000,
        utilisationMean: null,
        utilisationMax: null,
      },
    ],
  },
  series: SERIES.map(([componentId, variable, value]) => ({
    componentId,
    variable,
    year: 2030,
    unit: "MW",
    stepH: 1,
    values: Float64Array.from({ length: 8760 }, (_, hour) =>
      componentId === "works" && !(hour >= 180 && hour < 186) ? 0 : value,
    ),
  })),
});

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  for (const name of ["First", "Second"]) {
    const optimization_id = randomUUID();
    const run = { optimization_id, system_id: system, user_id: space.editor.user_id, name, config: {} };
    const stored = { ...run, scenario_ids: ["base"], dates: ["2030-01-01"], status: "pending" };
    expect(saveAll(space.editor, [[optimizationEntity, stored]], { internal: true })).toMatchObject({ ok: true });
    if (name === "First") saveResult("alpha", optimization_id, result(), { guard: () => undefined });
    else setStatus("alpha", optimization_id, "error");
    runs.push(optimization_id);
  }
});
afterAll(() => space.close());

const about = () => ({ system_id: system, timezone: zone, properties: { country_code: "DE" } });
const of = (actor: TestSpace["editor"], first: string, runId = "", carrier = "futures_electricity") =>
  // All days are in winter, an hour before UTC; those of gas begin at 06:00.
  runNeed(
    actor,
    about(),
    { runId, carrier },
    {
      startMs: Date.parse(`${first}T0${carrier === "natural_gas" ? 6 : 0}:00+01:00`),
      steps: 24,
      stepMinutes: 60,
    },
  );

it("is what the components of the run take of electricity, in the steps of the deliveries", () => {
  const demand = of(space.editor, "2030-01-08", runs[0])!;
  expect(demand.run).toMatchObject({ name: "First", years: [2030] });
  expect([...demand.power]).toEqual(Array.from({ length: 24 }, (_, hour) => (hour >= 12 && hour < 18 ? 3 : 1)));
  // The first Tuesday of 2032 is that of 2030, 104 weeks before.
  expect([...of(space.editor, "2032-01-06", runs[0])!.power].slice(11, 14)).toEqual([1, 3, 3]);
  expect([...of(space.editor, "2029-12-31", runs[0])!.power].every(Number.isNaN)).toBe(true);
});

it("is none of a run that is not in sight, of another system or without a result", () => {
  expect(of(space.stranger, "2030-01-01", runs[0])).toBeNull();
  expect(of(space.otherEditor, "2030-01-01", runs[0])).toBeNull();
  expect(of(space.editor, "2030-01-01", "no-such-run")).toBeNull();
  expect(of(space.editor, "2030-01-01", runs[1])).toBeNull();
});

it("has of gas the demands and the fuel of plants, by the higher heating value, for the gas day", () => {
  // Oven 1, CHP plant 4 and the gas of the hybrid 0.5 MW; neither its electricity nor the oil of the boiler.
  const need = of(space.editor, "2030-01-08", runs[0], "natural_gas")!;
  expect(need.takers).toBe(3);
  expect([...need.power]).toEqual(
    Array.from({ length: 24 }, () => expect.closeTo(5.5 * HIGHER_OVER_LOWER, 9) as number),
  );
  expect(of(space.editor, "2030-01-08", runs[0], "biomethane")).toMatchObject({ takers: 0 });
  expect(of(space.stranger, "2030-01-08", runs[0], "natural_gas")).toBeNull();
});

it("says what the site needs next to electricity: gas, and allowances for what its plants burn", () => {
  expect(neededCarriers(space.editor, about(), Date.parse("2030-06-01T00:00Z"))).toEqual([
    "natural_gas",
    "emission_allowance",
  ]);
  expect(neededCarriers(space.stranger, about(), Date.parse("2030-06-01T00:00Z"))).toEqual([]);
});

it("sets the emissions of the plants against allowances: gas as the run has it, oil by IPCC, no demands", () => {
  const system_id = system;
  saveParties(space.editor);
  const spot = { country_code: "DE", timezone: zone, spot_id: "eua", name: "EUA", carrier_id: "emission_allowance" };
  expect(save(space.admin, spotMarketEntity, spot)).toMatchObject({ ok: true });
  expect(
    save(space.admin, futuresMarketEntity, { futures_id: "eua", name: "EUA", symbol: "EUA", spot_id: "eua" }),
  ).toMatchObject({ ok: true });
  const deal = {
    ...baseOfYear(system_id, 2031),
    deal_id: "eua",
    tech_id: "futures_base_december",
    periodType: "december",
    ticker_symbol: "EUA.BASE.2031-DEC",
    start_date: decemberDay(2031),
    carrier_level_id: "emission_allowance_none",
    amount: 5000,
  };
  expect(save(space.editor, dealEntity, deal as DealInput)).toMatchObject({ ok: true });
  const deals = selectedDeals(space.editor, system_id, ALL_DEALS);
  const at = (day: string) =>
    allowanceNeed(space.editor, about(), { deals, run: runs[0]!, now: Date.parse(`${day}T12:00Z`) })!;
  const { fuels, years, run } = at("2030-06-01");
  // Whoever reads the figures sees which years they may come from.
  expect(run).toMatchObject({ id: runs[0], years: [2030] });
  expect(fuels).toEqual([
    { carrier: "natural_gas", factor: 0.25, isOfRun: true },
    { carrier: "oil", factor: expect.closeTo(0.26676, 9), isOfRun: false },
  ]);
  // 8760 h of (4 + 0.5) MW gas at 0.25 and 2 MW oil at 0.26676 t/MWh; with the oven it would be 2190 t more.
  const emissions = 8760 * (4.5 * 0.25 + 2 * 0.26676);
  expect(years.map(({ year }) => year)).toEqual([2030, 2031, 2032, 2033]);
  expect(years[0]).toMatchObject({ emissions: expect.closeTo(emissions, 6), contracted: 0, ratio: 0 });
  expect(years[1]).toMatchObject({
    contracted: expect.closeTo(5000, 6),
    open: expect.closeTo(emissions - 5000, 6),
    ratio: expect.closeTo(5000 / emissions, 9),
  });
  // Before the first year of the run nothing is known, which is not 0.
  expect(at("2029-06-01").years[0]).toMatchObject({ year: 2029, emissions: null, open: null, ratio: null });
  expect(
    allowanceNeed(space.stranger, about(), { deals, run: runs[0]!, now: Date.parse("2030-06-01T12:00Z") }),
  ).toBeNull();
});

it("holds gas of a book against what the run takes, month by month of the gas day", () => {
  const spot = { country_code: "DE", timezone: zone, spot_id: "hub", name: "Hub", carrier_id: "natural_gas" };
  save(space.admin, spotMarketEntity, spot);
  save(space.admin, futuresMarketEntity, { futures_id: "gas", name: "Gas", symbol: "GAS", spot_id: "hub" });
  const path = [{ months_before: 0, least: 40, target: 60, most: 80 }];
  save(space.editor, bookEntity, { book_id: "fuel", name: "Fuel", hedge_path: path });
  const deal = {
    ...baseOfYear(system, 2031),
    deal_id: "gas",
    book_id: "fuel",
    ticker_symbol: "GAS.BASE.2031",
    carrier_level_id: "natural_gas_none",
    amount: 2.75 * HIGHER_OVER_LOWER,
  };
  expect(save(space.editor, dealEntity, deal as DealInput)).toMatchObject({ ok: true });
  const now = Date.parse("2030-12-15T12:00Z");
  const hedges = (needOf: ReturnType<typeof siteNeeds>) =>
    hedgeNow(space.editor, about() as never, selectedDeals(space.editor, system, ALL_DEALS), { now, needOf }).books;
  const [book, ...others] = hedges(siteNeeds(space.editor, about()));
  expect(others).toEqual([]);
  expect(book).toMatchObject({
    book_id: "fuel",
    carrier_id: "natural_gas",
    symbol: "GAS",
    run: "First",
    run_years: [2030],
  });
  // Half of 5.5 MW is bought; a tenth of it is missing to 60 %. March has 743 hours from 06:00 to 06:00.
  expect(book!.months[2]).toMatchObject({
    month: "2031-03",
    ratio: expect.closeTo(50, 6),
    state: "within",
    toTargetMwh: expect.closeTo(0.55 * HIGHER_OVER_LOWER * 743, 6),
    toTargetMw: expect.closeTo(0.55 * HIGHER_OVER_LOWER, 6),
  });
  // Without a run nothing is known, and nothing is said to be hedged too much.
  expect(hedges(() => null)[0]!.months[0]).toMatchObject({ state: "unknown", ratio: null, toTargetMw: null });
});

it("tells of a path in gas, with carrier, run and years, those alone who see the run and have the portfolio", () => {
  const path = [{ months_before: 0, least: 85, target: 90, most: 100 }];
  save(space.editor, bookEntity, { book_id: "fuel", name: "Fuel", hedge_path: path });
  const db = dbOf(space.editor);
  const now = Date.parse("2030-12-15T12:00Z");
  const people = () => {
    notifyOfHedges(db, { space: space.editor.space, system_id: system, needsOf: siteNeeds }, now);
    return new Map(
      db
        .select()
        .from(notifications)
        .where(eq(notifications.topic, "hedge_path_left"))
        .all()
        .map((row) => [row.user_id, row]),
    );
  };
  giveRole(space.editor, system, "editor");
  giveRole(space.viewer, system, "viewer");
  // With an approver, runs are in sight of editors and of roles that their owner names.
  giveRole(space.otherEditor, system, "approver");
  const modulesOff = (modules_off: Module[]) =>
    platformDb(environment().dataDir)
      .update(users)
      .set({ modules_off })
      .where(eq(users.user_id, space.editor.user_id))
      .run();
  modulesOff(["portfolio"]);
  expect(people().has(space.editor.user_id)).toBe(false);
  modulesOff([]);
  expect(people().has(space.editor.user_id)).toBe(true);
  expect([space.viewer, space.otherEditor].filter(({ user_id }) => people().has(user_id))).toEqual([]);
  const message = people().get(space.editor.user_id)!;
  expect(message.params).toMatchObject({
    book: "Fuel",
    carrier: "Natural gas",
    carrier_de: "Erdgas",
    run: "First",
    years: "2030",
    months: 12,
  });
  const text = textsOf("en")(`notifications:text.${sentenceOf(message)}`, paramsIn(message.params, "en"));
  expect(text).toContain("outside its hedge path for Natural gas: months of delivery 12");
  expect(text).toContain("“First” (2030)");
  giveRole(space.otherEditor, system, "editor");
  expect([space.viewer, space.otherEditor].every(({ user_id }) => people().has(user_id))).toBe(true);
});
