import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import type { OptimizationStatus } from "~/entities/optimizations/status";
import type { Impact, PriceScenario } from "~/entities/parameters/parameter";
import type { Mismatch } from "~/entities/results/economics/comparable";
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
  /** Runs with a result, newest first, under the names of their types. */
  runs: Option[];
  /** How many more there are, which the list of runs has, and where that is. */
  olderRuns: number;
  runsHref: string;
  bar: RunBarData;
  /** The query that every link to a result goes on with: run, and pair and year where they were chosen. */
  resultQuery: string;
  /** Of a run under way; value 0..1. */
  progress: { text: string; value: number | null } | null;
  years: number[];
  /** When the series of the run were removed; null: they are there. */
  seriesRemoved: string | null;
  /** A year was asked for that the run does not have; another is shown. */
  otherYear: { requested: string; chosen: number } | null;
  currency: string;
  impact: Impact;
  /** Address of the logo of the company space, for paper. */
  logo: string | null;
  /** Lines of Python that fetch what the page shows; null: none do. */
  python: string | null;
}

/** What a result is read against and in, as the run bar offers it. */
export interface RunBarData {
  /** The status quo that a plan is set against; null for a status quo itself, and while there is no result. */
  pair: {
    /** Id of the one that was chosen; "" where the newest that fits is taken. */
    chosen: string;
    name: string | null;
    options: Option[];
    /** Why the two cannot be set against each other. */
    differs: Mismatch[];
  } | null;
  /** The model year of what shows a single one. */
  year: number | null;
  /** The year was chosen, not taken as the last. */
  yearChosen: boolean;
  /** Scenarios of the run with its prices; the others are named by the run that is the newest plan of theirs. */
  scenario: { name: string; options: Option[] };
}

/** What the forms of a page keep of run, pair and year. */
export const keptRun = ({ run, bar }: Pick<Frame, "run" | "bar">): Record<string, string | undefined> => ({
  optimization_id: run?.id,
  status_quo_id: bar.pair?.chosen,
  year: bar.yearChosen ? String(bar.year) : undefined,
});

/**
 * What a page shows and the run bar has no cell for: it stays when another run is chosen. `before` is the run that it was, for those
 * compared with it.
 */
export function otherParams({ search, run, view }: Pick<Frame, "search" | "run" | "view">): Record<string, string[]> {
  const query = new URLSearchParams(search);
  const ofBar = ["optimization_id", "status_quo_id", "before", "scenario", ...(view === "compare" ? [] : ["year"])];
  for (const name of ofBar) query.delete(name);
  const params = Object.fromEntries(
    [...new Set(query.keys())].map((name) => [name, query.getAll(name).filter((value) => value !== "")]),
  );
  return run && query.has("with") ? { ...params, before: [run.id] } : params;
}

/** The query that every link to a result goes on with. */
export function resultQuery(frame: { run: { id: string } | null; bar: RunBarData }): string {
  const { run, bar } = frame;
  const query = new URLSearchParams(run ? { optimization_id: run.id } : {});
  if (bar.pair?.chosen) query.set("status_quo_id", bar.pair.chosen);
  if (bar.yearChosen) query.set("year", String(bar.year));
  return query.size === 0 ? "" : `?${query}`;
}

/** The same of an address: what pages beside the results, such as dashboards, go on with. */
export function resultQueryIn(search: string): string {
  const query = new URLSearchParams(search);
  const names = ["optimization_id", "status_quo_id", "year"].filter((name) => query.get(name));
  return names.length === 0 ? "" : `?${new URLSearchParams(names.map((name) => [name, query.get(name) ?? ""]))}`;
}

export const viewPath = (systemId: string, view: ResultView): string => sitePaths(systemId).result(view);
/** What the address of a run's page needs. */
export interface OfRun {
  system_id: string;
  run: { id: string } | null;
  /** With pair and year, where they were chosen. */
  resultQuery?: string;
}

/** Address of the operation of a component or place in a year of the run; `of` names it as the view's choice does. */
export function operationPath({ system_id, run, resultQuery: ofResult }: OfRun, of: string, year: number): string {
  const query = new URLSearchParams(ofResult ?? { optimization_id: run?.id ?? "" });
  query.set("of", of);
  query.set("year", String(year));
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

/** Address of a file of the whole result: a report, all tables as a workbook, or all hours of a year. */
export const wholeFile = (
  { system_id, resultQuery: ofResult }: Pick<Frame, "system_id" | "resultQuery">,
  name:
    | "summary.pdf"
    | "report.pdf"
    | "tables.xlsx"
    | "hours.csv"
    | "hours.parquet"
    | "model.mps"
    | "model.lp"
    | "network.nc",
): string => sitePaths(system_id).result(name) + ofResult;

/** Address of the report as a file, with the language, years and chapters of the page. */
export const reportFile = ({ system_id, run, search }: Pick<Frame, "system_id" | "run" | "search">): string => {
  const query = new URLSearchParams(search);
  if (run) query.set("optimization_id", run.id);
  return `${sitePaths(system_id).result("report.pdf")}?${query}`;
};
