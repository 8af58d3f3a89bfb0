import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { isEnded } from "~/entities/optimizations/status";
import { textsOf } from "~/i18n/i18n.server";
import { progressText } from "~/routes/optimizations/progress-text.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { runState } from "~/services/optimizations/state.server";
import { compareRuns, type Comparison, namedOthers } from "~/services/results/comparison.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import type { ComparedRun } from "~/ui/optimizations/differingChoices";
import { levelNames, type Ready } from "./frame.server";

export interface Compared {
  comparison: Comparison;
  comparedRuns: ComparedRun[];
  /** What a parameter is called. */
  label: (input: { parameterType: string }) => string;
}

/** What types of parameters are called in a language. */
export const typeNames = (actor: Actor, locale: Locale): Map<string, string> =>
  new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));

/** The comparison that the address asks for, with the words that its page and its file need. */
export function comparisonOf(ready: Ready): Outcome<Compared> {
  const { actor, run, query, locale } = ready;
  const yearText = query.get("year");
  const year = yearText ? Number(yearText) : null;
  const outcome = compareRuns(actor, run.optimization_id, namedOthers(query, run.optimization_id), year);
  if (!outcome.ok) return outcome;
  const types = typeNames(actor, locale);
  const none = textsOf(locale)("common:value.none");
  const { levels } = levelNames(ready);
  return done({
    comparison: outcome.value,
    comparedRuns: outcome.value.runs.map(({ run: one, result }): ComparedRun => {
      const { config, dates, impact, method, optimization_id_invest, weatherdates, carrier_level_ids } = one;
      return {
        name: one.name,
        run: { config, dates, impact, method, optimization_id_invest, weatherdates, carrier_level_ids },
        names: {
          scenarios: one.scenario_ids.map((id) => get(actor, scenarioEntity, id)?.name ?? id),
          levels: carrier_level_ids.map((id) => levels[id] ?? id),
          invested: optimization_id_invest
            ? (get(actor, optimizationEntity, optimization_id_invest)?.name ?? optimization_id_invest)
            : none,
          currency: result.currency,
        },
      };
    }),
    label: ({ parameterType }) => types.get(parameterType) ?? parameterType,
  });
}

/** The first of the named runs that is still under way, with where it is; undefined when all have ended. */
export function waitedFor({ actor, system, query, locale, run: first }: Ready) {
  for (const id of namedOthers(query, first.optimization_id)) {
    const run = get(actor, optimizationEntity, id);
    if (!run || run.deleted_at || run.system_id !== system.system_id || isEnded(run.status)) continue;
    const state = runState(actor, id);
    if (!state.ok) continue;
    const href = sitePaths(system.system_id).optimization(id);
    return {
      name: run.name,
      href,
      text: progressText(locale, state.value),
      value: state.value.progress?.fraction ?? null,
    };
  }
  return undefined;
}
