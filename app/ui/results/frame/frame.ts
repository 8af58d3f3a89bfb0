import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import type { OptimizationStatus } from "~/entities/optimizations/status";
import type { Impact, PriceScenario } from "~/entities/parameters/parameter";
import type { ResultView } from "~/entities/results/views";
import type { Option } from "~/ui/kit/fields";
import type { Crumb } from "~/ui/shell";

/** What every result page has around its values. */
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
  run: { id: string; name: string; status: OptimizationStatus; usable: boolean; priceScenario: PriceScenario } | null;
  /** Runs with a result, newest first. */
  runs: Option[];
  /** Of a run under way; value 0..1. */
  progress: { text: string; value: number | null } | null;
  years: number[];
  /** A year was asked for that the run does not have; another is shown. */
  otherYear: { requested: string; chosen: number } | null;
  currency: string;
  impact: Impact;
}

export const viewPath = (systemId: string, view: ResultView): string => sitePaths(systemId).result(view);
/** What the address of a run's page needs. */
export interface OfRun {
  system_id: string;
  run: { id: string } | null;
}

/** Address of the operation of a component or place in a year of the run; `of` names it as the view's choice does. */
export function operationPath({ system_id, run }: OfRun, of: string, year: number): string {
  const query = new URLSearchParams({ optimization_id: run?.id ?? "", of, year: String(year) });
  return `${viewPath(system_id, "operation")}?${query}`;
}
export const componentPath = (systemId: string, id: string): string => sitePaths(systemId).component(id);

/** Address of a view's file with the query of the page. */
export const filePath = (
  { system_id, view, run, search }: Pick<Frame, "system_id" | "view" | "run" | "search">,
  ending: "csv" | "xlsx" | "parquet",
): string => {
  const query = new URLSearchParams(search);
  if (run) query.set("optimization_id", run.id);
  return `${viewPath(system_id, view)}.${ending}?${query}`;
};
