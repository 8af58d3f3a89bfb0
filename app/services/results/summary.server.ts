import { derived } from "~db/unchanged";
import type { Optimization } from "~/entities/optimizations/optimization";
import { influences } from "~/entities/results/influence";
import { balanceSeriesId, type SeriesVariable, type StoredResult } from "~/entities/results/result";
import { buildsOf } from "~/entities/results/runSummary/builds";
import { peakOf } from "~/entities/results/runSummary/peaks";
import { removalsOf } from "~/entities/results/runSummary/removals";
import { carrierShares, type CarrierYear } from "~/entities/results/shares";
import type { AnswerData, Moment, SummaryFigures } from "~/entities/results/view/summary";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, type Stored } from "~/services/core/store.server";
import { flowsOf } from "./balance";
import { co2Of } from "./figures/resultParts.server";
import { modelYearOf } from "./modelTime";
import { readSeriesValues, secondFlows, seriesKey } from "./pages.server";
import { findStatusQuo, type FoundStatusQuo } from "./statusQuo.server";

interface Wanted {
  componentId: string;
  variable: SeriesVariable;
  sign?: number;
}

/** Balances and carriers that are looked through for peaks: those with the largest demand. */
const MOST_BALANCES = 6;
const MOST_INFLUENCES = 3;

interface About {
  run: Stored<Optimization>;
  result: StoredResult;
  timezone: string;
  year: number;
  /** By carrier and year, and which carrier a level is of. */
  shares: readonly CarrierYear[];
  carrierOf: (carrierLevelId: string) => string;
}

interface SummaryWithShares {
  /** Of each carrier in each year. */
  shares: CarrierYear[];
  answer: SummaryFigures;
}

/**
 * What a run says of a model year, and where its energy comes from. `timezone` is that of its system, `found` its status quo, where that is
 * known already.
 */
export function summarizeRun(
  actor: Actor,
  about: Pick<About, "run" | "result" | "timezone" | "year">,
  statusQuo?: FoundStatusQuo,
): SummaryWithShares {
  const { run, result } = about;
  const { tables, components, years } = result;
  const { carrierOf } = carrierNames(actor, "en", "");
  const shares = carrierShares({
    components,
    operation: tables.operation,
    balances: tables.balances,
    years,
    carrierOf,
    secondOutputs: secondFlows(actor, run.optimization_id, result, "secondary_output"),
  });
  return { shares, answer: summaryOf(actor, { ...about, shares, carrierOf }, statusQuo) };
}

export function summaryOf(
  actor: Actor,
  about: About,
  pair: FoundStatusQuo = findStatusQuo(actor, about.run, about.result),
): SummaryFigures {
  const { result, year, shares } = about;
  const demanded = shares.filter((share) => share.year === year && share.demandMwh > 0);
  return {
    ...answerOf(result, year, pair),
    carriers: demanded,
    gridPeaks: demanded
      .filter((carrier) => carrier.purchasedMwh > 0)
      .flatMap((carrier) => gridPeak(actor, about, carrier.carrierId)),
    worst: worstHour(actor, about),
    influences: result.sensitivities ? influences(result.sensitivities).slice(0, MOST_INFLUENCES) : [],
  };
}

/** The figures that a plan is judged by in a model year, against its status quo where one fits. */
export function answerOf(
  result: StoredResult,
  year: number,
  { view, mismatches }: Pick<FoundStatusQuo, "view" | "mismatches">,
): AnswerData {
  const { summary, years } = result;
  const at = years.indexOf(year);
  const row = view?.years.find((other) => other.year === year);
  const { status_quo, profitability } = view ?? {};
  const co2 = co2Of(result, year);
  return {
    removals: removalsOf(result),
    builds: buildsOf(result),
    investment: summary?.investmentLumpSum ?? 0,
    year,
    yearly: summary?.annualMoney[at] ?? 0,
    statusQuo:
      status_quo && profitability && row
        ? { ...status_quo, yearly: row.statusQuo, npv: profitability.npv, profitability }
        : null,
    mismatches: view ? mismatches : mismatches.filter((mismatch) => mismatch === "is_status_quo"),
    co2:
      co2 === null
        ? null
        : { plan: co2, statusQuo: row?.emissions.find(({ impact }) => impact === "CO2")?.statusQuo ?? null },
  };
}

