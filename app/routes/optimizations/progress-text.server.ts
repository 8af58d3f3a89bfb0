import { formatDuration, formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import { textsOf } from "~/i18n/i18n.server";
import { doingOf, type RunState, type RunWait } from "~/services/optimizations/state.server";

/** "Solving, 40.0 %, for 0:12 min" in the reader's language. */
export function progressText(locale: Locale, state: RunState): string {
  const t = textsOf(locale);
  const status = t(`optimizations:run_status.${doingOf(state)}`);
  if (state.lacks_machines) return t(`optimizations:run.lacks_machines_${state.lacks_machines}`);
  if (state.waits) return waitText(locale, state.waits);
  if (state.waits_for_machine) return t("optimizations:run.waits_machine");
  if (state.ended || !state.started_at) return status;
  const solving = solvingText(locale, state, status);
  const { fallback, usualS, faster } = (state.progress?.details ?? {}) as Partial<RunProgress>;
  if (fallback !== undefined)
    return t("optimizations:run.progress_fallback", { solving, reason: t(`optimizations:fallback.${fallback}`) });
  if (usualS === undefined || faster === undefined || secondsOf(state) < Math.max(LONG_S, SLOW * usualS))
    return solving;
  const usual = formatDuration(usualS);
  return t("optimizations:run.progress_slow", { solving, usual, help: t(`optimizations:faster.${faster}`) });
}

/** A run is slow that takes so many times as long as models of its size usually do, and longer than a person likes to wait [s]. */
const SLOW = 10;
const LONG_S = 30;

const secondsOf = ({ started_at }: RunState): number => (Date.now() - Date.parse(started_at ?? "")) / 1000;

/** What a run under way does, how far it is, and for how long. */
function solvingText(locale: Locale, state: RunState, status: string): string {
  const t = textsOf(locale);
  const { solve, solves } = (state.progress?.details ?? {}) as Record<string, number | undefined>;
  const phase = solves ? t("optimizations:run.progress_solve", { phase: status, solve, solves }) : status;
  const time = formatDuration(secondsOf(state));
  const fraction = state.progress?.fraction;
  const { iteration, objective, bound, gap } = (state.progress?.details ?? {}) as Record<string, unknown>;
  if (typeof gap === "number" && typeof objective === "number" && typeof bound === "number")
    return t("optimizations:run.progress_gap", {
      phase,
      time,
      gap: formatPercent(gap, locale, 2),
      objective: formatNumber(objective, locale),
      bound: formatNumber(bound, locale),
    });
  if (typeof iteration === "number" && typeof bound === "number")
    return t("optimizations:run.progress_bound", {
      phase,
      time,
      iteration: formatNumber(iteration, locale),
      bound: formatNumber(bound, locale),
    });
  if (typeof iteration === "number" && iteration > 0)
    return t("optimizations:run.progress_iteration", { phase, time, iteration: formatNumber(iteration, locale) });
  if (typeof fraction === "number")
    return t("optimizations:run.progress", { phase, time, share: formatPercent(fraction, locale, 0) });
  return t("optimizations:run.progress_time", { phase, time });
}

/** "Waits for its turn: 3 runs come first." and, where it is known, how long that may take. */
function waitText(locale: Locale, { before, median_seconds, seconds }: RunWait): string {
  const t = textsOf(locale);
  const position =
    before === 0
      ? t("optimizations:run.waits_next")
      : t("optimizations:run.waits", { count: before, n: formatNumber(before, locale) });
  if (seconds === null || median_seconds === null) return position;
  const times = { time: formatDuration(seconds), median: formatDuration(median_seconds) };
  return t("optimizations:run.waits_about", { position, ...times });
}
