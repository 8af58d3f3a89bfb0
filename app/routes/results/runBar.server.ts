import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { askedMismatches } from "~/entities/results/economics/comparable";
import type { StoredResult } from "~/entities/results/result";
import { textsOf } from "~/i18n/i18n.server";
import type { SystemPage } from "~/routes/page/guard.server";
import { get, type Stored } from "~/services/core/store.server";
import { newestPlan } from "~/services/results/pages.server";
import { statusQuoChoices } from "~/services/results/statusQuo.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import type { Option } from "~/ui/kit/fields";
import type { RunBarData } from "~/ui/results/frame/frame";

type Run = Stored<Optimization>;

export interface OfRuns {
  page: SystemPage;
  locale: Locale;
  /** Runs with a result, newest first. */
  runs: readonly Run[];
}

/** Runs that a select offers at most, the newest; the list of runs has all. */
const MOST_OFFERED = 100;

/**
 * Runs to choose from by their names, the newest and those of `chosen`; the time tells those of one name apart.
 */
export function runOptions(
  { page, locale, runs }: OfRuns,
  chosen: readonly (string | null | undefined)[] = [],
): Option[] {
  const t = textsOf(locale);
  const names = new Map<string, number>();
  for (const { name } of runs) names.set(name, (names.get(name) ?? 0) + 1);
  const offered = runs.filter((run, i) => i < MOST_OFFERED || chosen.includes(run.optimization_id));
  return offered.map((run) => ({
    value: run.optimization_id,
    group: t(`optimizations:kind.${optimizationKind(run)}`),
    label:
      names.get(run.name) === 1
        ? run.name
        : t("results:frame.run_option", {
            name: run.name,
            time: formatTime(run.created_at, locale, page.system.timezone, true),
          }),
  }));
}

const scenarioKey = ({ scenario_ids, config }: Run): string =>
  JSON.stringify([scenario_ids, config.price_scenario ?? "base"]);

/** Scenarios and prices of a run in words. */
function scenarioName({ page, locale }: OfRuns, { scenario_ids, config }: Run): string {
  const names = scenario_ids.map((id) => get(page.actor, scenarioEntity, id)?.name ?? id).join(", ");
  const prices = config.price_scenario ?? "base";
  return prices === "base" ? names : textsOf(locale)(`results:bar.prices_${prices}`, { scenario: names });
}

/** The scenarios that runs were computed with: that of `run` has no value, each other one the id of its newest plan. */
export function scenarioChoice(of: OfRuns, run: Run): RunBarData["scenario"] {
  const own = scenarioKey(run);
  const name = scenarioName(of, run);
  const others = [...new Set(of.runs.map(scenarioKey))].filter((key) => key !== own);
  const options = others.flatMap((key) => {
    const newest = newestPlan(of.runs.filter((one) => scenarioKey(one) === key));
    return newest ? [{ value: newest.optimization_id, label: scenarioName(of, newest) }] : [];
  });
  return { name, options: [{ value: "", label: name }, ...options] };
}

/**
 * The run that a choice of a scenario leads to: the newest plan of it, unless the run chosen along with it is of that scenario too. Null
 * where no other scenario was chosen.
 */
export function runOfScenario(runs: readonly Run[], query: URLSearchParams): string | null {
  const find = (name: string) => runs.find(({ optimization_id }) => optimization_id === query.get(name));
  const [target, run] = [find("scenario"), find("optimization_id")];
  if (!target || (run && scenarioKey(run) === scenarioKey(target))) return null;
  return target.optimization_id;
}

interface Chosen {
  run: Run;
  result: StoredResult;
  statusQuoId: string | null;
}

/** What a plan is set against: what was chosen, else the newest status quo that fits, and what keeps them from being compared. */
export function pairChoice(of: OfRuns, { run, result, statusQuoId }: Chosen): RunBarData["pair"] {
  const { page, locale } = of;
  const choose = statusQuoChoices(page.actor, [run]);
  const fitting = choose(run, result, null);
  const named = statusQuoId ? choose(run, result, statusQuoId) : fitting;
  const choice = named.ok ? named : fitting;
  if (!fitting.ok || !choice.ok || choice.value.mismatches.includes("is_status_quo")) return null;
  const { runs, run: pair, mismatches } = choice.value;
  const auto = fitting.value.run;
  const newest = runs[0];
  const chosen = [auto?.optimization_id, pair?.optimization_id];
  const options = runOptions({ page, locale, runs }, chosen).map(({ value, label }) => ({ value, label }));
  const autoLabel = options.find(({ value }) => value === auto?.optimization_id)?.label;
  return {
    chosen: pair && pair.optimization_id !== auto?.optimization_id ? pair.optimization_id : "",
    name: pair?.name ?? null,
    options:
      runs.length === 0
        ? []
        : [
            { value: "", label: autoLabel ?? textsOf(locale)("results:bar.none_fits") },
            ...options.filter(({ value }) => value !== auto?.optimization_id),
          ],
    differs: pair ? mismatches : newest ? askedMismatches(run, newest) : [],
  };
}
