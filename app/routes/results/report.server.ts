import { formatTime } from "~/entities/core/format";
import { type Locale, LOCALES } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { RELEASES } from "~/entities/help/releases";
import { investmentSums, kindsByYear, presentValue } from "~/entities/results/costs";
import { horizonEnd } from "~/entities/results/economics/cashFlow";
import { readSections } from "~/entities/results/report/sections";
import { MOST_ROWS, sizesOf } from "~/entities/results/report/sizes";
import { balanceSeriesId } from "~/entities/results/result";
import { planLines } from "~/entities/results/runSummary/planLines";
import { amountSize, costAmounts, readScale } from "~/entities/results/scales";
import { shownYears, yearsShown } from "~/entities/results/shares";
import { textsOf } from "~/i18n/i18n.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { findingHrefs, findingNames } from "~/services/checks/findingNames.server";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { get, list } from "~/services/core/store.server";
import { usersOfSpace } from "~/services/identity/auth.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { runState } from "~/services/optimizations/state.server";
import { chooseTarget, targetsOf } from "~/services/results/balance";
import { dayOf } from "~/services/results/modelTime";
import { modelYear, priceUnit, readOperation } from "~/services/results/operation.server";
import { reportOf, type RunReport } from "~/services/results/report/report.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { chosenYear, levelNames, namesOf, pairOf, placeNames, type Ready, summaryNames } from "./frame.server";
import { influenceLines } from "./influenceLines.server";
import { siteMap } from "./siteMap.server";

/** Inputs in the report's own list; the view has more. */
const MOST_INPUTS = 10;

/** What the report shows of a run, in the language asked for. */
export function reportBody(pageReady: Ready, request: Request) {
  const language = LOCALES.find((one) => one === pageReady.query.get("language")) ?? pageReady.locale;
  const ready: Ready = { ...pageReady, locale: language };
  const { actor, system, run, result, query } = ready;
  const t = textsOf(language);
  const year = chosenYear(ready);
  const report = reportOf(actor, { run, result, timezone: system.timezone, year }, pairOf(ready));
  const { summary, tables, years, spans, discount } = result;
  const names = namesOf(ready);
  const planYears = shownYears(years.filter((one) => one <= year));
  const reportYears = yearsShown(query.get("years"), years);
  const inShown = <Row extends { year: number }>(rows: readonly Row[]) =>
    rows.filter((row) => reportYears.includes(row.year));
  const size = amountSize("money", readScale(query.get("scale")), costAmounts(tables.costs, "money", years));
  const { carriers, levels } = levelNames(ready);
  const paid = tables.investments.filter(({ impact }) => impact === "money");
  const balances = tables.balances.filter((row) => row.year === year);
  return {
    language,
    year,
    reportYears,
    sections: readSections(query),
    size,
    names,
    carriers,
    levels,
    head: headOf(ready, publicOrigin(request)),
    figures: report.answer,
    summaryNames: summaryNames(ready, report.answer),
    plan: { lines: planLines(result, planYears), years: planYears },
    period: { from: years[0] ?? 0, to: horizonEnd(result) - 1 },
    site: siteOf(ready, year),
    assumptions: assumptionsOf(ready, report.parameters),
    results: {
      summary,
      spans,
      interestRate: result.interestRate,
      shares: inShown(report.shares),
      costs: inShown(tables.costs),
      kinds: kindsByYear(tables.costs, "money", reportYears),
      investments: paid.slice(0, MOST_ROWS),
      investmentsInAll: paid.length,
      investmentSums: investmentSums(paid),
      value: summary ? presentValue(summary, { years, spans, discount }) : null,
      emissions: inShown(tables.emissions),
      balances: balances.slice(0, MOST_ROWS),
      balancesInAll: balances.length,
      // What is not served is added up over all of them.
      unserved: inShown(tables.balances).filter(({ unservedMwh }) => unservedMwh !== undefined),
      locationNames: placeNames(ready),
      priceUnit: priceUnit(result),
      week: weekOf(ready, report.answer),
      inputs: influenceLines(ready, MOST_INPUTS),
      statusQuo: statusQuoOf(report, year),
    },
    remarks: {
      findings: result.findings,
      hrefs: findingHrefs(actor, run.system_id, result.findings, run.scenario_ids),
    },
    method: methodOf(ready),
    findingNames: findingNames(
      actor,
      language,
      [...result.findings, ...(result.reduction?.series ?? [])],
      t("common:form.not_specified"),
    ),
    limits: report.limits,
  };
}

/** Who computed what and when. */
function headOf({ actor, system, run, result, locale }: Ready, origin: string) {
  const state = runState(actor, run.optimization_id);
  const finished = state.ok ? state.value.finished_at : null;
  const by = usersOfSpace(actor.space).find(({ user_id }) => user_id === run.user_id)?.displayName;
  const time = (at: string) => formatTime(at, locale, system.timezone, true);
  return {
    system: system.name,
    run: run.name,
    description: run.description,
    by: by ?? null,
    finished: finished ? time(finished) : null,
    madeAt: time(new Date().toISOString()),
    address: `${origin}${sitePaths(system.system_id).optimization(run.optimization_id)}`,
    version: RELEASES[0]?.version ?? "",
    country: countryName(system.properties.country_code, locale),
    priceScenario: run.config.price_scenario,
    years: result.years.map((year, y) => ({ year, span: result.spans[y] ?? 1 })),
    interestRate: result.interestRate,
  };
}

