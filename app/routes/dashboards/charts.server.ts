import type { Locale } from "~/entities/core/locale";
import { type ChartConfig, followsPage, takes } from "~/entities/dashboards/chartConfig";
import { newestOf, runChoice } from "~/entities/dashboards/chartForm";
import { OPTIMIZATION_KINDS } from "~/entities/optimizations/optimization";
import type { textsOf } from "~/i18n/i18n.server";
import type { SystemPage } from "~/routes/page/guard.server";
import { pairOf, type Ready } from "~/routes/results/frame.server";
import { chooseResult } from "~/services/results/pages.server";
import type { FoundStatusQuo } from "~/services/results/statusQuo.server";
import type { ChartShown, Drawn } from "~/ui/dashboards/drawn";
import type { Option } from "~/ui/kit/fields";
import type { Chart, Nothing } from "./readers/chart.server";
import { READERS } from "./readers/readers.server";

/** A page with charts; those that name no run are of the one that is read on it, against its status quo and in its year. */
export interface ChartPage extends SystemPage {
  optimizationId?: string | null;
  statusQuoId?: string | null;
  year?: string | null;
}

type OfRun = Pick<ChartConfig, "optimization_id" | "newest_of">;

/** The run that a chart is of with its result, as the reader may see it; null where there is none. */
export function readyOf(page: ChartPage, locale: Locale, { optimization_id, newest_of }: OfRun): Ready | null {
  const id = optimization_id ?? (newest_of ? null : (page.optimizationId ?? null));
  const chosen = chooseResult(page.actor, page.system.system_id, id, newest_of);
  const { run, result } = chosen.ok ? chosen.value : { run: null, result: null };
  return run && result ? { ...page, run, result, locale, query: new URLSearchParams() } : null;
}

/** The newest of each type, as the run of a chart. */
export const newestOptions = (t: ReturnType<typeof textsOf>): Option[] =>
  OPTIMIZATION_KINDS.map((kind) => ({ value: newestOf(kind), label: t(`dashboards:form.newest_of.${kind}`) }));

/** Why a run that is there has nothing to draw. */
function nothingOf({ chart, settings }: ChartConfig): ChartShown["missing"] {
  return takes(chart, "of") && settings.of !== null ? "of" : "values";
}

/** What makes a value once for each name; it lives as long as the answer to one request. */
export function once<Value>(): (name: string, make: () => Value) => Value {
  const cache = new Map<string, Value>();
  return (name, make) => {
    if (!cache.has(name)) cache.set(name, make());
    return cache.get(name)!;
  };
}

/** The reader of the runs of a page: one that several charts are of is read once. */
export function runReader(page: ChartPage, locale: Locale): RunReader {
  const runs = once<Ready | null>();
  return (of) => runs(runChoice(of), () => readyOf(page, locale, of));
}
export type RunReader = (of: OfRun) => Ready | null;

/**
 * The reader of the charts of a page: what several of them are made of is read once. A chart that cannot be read takes none of the
 * others along: it is logged, and says so in its place.
 */
export function chartReader(
  page: ChartPage,
  runOf: RunReader,
  failed: (error: unknown) => void,
  readers: Readers = READERS,
): (config: ChartConfig) => ChartShown {
  const comparisons = once<FoundStatusQuo>();
  return (config) => {
    const { chart, settings } = config;
    let run: ChartShown["run"] = null;
    const none = (missing: ChartShown["missing"]): ChartShown => ({ config, run, missing, drawn: null });
    try {
      const ready = runOf(config);
      if (!ready) return none(config.optimization_id ? "run" : config.newest_of ? "kind" : "result");
      const id = ready.run.optimization_id;
      run = { id, name: ready.run.name };
      // A year that the run does not have is its last one, as in the result views.
      const year = settings.year ?? page.year;
      const query = new URLSearchParams(year ? { year: String(year) } : {});
      const pair = followsPage(config) ? (page.statusQuoId ?? "") : "";
      const compared = () =>
        comparisons(`${id} ${pair}`, () => pairOf({ ...ready, query: new URLSearchParams({ status_quo_id: pair }) }));
      const drawn = readers[chart]({ ...ready, query, settings, compared });
      if (!drawn) return none(nothingOf(config));
      return drawn.kind === null
        ? { ...none(drawn.missing), status_quo: drawn.status_quo }
        : { config, run, missing: null, drawn };
    } catch (error) {
      failed(error);
      return none("failed");
    }
  };
}

export type Readers = Record<ChartConfig["chart"], (chart: Chart) => Drawn | Nothing | null>;
