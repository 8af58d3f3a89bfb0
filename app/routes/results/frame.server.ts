import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Optimization } from "~/entities/optimizations/optimization";
import { isEnded } from "~/entities/optimizations/status";
import type { StoredResult } from "~/entities/results/result";
import type { SummaryFigures } from "~/entities/results/view/summary";
import type { ResultView } from "~/entities/results/views";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { progressText } from "~/routes/optimizations/progress-text.server";
import { requireSystem, type SystemPage, valueOrThrow } from "~/routes/page/guard.server";
import { type CarrierNames, carrierNames } from "~/services/catalogue/carrierNames.server";
import { technologyColours } from "~/services/catalogue/technologyColours.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { list, type Stored } from "~/services/core/store.server";
import { logoOf } from "~/services/files/logo.server";
import { runState } from "~/services/optimizations/state.server";
import { copyAsPython } from "~/services/programs/copyAsPython";
import { namedRuns } from "~/services/results/comparison.server";
import { chooseResult, isUsable } from "~/services/results/pages.server";
import { placeNames as placeNamesOf } from "~/services/results/placeNames.server";
import { findStatusQuo, type FoundStatusQuo } from "~/services/results/statusQuo.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import type { Names } from "~/ui/results/frame/ComponentLink";
import { type Frame, resultQuery } from "~/ui/results/frame/frame";
import type { RunSummaryNames } from "~/ui/results/runSummary/words";
import { type OfRuns, pairChoice, runOfScenario, runOptions, scenarioChoice } from "./runBar.server";

/** A run with its result, for the loaders of the result pages. */
export interface Ready extends SystemPage {
  run: Stored<Optimization>;
  result: StoredResult;
  locale: Locale;
  query: URLSearchParams;
}

/** What every result page has around its values; `ready` is null while there is no result to show. */
export async function loadFrame(
  args: LoaderFunctionArgs,
  view: ResultView,
): Promise<{ frame: Frame; ready: Ready | null }> {
  const page = requireSystem(args, "expansion");
  const { actor, system } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const url = new URL(args.request.url);
  const { runs, run, result } = valueOrThrow(
    chooseResult(actor, system.system_id, url.searchParams.get("optimization_id")),
  );
  const other = result && view !== "compare" ? otherYear({ result, query: url.searchParams }) : null;
  const scenarioRun = runOfScenario(runs, url.searchParams);
  if (scenarioRun) throw redirect(addressOfRun(url, scenarioRun));
  const title = t(`results:view.${view}`);
  const of: OfRuns = { page, locale, runs };
  const bar = barOf(of, view === "compare" ? null : other, { run, result, query: url.searchParams });
  const options = runOptions(of, [run?.optimization_id, ...namedRuns(url.searchParams)]);
  const state = run && !isEnded(run.status) ? runState(actor, run.optimization_id) : null;
  const frame: Frame = {
    title,
    crumbs: [
      { label: t("results:frame.optimizations"), href: sitePaths(system.system_id).optimizations },
      ...(run ? [{ label: run.name, href: sitePaths(system.system_id).optimization(run.optimization_id) }] : []),
      { label: title },
    ],
    wide: true,
    view,
    system_id: system.system_id,
    timezone: system.timezone,
    locale,
    search: other ? withoutYear(url.search) : url.search,
    run: run
      ? {
          id: run.optimization_id,
          name: run.name,
          status: run.status,
          usable: isUsable(run),
          priceScenario: run.config.price_scenario ?? "base",
        }
      : null,
    runs: options,
    olderRuns: runs.length - options.length,
    runsHref: sitePaths(system.system_id).optimizations,
    bar,
    resultQuery: run ? resultQuery({ run: { id: run.optimization_id }, bar }) : "",
    progress: state?.ok
      ? { text: progressText(locale, state.value), value: state.value.progress?.fraction ?? null }
      : null,
    years: result?.years ?? [],
    otherYear: other,
    seriesRemoved: result?.seriesRemovedAt ? formatTime(result.seriesRemovedAt, locale, system.timezone) : null,
    currency: result?.currency ?? system.unit,
    impact: result?.impact ?? "money_npv",
    logo: logoOf(actor),
    python: run
      ? copyAsPython({
          origin: publicOrigin(args.request),
          view,
          run_id: run.optimization_id,
          with_runs: namedRuns(url.searchParams),
          query: url.searchParams,
        })
      : null,
  };
  return { frame, ready: run && result ? { ...page, run, result, locale, query: url.searchParams } : null };
}

