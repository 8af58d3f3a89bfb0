import { inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { nodes } from "~db/schema/twin";
import type { OperationSite as PlannedSite, OutBefore } from "~/engines/operation";
import type { BehindMeter, ComponentInput, HorizonInput } from "~/engines/operation/assembly/input";
import type { Meter } from "~/engines/operation/assembly/meters";
import { withOneMeter } from "~/engines/operation/assembly/oneMeter";
import type { ApprovedRows } from "~/engines/operation/assembly/said";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { STEPS_AFTER } from "~/engines/operation/assembly/stores/later";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import type { ComponentModel, EnergyProblem, TradeModel } from "~/engines/optimization/problem";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { MINUTE_MS, monthStartAround, yearOf, yearStart } from "~/entities/core/clock";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { modelRun } from "~/entities/operator/modelRun";
import { type OptimizationOperation, STEP_MS } from "~/entities/operator/operation";
import { type OperatedComponent, type OperationSite, operationSiteSchema } from "~/entities/operator/operationSite";
import type { EndWorth, PlanInput, StoredPlan } from "~/entities/operator/plan";
import type { Finding } from "~/entities/results/result";
import { latestPoint } from "~/services/live/points.server";
import { convert } from "~/services/units/units.server";
import { type Blocked, blockedIn } from "./blocked.server";
import { approvedStepsOfPlanInForce } from "./commitments/approvedSteps.server";
import { batchSteps, outBefore, workBefore } from "./commitments/batchWork.server";
import { withWorkAsDemand } from "./commitments/workAsDemand";
import { manualForecasts } from "./demands/manual.server";
import { expectedCourse } from "./expected.server";
import { latestIn, type MeteredSeries, peakSince, unitState } from "./measured.server";
import { levelAtStart } from "./measured/levelAtStart.server";
import { startRemarks } from "./measured/startRemarks";
import type { Expected } from "./price/course";
import { marketOf, marketPrice } from "./price/marketPrice.server";
import { type ContractedOf, dealtFor } from "./trade/dealtFor.server";

/** What a plan is computed from. */
export interface Prepared {
  site: PlannedSite;
  /** The same as it would be run without a plan. */
  statusQuo: PlannedSite;
  problem: EnergyProblem;
  /** What the status quo is a site of: the same, or that of another scenario. */
  statusQuoProblem: EnergyProblem;
  remarks: StoredPlan["remarks"];
  inputs: PlanInput[];
  /** Price of the market [currency/kWh], length steps; null where none is used. */
  price: Float64Array | null;
  /** Age of the oldest last value that the plan starts from [min]; null where nothing is measured. */
  ageMinutes: number | null;
  timezone: string;
  /** Steps in which components are out or maintained, by their id. */
  blocked: ReadonlyMap<string, Blocked>;
  /** The plan whose approved steps stay; undefined where none is in force. */
  kept: StoredPlan["kept"];
  /** What that plan says of these steps. */
  approved: ApprovedRows | undefined;
  /** Batches before the plan. */
  work: StoredPlan["work"];
  /** What tells the worth of what is left at the end; undefined where nothing but the prices of the plan itself does. */
  endWorth: Omit<EndWorth, "stores"> | undefined;
}

/** Why there is nothing to plan: what the model of the site lacks. */
interface NotReady {
  findings: Finding[];
}

/** Reads the site, what was measured up to `now` (ms since 1970) and what is expected from then on. */
export function prepareOperation(
  db: SpaceDb,
  snapshot: SystemSnapshot,
  operation: Pick<OptimizationOperation, "system_id" | "start_at" | "scenario_id_sq"> & {
    config: Pick<OptimizationOperation["config"], "horizon_hours" | "delta_t">;
    /** What is contracted of a carrier in a window; without it a plan counts with no deals. */
    contractedOf?: ContractedOf;
  },
  now: number,
): Prepared | NotReady {
  const settings = snapshot.operationSites?.[0] ?? operationSiteSchema.parse({ system_id: operation.system_id });
  const startMs = Date.parse(operation.start_at);
  const { timezone } = snapshot.system;
  const window = { startMs, steps: Math.round(operation.config.horizon_hours / operation.config.delta_t), timezone };
  const findings = new Findings();
  const operated = withWorkAsDemand(snapshot, settings);
  const modelOf = (scenario: string) =>
    assemble(operated, modelRun(operation.system_id, scenario, yearOf(timezone, startMs)), findings);
  const problem = modelOf(BASE);
  if (findings.hasErrors) return { findings: findings.list.filter(({ severity }) => severity === "error") };
  const work = workBefore(db, operation, batchSteps(settings));
  const measured = new Measuring(db, snapshot, settings, { ...window, now, work });
  const after = measured.after;
  const ofMeters = { ...window, behindMeter: behindMeter(db, settings) };
  const later = after ? { ...ofMeters, afterPrice: after.course } : ofMeters;
  const componentsOf = (model: EnergyProblem) => {
    const { meters } = withOneMeter(model, ofMeters.behindMeter);
    return new Map(model.components.map((component) => [component.id, measured.of(component, meters)]));
  };
  const components = componentsOf(problem);
  const dealt = operation.contractedOf && dealtFor(db, settings, { ...operation, ...window }, operation.contractedOf);
  const horizon = dealt ? { ...later, dealt: dealt.dealt } : later;
  const { site: freeSite, remarks } = siteOf(problem, { ...horizon, components });
  const held = approvedStepsOfPlanInForce(db, operation, freeSite, {
    price: { power: settings.keeping_price, switching: settings.switching_penalty },
    blocked: measured.blocked,
    outBefore: measured.outBefore,
  });
  const free = held?.free ?? ((plannedSite: PlannedSite) => plannedSite);
  const sameScenario = operation.scenario_id_sq === BASE;
  const other = sameScenario ? problem : modelOf(operation.scenario_id_sq);
  if (findings.hasErrors) return { findings: findings.list.filter(({ severity }) => severity === "error") };
  const statusQuoComponents = sameScenario ? components : componentsOf(other);
  return {
    site: held?.site ?? freeSite,
    problem,
    statusQuoProblem: other,
    timezone,
    work,
    kept: held?.from,
    approved: held?.approved,
    statusQuo: free(sameScenario ? freeSite : siteOf(other, { ...horizon, components: statusQuoComponents }).site),
    remarks: [
      ...startRemarks(problem.components, components, measured.last, { ...settings, now, startMs }),
      ...remarks,
      ...(dealt?.remarks ?? []),
    ],
    inputs: measured.inputs,
    price: measured.price,
    ageMinutes: measured.ageMinutes,
    blocked: measured.blocked,
    endWorth: measured.endWorth,
  };
}

const BASE = "base";

/** What a person said of components that stand behind the metering point of another location, also of those that are drafts or deleted. */
function behindMeter(db: SpaceDb, { components }: OperationSite): BehindMeter[] {
  const linked = components.filter(({ meter_component_id }) => meter_component_id);
  const ids = linked.map(({ component_id }) => component_id);
  const rows = db.select({ id: nodes.node_id, name: nodes.name }).from(nodes).where(inArray(nodes.node_id, ids)).all();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return linked.map(({ component_id, meter_component_id }): BehindMeter => [
    component_id,
    meter_component_id!,
    names.get(component_id),
  ]);
}

/** The time that is planned, and what is known of the time before. */
interface MeasuringHorizon extends Omit<HorizonInput, "components"> {
  /** Values are read up to this time (ms since 1970). */
  now: number;
  /** Batches before the plan. */
  work: StoredPlan["work"];
}

/** What is measured and expected of the components of one site. */
class Measuring {
  readonly inputs: PlanInput[] = [];
  readonly price: Float64Array | null;
  /** Whether a component has the price of the market, and that price in the days after the plan; null where nothing tells it. */
  private readonly isMarket: boolean;
  readonly after: Expected | null;
  ageMinutes: number | null = null;
  readonly last = { at: new Map<string, number>(), missing: new Set<string>() };
  private readonly series: ReadonlyMap<string, LiveSeries>;
  private readonly operatedById: ReadonlyMap<string, OperatedComponent>;
  readonly blocked: ReturnType<typeof blockedIn>;
  readonly outBefore: OutBefore;
  private readonly confirmed: ReturnType<typeof blockedIn>;
  private readonly manual: ReturnType<typeof manualForecasts>;
  private readonly currency: string;

  constructor(
    private readonly db: SpaceDb,
    { system, liveSeries = [] }: SystemSnapshot,
    settings: OperationSite,
    private readonly horizon: MeasuringHorizon,
  ) {
    this.series = new Map(liveSeries.map((series) => [series.live_id, series]));
    this.operatedById = new Map(settings.components.map((component) => [component.component_id, component]));
    const window = { startMs: horizon.startMs, steps: horizon.steps };
    this.blocked = blockedIn(db, system.system_id, window);
    this.confirmed = blockedIn(db, system.system_id, { ...window, confirmed: true });
    this.outBefore = outBefore(db, system.system_id, horizon.startMs);
    this.manual = manualForecasts(db, system.system_id, horizon);
    this.currency = system.unit;
    this.price = this.priceOf(settings);
    this.isMarket = this.price !== null && settings.components.some(({ market_price }) => market_price);
    const after = this.isMarket ? this.priceAfter(settings) : null;
    this.after = after?.course.some(Number.isNaN) ? null : after;
  }

  private priceOf({ price_spot_id, price_live_id }: OperationSite): Float64Array | null {
    const unit = `${this.currency}/kWh`;
    if (price_spot_id === null) {
      // Prices are no measured state: how old the last of them is says nothing of what a plan starts from.
      const series = this.series.get(price_live_id ?? "");
      return (series && this.expected(series, unit, null)?.course) ?? null;
    }
    const market = marketOf(this.db, price_spot_id);
    if (!market) return null;
    const forecast = price_live_id === null ? undefined : this.series.get(price_live_id);
    const price = marketPrice(this.db, { market, series: forecast }, this.currency, this.horizon);
    const { expected, market: about } = price;
    this.inputs.push({
      component_id: null,
      live_id: null,
      market: about,
      name: market.name,
      sources: expected?.sources ?? null,
      ...byOf(expected),
    });
    return expected?.course ?? null;
  }

  of(model: ComponentModel, meters: readonly Meter[]): ComponentInput {
    const settings = this.operatedById.get(model.id);
    const power = this.one(model, settings?.power_live_id ?? null);
    const input: ComponentInput = { steered: settings?.steered ?? true, shift: settings?.shift };
    if (settings?.target) input.target = settings.target;
    if (settings?.trips) input.trips = settings.trips;
    if (settings?.least_charge_mw) input.leastChargeKw = settings.least_charge_mw * 1000;
    if (settings && settings.charges_from !== "anything") input.chargesFrom = settings.charges_from;
    if (settings?.feeds_in === false) input.feedsIn = false;
    if (settings?.wear_per_hour) input.wearPerHour = settings.wear_per_hour;
    if (this.horizon.work && settings?.shift) input.work = this.workOf(model.id, this.horizon.work);
    const windows = this.blocked.get(model.id)?.windows;
    if (windows) input.blocked = windows;
    const before = this.outBefore.get(model.id);
    if (before) input.blockedBefore = before;
    const manual = this.manual.get(model.id);
    if (manual) input.manual = manual;
    if (model.kind === "trade") {
      if (settings?.market_price && this.price) input.price = this.price;
      if (power) {
        const metered = this.meteredWith(model, power, meters);
        input.peakMonthKw = peakSince(this.db, metered, this.beginOf(true), this.horizon.now);
        input.peakYearKw = peakSince(this.db, metered, this.beginOf(false), this.horizon.now);
      }
      return input;
    }
    const expects = (model.kind === "demand" && !input.shift) || isSource(model) || !input.steered;
    if (power && expects) {
      const expected = this.expected(power, "kW", model);
      if (expected) {
        input.course = expected.course.map((v) => Math.max(0, v));
        input.spread = { low: expected.low, high: expected.high };
      }
    }
    if (model.kind === "storage") this.level(model, settings, input);
    if (model.kind === "process" && !expects) {
      const state = unitState(
        this.db,
        { power, state: this.one(model, settings?.state_live_id ?? null) },
        this.horizon.now,
      );
      if (state) input.state = state;
    }
    return input;
  }

  /** The series of what goes through the meter of a connection: its own, of a joined balance those of all that stand behind it. */
  private meteredWith(model: TradeModel, power: LiveSeries, meters: readonly Meter[]): MeteredSeries[] {
    const meter = meters.find(({ billed }) => billed.some((one) => one.component === model.id && one.way === "import"));
    if (!meter) return [{ series: power, buys: true, sells: model.sides.length > 1 }];
    return [...new Set(meter.connections.map(({ component }) => component))].flatMap((id) => {
      const series = this.series.get(this.operatedById.get(id)?.power_live_id ?? "");
      const ways = meter.connections.filter(({ component }) => component === id).map(({ way }) => way);
      return series ? [{ series, buys: ways.includes("import"), sells: ways.includes("export") }] : [];
    });
  }

  private workOf(id: string, { since, ran }: NonNullable<StoredPlan["work"]>): ComponentInput["work"] {
    const stepOf = (ms: number) => Math.round((ms - this.horizon.startMs) / STEP_MS);
    return { since: stepOf(since), ran: ran[id] === undefined ? null : stepOf(ran[id]) };
  }

  private level(
    model: Extract<ComponentModel, { kind: "storage" }>,
    operated: OperatedComponent | undefined,
    input: ComponentInput,
  ) {
    const level = this.one(model, operated?.level_live_id ?? null);
    if (!level) return;
    const share = latestIn(this.db, level, "1", this.horizon.now);
    const kwh = share === undefined ? latestIn(this.db, level, "kWh", this.horizon.now) : share * sizeKwh(model);
    const { startMs } = this.horizon;
    if (kwh !== undefined)
      input.levelKwh = levelAtStart(this.db, level, kwh, {
        model,
        size: sizeKwh(model),
        startMs,
        now: this.horizon.now,
      });
    // Its unit may have changed since it was chosen.
    else this.last.missing.add(model.id);
  }

  private expected(series: LiveSeries, unit: string, model: ComponentModel | null): Expected | null {
    const target = { unit, currency: this.currency, weekdays: !(model && isSource(model)) };
    const expected = expectedCourse(this.db, series, target, this.horizon);
    const about = { component_id: model?.id ?? null, live_id: series.live_id, name: series.name };
    const left = expected && expected.forced > 0 ? { forced: expected.forced } : {};
    this.inputs.push({ ...about, sources: expected?.sources ?? null, ...byOf(expected), ...left });
    return expected;
  }

  private one(model: ComponentModel, live_id: string | null): LiveSeries | undefined {
    if (live_id === null) return undefined;
    const { id } = model;
    const series = this.series.get(live_id);
    // Of what is out for as long as the plan lasts nobody needs to know how it runs.
    if (this.isOutThroughout(model)) return series;
    const latest = series && latestPoint(this.db, series.live_id, this.horizon.now);
    if (!latest) {
      this.last.missing.add(id);
      return series;
    }
    this.last.at.set(id, Math.min(latest.at, this.last.at.get(id) ?? latest.at));
    this.ageMinutes = Math.max(this.ageMinutes ?? 0, (this.horizon.now - latest.at) / MINUTE_MS);
    return series;
  }

  /** Whether a person said that a component is out or maintained in all steps of the plan. Demands are served all the same. */
  private isOutThroughout({ id, kind }: ComponentModel): boolean {
    const windows = this.confirmed.get(id)?.windows ?? [];
    return kind !== "demand" && windows.some(([from, to]) => from === 0 && to === this.horizon.steps);
  }

  /** What the market is expected to cost in the days after the plan; null where nothing tells it. */
  private priceAfter({ price_spot_id, price_live_id }: OperationSite): Expected | null {
    const window = { ...this.horizon, startMs: this.endMs, steps: STEPS_AFTER };
    const series = this.series.get(price_live_id ?? "");
    const target = { unit: `${this.currency}/kWh`, currency: this.currency };
    const market = price_spot_id === null ? undefined : marketOf(this.db, price_spot_id);
    if (market) return marketPrice(this.db, { market, series }, this.currency, window).expected;
    return price_spot_id === null && series ? expectedCourse(this.db, series, target, window) : null;
  }

  /** What tells the worth of what is left at the end; undefined where prices of a market count and nothing tells those after the plan. */
  get endWorth(): Omit<EndWorth, "stores"> | undefined {
    if (this.isMarket && !this.after) return undefined;
    const until = this.endMs + STEPS_AFTER * STEP_MS;
    return {
      from: new Date(this.endMs).toISOString(),
      until: new Date(until).toISOString(),
      sources: this.after?.sources ?? null,
      ...byOf(this.after),
    };
  }

  private get endMs(): number {
    return this.horizon.startMs + this.horizon.steps * STEP_MS;
  }

  /** Midnight of the first day of the month or the year that `now` lies in (ms since 1970). */
  private beginOf(month: boolean): number {
    const { timezone } = this.horizon;
    return month
      ? monthStartAround(timezone, this.horizon.now)
      : yearStart(timezone, yearOf(timezone, this.horizon.now));
  }
}

const byOf = (expected: Expected | null): Pick<PlanInput, "forecast"> =>
  expected?.by ? { forecast: expected.by } : {};

const isSource = (model: ComponentModel): boolean =>
  model.kind === "process" && model.root !== "consumption" && model.ports.every(({ side }) => side === "output");

const sizeKwh = ({ capacity }: ComponentModel): number =>
  capacity.stock.reduce((sum, { amount }) => sum + amount, 0) * (convert(1, capacity.unit, "kWh") ?? 1000);
