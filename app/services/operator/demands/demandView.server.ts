import type { SpaceDb } from "~db/client";
import {
  type DemandError,
  type DemandPeak,
  demandTogether,
  deviationOf,
  energyOf,
  errorOf,
  knownOf,
  loadFactor,
  meteredElsePlanned,
  peakOf,
  ratedOf,
  shiftedOf,
} from "~/entities/operator/demands/demandFigures";
import type { StepWindow } from "~/entities/operator/inForce/plansInForce";
import { STEP_MS } from "~/entities/operator/operation";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { type Consumer, consumersOf } from "./consumers.server";
import { coursesBy, forecastOf, manualCourse, meteredOf, ratesOf } from "./demandCourses.server";
import type { Expected } from "./expectedOf.server";
import { manualForecasts } from "./manual.server";

/** Days before now over which forecasts are compared with what was metered. */
const ERROR_DAYS = 28;
const DAY_STEPS = 96;

interface DemandQuery extends StepWindow {
  system_id: string;
  /** Zone whose days forecasts are of. */
  zone: string;
  /** Carrier whose consumers are shown. Null or another one: that of most of them. */
  carrier: string | null;
  /** One of its consumers. Null or another one: all. */
  component: string | null;
  /** ms since 1970. */
  now: number;
}

/** A consumer in the window; courses [kW] by quarter-hour, NaN where nothing is known, energies [kWh]. */
export interface DemandLine {
  consumer: Consumer;
  /** Null: not measured. */
  metered: Float64Array | null;
  planned: Float64Array | null;
  forecast: Expected | null;
  energy: number | null;
  plannedEnergy: number | null;
  peak: DemandPeak | null;
  /** Energy of work that can wait as planned, and what of it the plan moves. Null: it has no such work, or nothing can be compared. */
  shiftable: number | null;
  shifted: number | null;
  /** [currency] and [kg] of what was metered, else planned, as if all of it was bought; `share` of it has a price [1]. */
  cost: { amount: number; share: number } | null;
  co2: { amount: number; share: number } | null;
  /** Over the 28 days before now. */
  error: DemandError | null;
}

export interface DemandView {
  /** Carriers that something is needed of, that of most consumers first, and the one that is shown; null without consumers. */
  carriers: string[];
  carrier: string | null;
  /** Consumers of the carrier, and the one that is shown. Null: all. */
  consumers: Consumer[];
  component: string | null;
  lines: DemandLine[];
  /** Together, in quarter-hours in which all that take part are known. */
  metered: Float64Array;
  planned: Float64Array;
  /** Of several consumers the sums of their edges. */
  forecast: Expected;
  /** What people expect; null where several are shown, of which they do not expect the same time. */
  manual: Float64Array | null;
  /** Consumers whose forecasts are added up. */
  added: number;
  energy: number | null;
  plannedEnergy: number | null;
  /** Quarter-hours in which everything that is measured has a value. */
  known: number;
  /** Of what was metered, else of what is planned. */
  peak: (DemandPeak & { metered: boolean }) | null;
  loadFactor: number | null;
  deviation: { share: number; compared: number } | null;
  error: DemandError | null;
}

/**
 * What consumers of a carrier took in a window, what was expected and what the plans in force said of it. The caller has checked that the
 * system is in sight. Consumers that are not measured, or have no value in the window, count in no sum; marked outliers are no values.
 */
export function demandView(actor: Actor, query: DemandQuery, carrierOf: (level: string) => string): DemandView {
  const { system_id, startMs, steps } = query;
  const db = dbOf(actor);
  const all = consumersOf(actor, system_id);
  const carriers = byCount(all.map(({ carrier_level_id }) => carrierOf(carrier_level_id)));
  const carrier = carriers.find((carrier) => carrier === query.carrier) ?? carriers[0] ?? null;
  const consumers = all.filter(({ carrier_level_id }) => carrierOf(carrier_level_id) === carrier);
  const component = consumers.find(({ component_id }) => component_id === query.component)?.component_id ?? null;
  const shownConsumers = consumers.filter(({ component_id }) => component === null || component_id === component);
  const demandLines = linesOf(db, shownConsumers, query, (level) => carrierOf(level) === carrier);
  const lines = demandLines.map(({ line }) => line);
  const part = takingPart(demandLines);
  const together = part.map(({ line }) => line);
  const metered = demandTogether(
    together.flatMap((consumer) => consumer.metered ?? []),
    steps,
  );
  const planned = demandTogether(
    together.flatMap((consumer) => consumer.planned ?? []),
    steps,
  );
  const [peak, plannedPeak] = [metered, planned].map((course) => peakOf(course, startMs));
  const manual =
    shownConsumers.length === 1
      ? manualForecasts(db, system_id, query).get(shownConsumers[0]!.component_id)
      : undefined;
  return {
    carriers,
    carrier,
    consumers,
    component,
    lines,
    metered,
    planned,
    known: knownOf(metered),
    forecast: forecastTogether(
      together.map(({ forecast }) => forecast),
      steps,
    ),
    manual: manual ? manualCourse(manual, steps) : null,
    added: together.length,
    energy: sumOf(lines.map((line) => line.energy)),
    plannedEnergy: sumOf(lines.map((line) => line.plannedEnergy)),
    peak: peak ? { ...peak, metered: true } : plannedPeak ? { ...plannedPeak, metered: false } : null,
    loadFactor: loadFactor(metered),
    deviation: deviationOf(lines),
    error: errorTogether(part.map(({ past }) => past)),
  };
}