/** The same page of another run: what was of the run before is left out. */
function addressOfRun(url: URL, id: string): string {
  const query = new URLSearchParams(url.search);
  for (const name of ["scenario", "status_quo_id"]) query.delete(name);
  query.set("optimization_id", id);
  return `${url.pathname}?${query}`;
}

function barOf(
  of: OfRuns,
  other: Frame["otherYear"],
  { run, result, query }: { run: Stored<Optimization> | null; result: StoredResult | null; query: URLSearchParams },
): Frame["bar"] {
  if (!run || !result) return { pair: null, year: null, yearChosen: false, scenario: { name: "", options: [] } };
  const year = chosenYear({ query, result });
  return {
    pair: pairChoice(of, { run, result, statusQuoId: query.get("status_quo_id") }),
    year,
    yearChosen: !other && query.get("year") === String(year),
    scenario: scenarioChoice(of, run),
  };
}

/** The run against the status quo that the address names, else the newest that fits; one that is none counts as none named. */
export function pairOf({ actor, run, result, query }: Ready): FoundStatusQuo {
  const named = findStatusQuo(actor, run, result, query.get("status_quo_id"));
  return named.view || named.name ? named : findStatusQuo(actor, run, result);
}

/** Names of the carrier levels and carriers of a result in the reader's language. */
export const levelNames = ({ actor, locale }: Pick<Ready, "actor" | "locale">): CarrierNames =>
  carrierNames(actor, locale, "");

/** Names of the places of a result's balances and limits. */
export const placeNames = ({ actor, result }: Pick<Ready, "actor" | "result">): Record<string, string> =>
  placeNamesOf(actor, result);

/** Components of the result that are still in the digital twin: those can be opened. */
function openableIds({ actor, system }: Pick<Ready, "actor" | "system">): string[] {
  const query = { system_id: system.system_id };
  return [
    ...list(actor, nodeEntity, query).map((node) => node.node_id),
    ...list(actor, lineEntity, query).map((line) => line.line_id),
  ];
}

/** Names that the sentences of the answer need, in the reader's language. */
export function summaryNames(ready: Ready, { influences }: Pick<SummaryFigures, "influences">): RunSummaryNames {
  const { carriers, levels } = levelNames(ready);
  const named = new Set(influences.map(({ parameterType }) => parameterType));
  return {
    components: componentNames(ready.result),
    carriers,
    levels,
    locationNames: placeNames(ready),
    parameters: Object.fromEntries(
      parameterTypes(ready.actor)
        .filter(({ parameter_type }) => named.has(parameter_type))
        .map((type) => [type.parameter_type, nameIn(type.name, ready.locale)]),
    ),
  };
}

/** The model year asked for, else the last one: the page says so where the one asked for is none of the run's. */
export function chosenYear({ query, result }: Pick<Ready, "query" | "result">): number {
  const typedYear = Number(query.get("year"));
  return result.years.includes(typedYear) ? typedYear : (result.years.at(-1) ?? 0);
}

/** A query without its year, for pages that show another: their files and forms are of that one. */
export function withoutYear(query: string | URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete("year");
  return rest.size === 0 ? "" : `?${rest}`;
}

/** What is asked for as a year and is no model year of the run, and what is shown in its place. */
export function otherYear(ready: Pick<Ready, "query" | "result">): Frame["otherYear"] {
  const typedYear = ready.query.get("year");
  const chosen = chosenYear(ready);
  return !typedYear || Number(typedYear) === chosen ? null : { requested: typedYear.slice(0, 20), chosen };
}

/** What pages call the components of a result, and the colours of their technologies. */
export function namesOf(ready: Pick<Ready, "actor" | "system" | "result">): Names {
  const colours = technologyColours(ready.actor);
  return {
    components: componentNames(ready.result),
    openable: openableIds(ready),
    colours: Object.fromEntries(ready.result.components.map((c) => [c.id, colours.get(c.technologyId) ?? ""])),
  };
}

export const componentNames = (result: StoredResult): Record<string, string> =>
  Object.fromEntries(result.components.map((component) => [component.id, component.name]));

/** The gap of a run with whole units; a gap to a result of 0 has no size. */
export function proofOf(solver: Ready["result"]["solver"]): { gap: number; bound: number | null } | null {
  const gap = solver?.mipGap ?? null;
  if (gap === null || !Number.isFinite(gap)) return null;
  return { gap, bound: solver?.bound ?? null };
}
