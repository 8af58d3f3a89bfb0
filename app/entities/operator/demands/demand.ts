import { STEP_MINUTES } from "../operation";

/** Lengths of a step on the page of energy demands [quarter-hours]. */
export const RESOLUTIONS = { quarter_hour: 1, hour: 4, day: 96 } as const;
export type Resolution = keyof typeof RESOLUTIONS;

/** Rows of a demand, one value for each quarter-hour [kW]; NaN: not known. */
export const DEMAND_ROWS = ["measured", "planned", "p10", "p50", "p90", "manual"] as const;
export type DemandRow = (typeof DEMAND_ROWS)[number];
/** null: the demand has no such row. */
export type DemandRows = Record<DemandRow, Float64Array | null>;

/** A component that uses energy. */
export interface Demand {
  component_id: string;
  name: string;
  carrier_level_id: string | null;
  /** Whether work of it can wait; without a plan it would be done as in `statusQuo` [kW]. */
  shiftable: boolean;
  statusQuo: Float64Array | null;
  rows: DemandRows;
}

/** What a kilowatt-hour of the grid costs and emits in each quarter-hour [currency/kWh, kg/kWh]; NaN: not known. */
export interface GridRates {
  price: Float64Array;
  co2: Float64Array;
}

const HOURS = STEP_MINUTES / 60;
const isKnown = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value);

/** Means of so many quarter-hours each; the last may be of fewer. NaN where one of them is not known. */
export function inResolution(values: Float64Array, quarters: number): Float64Array {
  return Float64Array.from({ length: Math.ceil(values.length / quarters) }, (_, i) => {
    const part = values.subarray(i * quarters, (i + 1) * quarters);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

/**
 * Several demands as one: sums of those that have a row, NaN where one of them is not known. Edges of bands do not add up: of more than
 * one demand there are none.
 */
export function demandsTogether(demands: readonly Demand[], steps: number): DemandRows {
  const sumOf = (row: DemandRow): Float64Array | null => {
    const own = demands.flatMap(({ rows }) => rows[row] ?? []);
    if (own.length === 0 || (demands.length > 1 && (row === "p10" || row === "p90"))) return null;
    // What a person expects of one counts next to what the others are expected to use: it is shown of one alone.
    if (row === "manual" && demands.length > 1) return null;
    return Float64Array.from({ length: steps }, (_, t) => own.reduce((sum, values) => sum + values[t]!, 0));
  };
  return Object.fromEntries(DEMAND_ROWS.map((row) => [row, sumOf(row)])) as DemandRows;
}

export interface DemandFigures {
  /** Quarter-hours that are measured, and the energy in them [kWh]: sum(P*dt). */
  known: number;
  energy: number | null;
  /** Energy of the quarter-hours that are planned [kWh]. */
  planned: number | null;
  /** Highest measured (else planned) quarter-hour [kW] and its place. */
  peak: { kw: number; step: number; measured: boolean } | null;
  /** Mean over peak of what is measured [1]. */
  loadFactor: number | null;
  /** (metered - plan) / plan of the quarter-hours that have both [1], and how many these are. */
  deviation: { share: number; steps: number } | null;
}

/** The figures of a demand, or of several together. */
export function demandFigures({ measured, planned }: Pick<DemandRows, "measured" | "planned">): DemandFigures {
  const sum = (values: Float64Array | null) => {
    const own = values ? [...values].filter(isKnown) : [];
    return { count: own.length, kwh: own.reduce((total, kw) => total + kw * HOURS, 0) };
  };
  const [used, said] = [sum(measured), sum(planned)];
  const peak = peakOf(measured, true) ?? peakOf(planned, false);
  const mean = used.count > 0 ? used.kwh / HOURS / used.count : null;
  return {
    known: used.count,
    energy: used.count > 0 ? used.kwh : null,
    planned: said.count > 0 ? said.kwh : null,
    peak,
    loadFactor: mean !== null && peak?.measured && peak.kw > 0 ? mean / peak.kw : null,
    deviation: deviationOf(measured, planned),
  };
}

function peakOf(values: Float64Array | null, measured: boolean): DemandFigures["peak"] {
  let peak: DemandFigures["peak"] = null;
  values?.forEach((kw, step) => {
    if (isKnown(kw) && (peak === null || kw > peak.kw)) peak = { kw, step, measured };
  });
  return peak;
}

function deviationOf(measured: Float64Array | null, planned: Float64Array | null): DemandFigures["deviation"] {
  if (!measured || !planned) return null;
  let [used, said, steps] = [0, 0, 0];
  for (const [t, kw] of measured.entries()) {
    if (!isKnown(kw) || !isKnown(planned[t])) continue;
    [used, said, steps] = [used + kw, said + planned[t], steps + 1];
  }
  return steps > 0 && said > 0 ? { share: (used - said) / said, steps } : null;
}

export interface DemandLine {
  /** Planned energy of work that can wait, and what of it is done at another time than without a plan [kWh]; null: nothing can wait. */
  shiftable: number | null;
  shifted: number | null;
  /** What the energy costs at the price of the grid with its fee [currency], and its emissions there [kg]; null: nothing is known. */
  cost: number | null;
  co2: number | null;
}

/**
 * What of a demand can wait, and what it costs and emits: in each quarter-hour what is measured, else what is planned, times what a
 * kilowatt-hour of the grid costs (emits) then. Quarter-hours without a rate do not count.
 */
export function demandLine({ rows, shiftable, statusQuo }: Demand, rates: GridRates): DemandLine {
  const { measured, planned } = rows;
  const power = Float64Array.from(rates.price, (_, t) =>
    isKnown(measured?.[t]) ? measured![t]! : (planned?.[t] ?? NaN),
  );
  const times = (rate: Float64Array): number | null => {
    const known = [...power.keys()].filter((t) => isKnown(power[t]) && isKnown(rate[t]));
    return known.length > 0 ? known.reduce((sum, t) => sum + power[t]! * HOURS * rate[t]!, 0) : null;
  };
  return {
    shiftable: shiftable && planned ? demandFigures({ measured: null, planned }).planned : null,
    shifted: shiftable ? shiftedOf(planned, statusQuo) : null,
    ...{ cost: times(rates.price), co2: times(rates.co2) },
  };
}

/** Half of what differs between both courses, as each shifted kilowatt-hour is missing once and added once. */
function shiftedOf(planned: Float64Array | null, statusQuo: Float64Array | null): number | null {
  if (!planned || !statusQuo) return null;
  const both = [...planned.keys()].filter((t) => isKnown(planned[t]) && isKnown(statusQuo[t]));
  if (both.length === 0) return null;
  return both.reduce((sum, t) => sum + (Math.abs(planned[t]! - statusQuo[t]!) * HOURS) / 2, 0);
}
