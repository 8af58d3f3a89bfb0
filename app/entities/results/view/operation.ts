import type { LoadKind, SeriesVariable } from "~/entities/results/result";

/** A series of a year by the hours of the zone's clock and its days. */
export interface HourlyHeat {
  /** Each day, as ms that UTC would show for the same digits. */
  wallMs: number[];
  /** 24 hours, each by day. Null where the year has no step in them. */
  rows: (number | null)[][];
}

export interface Week {
  /** Steps from..to-1. */
  from: number;
  to: number;
  /** First and last day as YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
  /** Number of the week by ISO 8601. */
  number: number;
  /** A day of the week before and after, where the year has one. */
  before: string | null;
  after: string | null;
}

/** A series as the page shows it; the page gives it its name. */
export interface OperationSeries {
  componentId: string;
  name: string;
  variable: SeriesVariable;
  sign: 1 | -1;
  values: number[];
}

export interface OperationData {
  /** MW: mean power of each hour. MWh: energy of each day, month or year. */
  unit: "MW" | "MWh";
  /** Start of each period, UTC ms; `wallMs` the same as the zone's clock shows it. */
  startMs: number[];
  wallMs: number[];
  /** Length of a period [s] where all are equally long and follow each other. */
  stepS: number | null;
  /** Length of an hourly period [h]: more than one hour where steps are longer. */
  stepH: number;
  /** Negative values leave the balance or the component. */
  flows: OperationSeries[];
  /** Storage levels [MWh], or what runs of a plant [MW], mean of each period. */
  levels: OperationSeries[];
  /** Marginal price, mean of each period [currency/MWh, or kg/MWh when emissions are minimised]; empty without duals. */
  price: number[];
  /** Mean over all hours that are shown. */
  priceMean: number | null;
  /** Only hourly: which week is shown. */
  week: Week | null;
  /** Duration curves of the whole model year, by what they are of; the load first. */
  duration: { hours: number[]; loads: { kind: LoadKind; values: number[] }[] };
  /** The first of the loads by hour and day of the whole model year [MW]. Null where there is none. */
  heat: (HourlyHeat & { kind: LoadKind }) | null;
  /** Of the whole model year: energy given in and taken out [MWh/a], largest values [MW] with their start (UTC ms). */
  totals: { inMwh: number; outMwh: number; peaks: { kind: LoadKind; peakMw: number; peakMs: number }[] };
}
