import type { LoadKind, Resolution, SeriesVariable, StoredResult } from "~/entities/results/result";
import type { OperationData, OperationSeries, Week } from "~/entities/results/view/operation";
import type { Actor } from "~/services/core/access.server";
import type { CsvTable } from "~/services/core/csv";
import { durationCurve, type Flow, flowsOf, type Target } from "./balance";
import { hourlyHeat } from "./heat";
import { loadsOf } from "./load";
import {
  dayOf,
  energiesOf,
  isRegular,
  meansOf,
  type ModelYear,
  modelYearOf,
  type Periods,
  periodsOf,
  weekOf,
} from "./modelTime";
import { readSeriesValues, seriesKey } from "./pages.server";

const SERIES_OF_COMPONENT: SeriesVariable[] = [
  ...(["output", "secondary_output", "purchase", "discharge", "flow_forward", "flow_backward"] as const),
  ...(["demand", "intake", "secondary_intake", "charge", "inflow", "sale", "level", "standing_loss"] as const),
];
const INTO_COMPONENT = new Set<SeriesVariable>([
  ...(["demand", "intake", "secondary_intake", "charge", "inflow", "sale", "standing_loss"] as const),
]);
/** Digits of the values of a page: few where there are many of them, but sums have to be those of other views. The CSV has them all. */
const DIGITS: Record<Resolution, number> = { hourly: 5, daily: 6, monthly: 8, yearly: 8 };
/** Hours between the points of a duration curve: 146 stretches in a year. */
const CURVE_STEP_H = 60;

export interface RunTime {
  optimizationId: string;
  result: StoredResult;
  timezone: string;
}

const flowsOfTarget = (result: StoredResult, target: Target): Flow[] =>
  target.kind === "balance"
    ? flowsOf(result.components, target.placeId, target.carrierLevelId)
    : SERIES_OF_COMPONENT.map((variable) => ({
        componentId: target.component.id,
        name: target.component.name,
        variable,
        sign: INTO_COMPONENT.has(variable) ? -1 : 1,
      }));

/** What the target is in: levels of its storages, or the running capacity of a plant. */
function statesOf(result: StoredResult, target: Target, flows: readonly Flow[]): Flow[] {
  const state = (componentId: string, variable: SeriesVariable): Flow => ({
    componentId,
    name: nameOf(result, componentId),
    variable,
    sign: 1,
  });
  if (target.kind === "component")
    return [state(target.component.id, target.component.root === "storage" ? "level" : "running")];
  return flows.filter(({ variable }) => variable === "discharge").map((flow) => state(flow.componentId, "level"));
}

export const modelYear = ({ result, timezone }: RunTime, year: number): ModelYear =>
  modelYearOf(year, timezone, {
    yearStartMs: result.yearStartMs[result.years.indexOf(year)] ?? Date.UTC(year, 0, 1),
    stepH: result.stepH,
    steps: result.steps,
  });

type Values = Float32Array | Float64Array;

/** A flow's values as they reach or leave the balance, positive in and negative out. */
function signed(flow: Flow, values: Values, yearIndex: number): Float64Array {
  const factor = flow.sign * (flow.share ?? 1) * (flow.arrives?.[yearIndex] ?? 1);
  // Not Float64Array.from: on the values of a year it takes ten times as long.
  const sumOfSteps = new Float64Array(values.length);
  for (let i = 0; i < sumOfSteps.length; i++) sumOfSteps[i] = values[i]! * factor;
  return sumOfSteps;
}

interface YearValues {
  time: ModelYear;
  flows: { flow: Flow; values: Float64Array }[];
  levels: { flow: Flow; values: Values }[];
  price: Values | null;
}

/** What is read of a target. */
function wantedOf(result: StoredResult, target: Target): Record<"flows" | "levels" | "priced", Flow[]> {
  const flows = flowsOfTarget(result, target).filter((flow) => flow.variable !== "level");
  const priced: Flow[] =
    target.kind === "balance" ? [{ componentId: target.id, name: "", variable: "marginal_price", sign: 1 }] : [];
  return { flows, levels: statesOf(result, target, flows), priced };
}

