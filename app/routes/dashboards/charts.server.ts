import type { Locale } from "~/entities/core/locale";
import { type ChartConfig, followsPage, takes } from "~/entities/dashboards/chartConfig";
import { runChoice } from "~/entities/dashboards/chartForm";
import type { SystemPage } from "~/routes/page/guard.server";
import { pairOf, type Ready } from "~/routes/results/frame.server";
import { chooseResult } from "~/services/results/pages.server";
import type { FoundStatusQuo } from "~/services/results/statusQuo.server";
import type { ChartShown, Drawn } from "~/ui/dashboards/drawn";
import type { Chart, Nothing } from "./readers/chart.server";
import { READERS } from "./readers/readers.server";

/** A page with charts; those that name no run are of the one that is read on it, against its status quo and in its year. */
export interface ChartPage extends SystemPage {
  optimizationId?: string | null;
  statusQuoId?: string | null;
  year?: string | null;
}

/** The run that a chart is of with its result, as the reader may see it; null where there is none. */
export function readyOf(
  page: ChartPage,
  locale: Locale,
  { optimization_id, newest_of }: Pick<ChartConfig, "optimization_id" | "newest_of">,
): Ready | null {
  const id = optimization_id ?? (newest_of ? null : (page.optimizationId ?? null));
  const chosen = chooseResult(page.actor, page.system.system_id, id, newest_of);
  const { run, result } = chosen.ok ? chosen.value : { run: null, result: null };
  return run && result ? { ...page, run, result, locale, query: new URLSearchParams() } : null;
}

/** Why a run that is there has nothing to draw. */
function nothingOf({ chart, settings }: ChartConfig): ChartShown["missing"] {
  return takes(chart, "of") && settings.of !== null ? "of" : "values";
}

/** What makes a value once for each name. */
function once<Value>(): (name: string, make: () => Value) => Value {
  const cache = new Map<string, Value>();
  return (name, make) => {
    if (!cache.has(name)) cache.set(name, make());
    return cache.get(name)!;
  };
}

/**
 * The reader of the charts of a page: what several of them are made of is read once. A chart that cannot be read takes none of the
 * others along: it is logged, and says so in its place.
 */
export function chartReader(
  page: ChartPage,
  locale: Locale,
  failed: (error: unknown) => void,
  readers: Readers = READERS,
): (config: ChartConfig) => ChartShown {
  const runs = once<Ready | null>();
  const comparisons = once<FoundStatusQuo>();
  return (config) => {
    const { chart, settings } = config;
    let run: ChartShown["run"] = null;
    const none = (missing: ChartShown["missing"]): ChartShown => ({ config, run, missing, drawn: null });
    try {
      const ready = runs(runChoice(config), () => readyOf(page, locale, config));
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
