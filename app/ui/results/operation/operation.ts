import type { Locale } from "~/entities/core/locale";
import type { Divergence, Sorting } from "~/entities/results/operationShape";
import type { Resolution } from "~/entities/results/result";
import type { Scale } from "~/entities/results/scales";
import type { OperationData } from "~/entities/results/view/operation";

export interface OperationProps extends Omit<OperationData, "week"> {
  resolution: Resolution;
  priceUnit: string;
  year: number;
  /** Name of the balance or component. */
  name: string;
  timezone: string;
  locale: Locale;
  csvHref: string;
  /** The same files of the run's other years. */
  yearHrefs?: readonly string[];
  /** Address of the hours of a week, with SPAN_FIRST for a day in it. */
  weekHref?: string;
  /** Colours of the components' technologies by id. */
  colours: Record<string, string>;
  /** The chosen size of values; null for the size that fits each chart. */
  scale: Scale | null;
  sorting: Sorting;
  divergences: Divergence;
  level?: 2 | 3;
  /** Of one chart where a page has more than one of its kind. */
  id?: string;
}