/** Reads everything of one target in a year. */
function readTarget(actor: Actor, run: RunTime, seriesNames: ReturnType<typeof wantedOf>, year: number): YearValues {
  const { flows, levels, priced } = seriesNames;
  const values = readSeriesValues(actor, run.optimizationId, [...flows, ...levels, ...priced], [year]);
  const find = (flow: Flow) => values.get(seriesKey(flow.componentId, flow.variable, year));
  const index = run.result.years.indexOf(year);
  return {
    time: modelYear(run, year),
    flows: flows.flatMap((flow) => {
      const values = find(flow);
      return values ? [{ flow, values: signed(flow, values, index) }] : [];
    }),
    levels: levels.flatMap((flow) => {
      const values = find(flow);
      return values ? [{ flow, values }] : [];
    }),
    price: (priced[0] && find(priced[0])) ?? null,
  };
}

const nameOf = (result: StoredResult, id: string): string => result.components.find((c) => c.id === id)?.name ?? id;

interface OperationQuery {
  target: Target;
  year: number;
  resolution: Resolution;
  /** A day of the week to show hourly, YYYY-MM-DD. Null: the week of the largest load. */
  day: string | null;
}

/** What the operation page shows; null when the run has no series of the target. */
export function readOperation(actor: Actor, run: RunTime, query: OperationQuery): OperationData | null {
  const { target, year, resolution } = query;
  const series = wantedOf(run.result, target);
  const targetData = readTarget(actor, run, series, year);
  if (targetData.flows.length === 0) return null;
  const loads = loadsOf(target.kind, targetData.flows);
  const peaks = loads.map(({ kind, values }) => ({ kind, values, at: largestAt(values) }));
  const week =
    resolution === "hourly" ? weekOf(targetData.time, query.day ?? dayOf(targetData.time, peaks[0]?.at ?? 0)) : null;
  const part = (yearValues: YearValues): Part => partOf(yearValues, resolution, week);
  // Year by year, so that the values of one year at a time are in memory.
  const parts =
    resolution === "yearly"
      ? run.result.years.map((other) => part(other === year ? targetData : readTarget(actor, run, series, other)))
      : [part(targetData)];
  const digits = DIGITS[resolution];
  const joined = (pick: (part: Part) => number[] | undefined) =>
    parts.flatMap(
      (part) => pick(part)?.map((value) => Number(value.toPrecision(digits))) ?? part.periods.startMs.map(() => 0),
    );
  const shownSeries = ({ componentId, name, variable, sign }: Flow, values: number[]): OperationSeries => ({
    componentId,
    name,
    variable,
    sign,
    values,
  });
  const stepH = run.result.stepH;
  const curves = loads.map(({ kind, values }) => ({ kind, ...durationCurve(values, stepH, CURVE_STEP_H) }));
  const sum = (sign: 1 | -1) =>
    targetData.flows.reduce(
      (total, { flow, values }) => (flow.sign === sign ? total + energy(values, stepH) : total),
      0,
    );
  return {
    unit: resolution === "hourly" ? "MW" : "MWh",
    startMs: parts.flatMap(({ periods }) => periods.startMs),
    wallMs: parts.flatMap(({ periods }) => periods.wallMs),
    stepS: stepOf(targetData.time, resolution, week, parts[0]?.periods),
    stepH: Math.max(1, stepH),
    flows: targetData.flows
      .map(({ flow }) =>
        shownSeries(
          flow,
          joined((part) => part.flows.get(flowKey(flow))),
        ),
      )
      .filter((series) => series.values.some((value) => value !== 0)),
    levels: targetData.levels.map(({ flow }) =>
      shownSeries(
        flow,
        joined((part) => part.levels.get(flowKey(flow))),
      ),
    ),
    price: targetData.price ? joined((part) => part.price ?? undefined) : [],
    priceMean: targetData.price ? meanPrice(parts) : null,
    week,
    heat: heatOf(loads[0], targetData.time),
    duration: { hours: curves[0]?.hours ?? [], loads: curves.map(({ kind, values }) => ({ kind, values })) },
    totals: {
      inMwh: sum(1),
      outMwh: Math.abs(sum(-1)),
      peaks: peaks.map(({ kind, values, at }) => ({
        kind,
        peakMw: values[at] ?? 0,
        peakMs: targetData.time.startMs[at] ?? 0,
      })),
    },
  };
}

/** A year, or the week of it that is shown, by the periods of a resolution: flows by flowKey. */
interface Part {
  periods: Periods;
  flows: Map<string, number[]>;
  levels: Map<string, number[]>;
  price: number[] | null;
}

/** Months are not equally long: each period counts by its hours. */
function meanPrice(parts: readonly Part[]): number {
  let [sum, hours] = [0, 0];
  for (const { price, periods } of parts)
    price?.forEach((value, i) => {
      sum += value * periods.hours[i]!;
      hours += periods.hours[i]!;
    });
  return sum / hours;
}