const countryName = (code: string | undefined, locale: Locale): string | null =>
  code ? (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code) : null;

/** The site as it is drawn now, and the sizes that the run found. */
function siteOf(ready: Ready, year: number) {
  const { actor, result, locale } = ready;
  const technologies = new Map(
    list(actor, technologyEntity).map((one) => [one.technology_id, nameIn(one.name, locale)]),
  );
  const { layer, ...site } = siteMap(ready, year);
  return {
    ...site,
    // Sizes have a table of their own; lines of large systems are left to the view of locations.
    layer: { ...layer, rows: layer.rows.slice(0, MOST_ROWS), sizes: [] },
    lines: layer.rows.length,
    sizes: sizesOf(result, year).slice(0, MOST_ROWS),
    components: result.components.length,
    technologies: Object.fromEntries(result.components.map((c) => [c.id, technologies.get(c.technologyId) ?? ""])),
    locationNames: placeNames(ready),
  };
}

/** The parameters that the run read, by what they belong to. */
function assumptionsOf({ actor, system, run, locale }: Ready, { rows, total }: RunReport["parameters"]) {
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const scenarios = new Map(list(actor, scenarioEntity).map((row) => [row.scenario_id, row.name]));
  const groups = new Map<string, { owner: string; rows: ReturnType<typeof lineOf>[] }>();
  const lineOf = (row: (typeof rows)[number]) => ({
    impact: row.impact,
    priceScenario: row.priceScenario,
    level: row.level,
    unit: row.unit,
    values: row.values,
    ranges: row.ranges,
    formula: row.formula,
    sources: row.sources,
    synthetic: row.synthetic,
    changed: row.changed ?? null,
    name: types.get(row.parameterType) ?? row.parameterType,
    scenario: row.scenarioId === null ? "" : (scenarios.get(row.scenarioId) ?? row.scenarioId),
  });
  for (const row of rows) {
    const key = row.componentId ?? row.placeId ?? "system";
    const group = groups.get(key) ?? { owner: row.owner, rows: [] };
    group.rows.push(lineOf(row));
    groups.set(key, group);
  }
  return {
    groups: [...groups.values()],
    listed: rows.length,
    total,
    href: sitePaths(system.system_id).usedParameters(run.optimization_id),
  };
}

/** The week of the scarcest hour, where there is one; else that of the largest load. */
function weekOf(ready: Ready, { worst }: RunReport["answer"]) {
  const { actor, system, run, result } = ready;
  const { balances } = result.tables;
  const worstSeriesId = worst && balanceSeriesId(worst.placeId, worst.carrierLevelId);
  const target = chooseTarget(targetsOf(result.components, balances), balances, worstSeriesId);
  if (target?.kind !== "balance") return null;
  const source = { optimizationId: run.optimization_id, result, timezone: system.timezone };
  const year = worst?.year ?? result.years.at(-1) ?? 0;
  const time = modelYear(source, year);
  // The step that begins at the hour, or the last one before it.
  const step = worst ? time.startMs.findLastIndex((start) => start <= worst.startMs) : -1;
  const day = step >= 0 ? dayOf(time, step) : null;
  const data = readOperation(actor, source, { target, year, resolution: "hourly", day });
  const { levels } = levelNames(ready);
  const names = { place: placeNames(ready)[target.placeId] ?? target.placeId };
  return (
    data && {
      data,
      year,
      name: textsOf(ready.locale)("results:geometries.balance", {
        ...names,
        level: levels[target.carrierLevelId] ?? target.carrierLevelId,
      }),
    }
  );
}

/** What the plan is worth against today, where that can be told. */
function statusQuoOf({ statusQuo }: RunReport, year: number) {
  if (!statusQuo?.profitability || !statusQuo.status_quo) return null;
  const { kinds = [], statusQuo: before = 0, plan = 0 } = statusQuo.years.find((one) => one.year === year) ?? {};
  return { name: statusQuo.status_quo.name, profitability: statusQuo.profitability, year, kinds, before, plan };
}

/** How the run was asked for and solved. */
function methodOf({ actor, run, result, locale }: Ready) {
  const { levels } = levelNames({ actor, locale });
  const invested = run.optimization_id_invest ? get(actor, optimizationEntity, run.optimization_id_invest) : null;
  const { solver, timings, reduction = null, horizon = null, split = null } = result;
  return {
    run,
    scenarios: run.scenario_ids.map((id) => get(actor, scenarioEntity, id)?.name ?? id),
    levels: run.carrier_level_ids.map((id) => levels[id] ?? id),
    invested: invested?.name ?? run.optimization_id_invest,
    // How it came to its result is on the page of the run.
    solver: solver && { ...solver, log: undefined },
    timings,
    reduction,
    horizon,
    split,
  };
}