/** The largest sum of the named series in a step of any year. */
function largest(actor: Actor, about: About, series: readonly Wanted[]): Moment | null {
  const names = series.map(({ componentId, variable, sign = 1 }) => `${sign} ${seriesKey(componentId, variable, 0)}`);
  const name = `largest of ${about.run.optimization_id} in ${about.timezone}: ${names.join(", ")}`;
  return derived(dbOf(actor), name, () => largestIn(actor, about, series));
}

function largestIn(actor: Actor, { run, result, timezone }: About, seriesNames: readonly Wanted[]): Moment | null {
  let maximum: Moment | null = null;
  // Year by year: the values of all of them would fill the memory that the next page needs.
  result.years.forEach((year, y) => {
    const values = readSeriesValues(actor, run.optimization_id, seriesNames, [year]);
    const series = seriesNames.flatMap(({ componentId, variable, sign = 1 }) => {
      const seriesValues = values.get(seriesKey(componentId, variable, year));
      return seriesValues ? [sign === 1 ? seriesValues : seriesValues.map((value) => sign * value)] : [];
    });
    const peak = peakOf(series);
    if (!peak || (maximum && peak.value <= maximum.value)) return;
    const { startMs } = modelYearOf(year, timezone, {
      yearStartMs: result.yearStartMs[y] ?? 0,
      stepH: result.stepH,
      steps: peak.step + 1,
    });
    maximum = { value: peak.value, year, startMs: startMs[peak.step] ?? 0 };
  });
  return maximum;
}

/** What all connections purchase of a carrier at once. */
function gridPeak(actor: Actor, about: About, carrierId: string): (Moment & { carrierId: string })[] {
  const tradeComponents = about.result.components.filter(
    (c) => c.root === "trade" && c.carrierLevelOutput && about.carrierOf(c.carrierLevelOutput) === carrierId,
  );
  const peak = largest(
    actor,
    about,
    tradeComponents.map(({ id }) => ({ componentId: id, variable: "purchase" as const })),
  );
  return peak && peak.value > 0 ? [{ ...peak, carrierId }] : [];
}

function worstHour(actor: Actor, about: About): SummaryFigures["worst"] {
  const { result, year } = about;
  const balances = result.tables.balances
    .filter((row) => row.year === year && row.demandMwh > 0)
    .sort((a, b) => b.demandMwh - a.demandMwh)
    .slice(0, MOST_BALANCES);
  const moments = (kind: "price" | "residual") =>
    balances.flatMap(({ placeId, carrierLevelId }) => {
      const series =
        kind === "price"
          ? [{ componentId: balanceSeriesId(placeId, carrierLevelId), variable: "marginal_price" as const }]
          : residualOf(result, placeId, carrierLevelId);
      const moment = largest(actor, about, series);
      return moment ? [{ ...moment, kind, placeId, carrierLevelId }] : [];
    });
  const priced = result.solver?.hasDuals ? moments("price") : [];
  const candidates = priced.length > 0 ? priced : moments("residual");
  return candidates.sort((a, b) => b.value - a.value)[0] ?? null;
}

/** Demand of a balance less what sun, wind and other plants without fuel give into it. */
function residualOf(result: StoredResult, placeId: string, carrierLevelId: string) {
  const free = new Set(
    result.components
      .filter((c) => c.root === "transformation" && !c.carrierLevelInput && !c.carrierLevelInputSecondary)
      .map(({ id }) => id),
  );
  return flowsOf(result.components, placeId, carrierLevelId)
    .filter(({ componentId, variable }) => variable === "demand" || (variable === "output" && free.has(componentId)))
    .map(({ componentId, variable, sign }) => ({ componentId, variable, sign: -sign }));
}
