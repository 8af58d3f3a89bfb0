import type { Locale } from "~/entities/core/locale";
import type { Divergence, Sorting } from "~/entities/results/operationShape";
import type { LoadKind, SeriesVariable } from "~/entities/results/result";
import type { Scale } from "~/entities/results/scales";

export interface NamedSeries {
  componentId: string;
  name: string;
  variable: SeriesVariable;
  values: number[];
}

export interface OperationProps {
  unit: "MW" | "MWh";
  resolution: "hourly" | "daily" | "monthly" | "yearly";
  startMs: number[];
  wallMs: number[];
  stepS: number | null;
  /** Length of an hourly period [h]: more than one hour where steps are longer. */
  stepH: number;
  flows: NamedSeries[];
  levels: NamedSeries[];
  price: number[];
  priceMean: number | null;
  priceUnit: string;
  heat: { kind: LoadKind; wallMs: number[]; rows: (number | null)[][] } | null;
  duration: { hours: number[]; loads: { kind: LoadKind; values: number[] }[] };
  totals: { inMwh: number; outMwh: number; peaks: { kind: LoadKind; peakMw: number; peakMs: number }[] };
  year: number;
  /** Name of the balance or component. */
  name: string;
  timezone: string;
  locale: Locale;
  csvHref: string;
  /** Address of the hours of a week, with SPAN_FIRST for a day in it. */
  weekHref?: string;
  /** Colours of the components' technologies by id, and of the balance's carrier or the component itself. */
  colours: Record<string, string>;
  colour: string | undefined;
  scale: Scale;
  sorting: Sorting;
  divergences: Divergence;
  level?: 2 | 3;
  /** Of one chart where a page has more than one of its kind. */
  id?: string;
}