const flowKey = ({ componentId, variable, sign }: Flow): string => `${componentId}|${variable}|${sign}`;

function partOf({ time, flows, levels, price }: YearValues, resolution: Resolution, week: Week | null): Part {
  const periods = week ? periodsOf(time, "hourly", week.from, week.to) : periodsOf(time, resolution);
  const ofFlow = resolution === "hourly" ? meansOf : energiesOf;
  return {
    periods,
    flows: new Map(flows.map(({ flow, values }) => [flowKey(flow), ofFlow(values, periods)])),
    levels: new Map(levels.map(({ flow, values }) => [flowKey(flow), meansOf(values, periods)])),
    price: price && meansOf(price, periods),
  };
}

const energy = (values: Float64Array, stepH: number): number => values.reduce((sum, value) => sum + value, 0) * stepH;

/** Three digits: more than its classes tell. */
function heatOf(load: { kind: LoadKind; values: Float64Array } | undefined, time: ModelYear): OperationData["heat"] {
  if (!load) return null;
  const { wallMs, rows } = hourlyHeat(load.values, time);
  const short = (value: number | null) => (value === null ? null : Number(value.toPrecision(3)));
  return { kind: load.kind, wallMs, rows: rows.map((row) => row.map(short)) };
}

const largestAt = (values: Float64Array): number =>
  values.reduce((best, value, i) => (value > (values[best] ?? 0) ? i : best), 0);

function stepOf(time: ModelYear, resolution: Resolution, week: Week | null, periods?: Periods): number | null {
  if (resolution === "daily") return 86_400;
  if (!week || !periods || !isRegular(time, week.from, week.to)) return null;
  return Math.max(1, time.stepH) * 3600;
}

/** What is shown of a run, in which of its years. */
interface YearOfTarget {
  target: Target;
  year: number;
}

/** Every step of a model year for the CSV: UTC, local time, flows [MW], levels [MWh], price. */
export function operationCsv(
  actor: Actor,
  run: RunTime,
  { target, year }: YearOfTarget,
  words: {
    utc: string;
    local: string;
    price: string;
    name: (series: Pick<OperationSeries, "name" | "variable">) => string;
  },
): CsvTable | null {
  const targetData = readTarget(actor, run, wantedOf(run.result, target), year);
  if (targetData.flows.length === 0) return null;
  const price = targetData.price;
  const columns: ArrayLike<number>[] = [
    ...targetData.flows.map(({ values }) => values),
    ...targetData.levels.map(({ values }) => values),
    ...(price ? [price] : []),
  ];
  const header = [
    words.utc,
    words.local,
    ...targetData.flows.map(({ flow }) => `${words.name(flow)} [MW]`),
    ...targetData.levels.map(({ flow }) => `${words.name(flow)} [${flow.variable === "running" ? "MW" : "MWh"}]`),
    ...(price ? [`${words.price} [${priceUnit(run.result)}]`] : []),
  ];
  return { header, rows: rowsOf(targetData.time, columns) };
}

/** One after the other, as the file is written: all of them at once would keep others waiting. */
function* rowsOf(time: ModelYear, columns: readonly ArrayLike<number>[]) {
  const wallMs = wallTimes(time);
  for (const [i, utc] of time.startMs.entries())
    yield [...timeCells(utc, wallMs[i]), ...columns.map((values) => Number((values[i] ?? 0).toPrecision(9)))];
}

/** Time of a step as files of results write it: in UTC, then by the clock of the system. */
export const timeCells = (utc: number, wallMs = utc): [utc: string, wall: string] => [
  `${new Date(utc).toISOString().slice(0, 16)}Z`,
  new Date(wallMs).toISOString().slice(0, 16).replace("T", " "),
];

/** Unit of the marginal prices: what is minimised per MWh. */
export const priceUnit = (result: Pick<StoredResult, "impact" | "currency">): string =>
  `${result.impact === "money" || result.impact === "money_npv" ? result.currency : "kg"}/MWh`;

/** The zone's wall clock at the start of each step, as ms that UTC would show for the same digits. */
export function wallTimes(time: ModelYear): number[] {
  const hourly = periodsOf(time, "hourly");
  const perPeriod = hourly.wallMs;
  // Steps shorter than an hour share a period; each shows its own minutes.
  return Array.from(time.startMs, (utc, i) => {
    const period = hourly.of[i] ?? 0;
    return (perPeriod[period] ?? utc) + (utc - (hourly.startMs[period] ?? utc));
  });
}
