import type { Locale } from "~/entities/core/locale";
import type { Impact } from "~/entities/parameters/parameter";
import type { OptimizationStatus } from "~/entities/optimizations/status";
import type { Option } from "~/ui/kit/fields";
import type { Crumb } from "~/ui/shell";

/** The result pages in the order of their tabs. */
export const VIEWS = ["summary", "capacities", "costs", "operation", "components", "geometries"] as const;
export type ResultView = (typeof VIEWS)[number];

/** What every result page has around its figures. */
export interface Frame {
  title: string;
  crumbs: Crumb[];
  wide: boolean;
  view: ResultView;
  system_id: string;
  timezone: string;
  locale: Locale;
  /** Query string of the page. */
  search: string;
  run: { id: string; name: string; status: OptimizationStatus; usable: boolean } | null;
  /** Runs with a result, newest first. */
  runs: Option[];
  /** Of a run under way; value 0..1. */
  progress: { text: string; value: number | null } | null;
  years: number[];
  currency: string;
  impact: Impact;
}

export const viewPath = (systemId: string, view: ResultView): string => `/system/${systemId}/designer/results/${view}`;
export const componentPath = (systemId: string, id: string): string =>
  `/system/${systemId}/digital-twin/components/${id}`;

/** Address of a view's CSV with the query of the page. */
export const csvPath = ({
  system_id,
  view,
  run,
  search,
}: Pick<Frame, "system_id" | "view" | "run" | "search">): string => {
  const query = new URLSearchParams(search);
  if (run) query.set("optimization_id", run.id);
  return `${viewPath(system_id, view)}.csv?${query}`;
};