/** What is in a list, what is most often in it first. */
function byCount(list: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of list) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([entry]) => entry);
}

/** What is known, added up; null where nothing is. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** A line with the 28 days before now: what was expected (P50) and metered. Null without a forecast. */
interface Read {
  line: DemandLine;
  past: { forecast: Float64Array; metered: Float64Array } | null;
}

function linesOf(
  db: SpaceDb,
  consumers: readonly Consumer[],
  { system_id, startMs, steps, zone, now }: DemandQuery,
  isShown: (level: string) => boolean,
): Read[] {
  const window = { startMs, steps };
  const rates = ratesOf(db, system_id, window, isShown);
  const plans = coursesBy(db, system_id, "power", window);
  const without = coursesBy(db, system_id, "status_quo_shift", window);
  return consumers.map((consumer): Read => {
    const { component_id, waits } = consumer;
    const planned = plans.get(component_id) ?? null;
    const metered = meteredOf(db, consumer, window, now);
    const used = meteredElsePlanned({ metered, planned }, steps);
    const past = pastOf(db, consumer, zone, now);
    const line = {
      consumer,
      metered,
      planned,
      forecast: forecastOf(db, consumer, { ...window, timezone: zone, now }),
      energy: metered && energyOf(metered),
      plannedEnergy: planned && energyOf(planned),
      peak: metered && peakOf(metered, startMs),
      shiftable: waits && planned ? energyOf(planned) : null,
      shifted: waits && planned ? shiftedOf(planned, without.get(component_id) ?? null) : null,
      cost: ratedOf(used, rates.price),
      co2: ratedOf(used, rates.co2),
      error: past && errorOf(past.forecast, past.metered),
    };
    return { line, past };
  });
}

function pastOf(db: SpaceDb, consumer: Consumer, zone: string, now: number): Read["past"] {
  const steps = ERROR_DAYS * DAY_STEPS;
  const window = { startMs: Math.floor(now / STEP_MS) * STEP_MS - steps * STEP_MS, steps };
  const forecast = forecastOf(db, consumer, { ...window, timezone: zone, now })?.p50;
  // Without a forecast there is nothing to read the values of 28 days for.
  const metered = forecast && meteredOf(db, consumer, window, now);
  return forecast && metered ? { forecast, metered } : null;
}

/**
 * The consumers whose courses are shown together, so that lines of one chart are of the same ones. These are those with values. Where there
 * are none yet, they are those that are measured, else all.
 */
function takingPart(lines: readonly Read[]): readonly Read[] {
  const withValues = lines.filter(({ line }) => line.energy !== null);
  if (withValues.length > 0) return withValues;
  const measured = lines.filter(({ line }) => line.metered !== null);
  return measured.length > 0 ? measured : lines;
}

/** The forecasts of several as one, not known where one of them is not. The sum of edges is no edge of the sum: the chart says so. */
function forecastTogether(forecasts: readonly (Expected | null)[], steps: number): Expected {
  const nothing = new Float64Array(steps).fill(NaN);
  const row = (name: keyof Expected) =>
    demandTogether(
      forecasts.map((forecast) => forecast?.[name] ?? nothing),
      steps,
    );
  return { p10: row("p10"), p50: row("p50"), p90: row("p90") };
}

function errorTogether(past: readonly Read["past"][]): DemandError | null {
  const values = past.flatMap((list) => list ?? []);
  if (values.length === 0 || values.length < past.length) return null;
  const sum = (row: "forecast" | "metered") =>
    demandTogether(
      values.map((value) => value[row]),
      values[0]![row].length,
    );
  return errorOf(sum("forecast"), sum("metered"));
}
