import { eq } from "drizzle-orm";
import { optimizations } from "~db/schema/optimizations";
import { type AppraisalInput, appraise } from "~/engines/finance";
import type { GrantAmount } from "~/entities/finance/appraisal";
import { type FinanceTerms, financeTermsSchema, plainTerms } from "~/entities/finance/terms";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import type { Variation } from "~/entities/optimizations/variation";
import { balanceSeriesId, type StoredResult } from "~/entities/results/result";
import { FINANCE_REMARKS, type FinanceRemark, type FinanceView } from "~/entities/results/view/finance";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { financeTermsEntity } from "~/services/finance/terms.entity.server";
import { readSeriesValues, seriesKey } from "../pages.server";
import { chooseStatusQuo } from "../statusQuo.server";
import { withoutGrants } from "./granted";
import { financeInput } from "./inputs";
import { partiesOf } from "./parties";
import { type Project, type ProjectAsset, projectOf } from "./project";
import { carrierCost, sourceCost } from "./sourceCosts";
import { batteriesOf, modelYears, soldEnergy, type Source, sourcesOf } from "./sources";

export interface FinanceQuery {
  statusQuoId: string | null;
  termsId: string | null;
}

interface Looked {
  view: FinanceView;
  input: AppraisalInput;
  assets: readonly Pick<ProjectAsset, "id" | "componentId" | "side">[];
}

/** The terms of a system, oldest first. */
export const termsOf = (actor: Actor, system_id: string): Stored<FinanceTerms>[] =>
  list(actor, financeTermsEntity, { system_id });

/** The cash flow of a run under the terms asked for, else the oldest of its system; 404 for terms out of sight. */
export function financeOf(
  actor: Actor,
  run: Stored<Optimization>,
  result: StoredResult,
  { statusQuoId, termsId }: FinanceQuery,
): Outcome<Looked> {
  const choice = chooseStatusQuo(actor, run, result, statusQuoId);
  if (!choice.ok) return choice;
  const all = termsOf(actor, run.system_id);
  const { changes, granted } = decisionOf(actor, run) ?? {};
  const decidedWith = all.find((row) => row.finance_terms_id === granted?.finance_terms_id);
  const chosen = termsId ? all.find((row) => row.finance_terms_id === termsId) : (decidedWith ?? all[0]);
  if (termsId && !chosen) return notFound();
  const { run: otherRun, result: otherResult, mismatches } = choice.value;
  const statusQuo = mismatches.length === 0 ? otherResult : null;
  const terms = chosen ?? plainTerms(run.system_id);
  const { carrierOf } = carrierNames(actor, "en", "");
  const project = projectOf(result, statusQuo, {
    years: terms.basis.years,
    carrierOf,
    ...(granted ? { gross: withoutGrants(changes) } : {}),
  });
  const sources = sourcesOf(result, project, carrierOf);
  const worth = worthOf(actor, run.optimization_id, { result, project, sources });
  const { input, lines, grants } = financeInput(project, terms, {
    interestRate: result.interestRate,
    batteries: batteriesOf(result, project, carrierOf),
    worth: worth ?? [],
  });
  const carriers = new Set(sources.map(({ carrierId }) => carrierId));
  const before = statusQuo ? soldEnergy(statusQuo, project, { carriers, carrierOf }) : null;
  const sold = soldEnergy(result, project, { carriers, carrierOf }).map((amount, i) => amount - (before?.[i] ?? 0));
  const energy = agedEnergy(sources, terms, project.years);
  const view: FinanceView = {
    status_quo: statusQuo && otherRun && { optimization_id: otherRun.optimization_id, name: otherRun.name },
    mismatches,
    terms: chosen ? financeTermsSchema.parse(chosen) : null,
    all_terms: all.map(({ finance_terms_id, name }) => ({ finance_terms_id, name })),
    first_year: project.firstYear,
    years: project.years,
    repeated: project.repeated,
    no_grants: noGrants(run, project, terms),
    run_rate: result.interestRate,
    discount_rate: input.discountRate,
    equity_rate: input.equityRate,
    lines,
    grants: grants.map((grant, i) => ({ ...grant, name: terms.grants[i]?.name ?? "" })),
    appraisal: appraise(input),
    sources: sources.map((source, s) => sourceCost(source, energy[s]!, { project, input })),
    levelized: [...carriers].flatMap((carrierId) => carrierCost(carrierId, sources, energy, { project, input })),
    parties: terms.contract && partiesOf(terms.contract, { input, lines, energy, sold }),
    remarks: remarksOf({
      terms,
      project,
      grants,
      hasTerms: chosen !== undefined,
      isAlone: statusQuo === null,
      isGranted: granted !== undefined,
      worth,
    }),
  };
  return done({ view, input, assets: project.assets });
}

/** How the run that decided what is built differs from what was entered: this run itself, or the plan that it operates. */
function decisionOf(actor: Actor, { optimization_id_invest: id, config }: Optimization): Variation | null {
  if (id === null) return config.variation;
  const [plan] = dbOf(actor)
    .select({ config: optimizations.config })
    .from(optimizations)
    .where(eq(optimizations.optimization_id, id))
    .all();
  return plan?.config.variation ?? null;
}

/** Why a run like this one cannot be started with the grants of terms; null: it can, unless nothing that it read fits them. */
function noGrants(run: Optimization, { repeated }: Project, { grants }: FinanceTerms): FinanceView["no_grants"] {
  if (run.config.variation) return "decided";
  if (optimizationKind(run) !== "invest") return "not_a_plan";
  if (!repeated) return "several_years";
  return grants.length > 0 ? null : "no_grant";
}

/** What ageing plants give in each year [MWh/a]. */
const agedEnergy = (sources: readonly Source[], { ageing }: FinanceTerms, years: number): number[][] =>
  sources.map(({ energy }) =>
    Array.from({ length: years }, (_, i) => (energy[i] ?? 0) * (1 - ageing.output_percent / 100) ** i),
  );

/**
 * What a year's output of sources is worth: the output of each step times the marginal price of its balance, to the first order. Null where a run
 * has no marginal prices or its series are gone.
 */
function worthOf(
  actor: Actor,
  id: string,
  { result, project, sources }: { result: StoredResult; project: Project; sources: readonly Source[] },
): { carrierId: string; amounts: number[] }[] | null {
  if (sources.length === 0) return [];
  const names = sources.flatMap(({ component: { id: componentId, placeId, carrierLevelOutput } }) => [
    { componentId, variable: "output" as const },
    { componentId: balanceSeriesId(placeId, carrierLevelOutput ?? ""), variable: "marginal_price" as const },
  ]);
  const values = readSeriesValues(actor, id, names, result.years);
  const byCarrier = new Map<string, number[]>();
  for (const { component, carrierId, energy } of sources) {
    const inYear = new Map<number, number>();
    for (const year of result.years) {
      const output = values.get(seriesKey(component.id, "output", year));
      const balance = balanceSeriesId(component.placeId, component.carrierLevelOutput ?? "");
      const price = values.get(seriesKey(balance, "marginal_price", year));
      if (!output || !price) return null;
      let money = 0;
      let mwh = 0;
      for (let i = 0; i < output.length; i++) {
        money += output[i]! * price[i]! * result.stepH;
        mwh += output[i]! * result.stepH;
      }
      inYear.set(year, mwh > 0 ? money / mwh : 0);
    }
    const amounts = byCarrier.get(carrierId) ?? new Array<number>(project.years).fill(0);
    byCarrier.set(carrierId, amounts);
    modelYears(result, project).forEach((year, i) => (amounts[i]! += (energy[i] ?? 0) * (inYear.get(year) ?? 0)));
  }
  return [...byCarrier].map(([carrierId, amounts]) => ({ carrierId, amounts }));
}

function remarksOf({
  terms,
  project,
  grants,
  hasTerms,
  isAlone,
  isGranted,
  worth,
}: {
  terms: FinanceTerms;
  project: Project;
  grants: readonly GrantAmount[];
  hasTerms: boolean;
  isAlone: boolean;
  isGranted: boolean;
  worth: unknown;
}): FinanceRemark[] {
  const conditions: Record<FinanceRemark, boolean> = {
    no_status_quo: isAlone,
    nothing_built: !project.assets.some(({ side, cost }) => side === "plan" && cost > 0),
    no_terms: !hasTerms,
    no_tax: hasTerms && terms.tax === null,
    grant_capped: grants.some(({ amount, uncapped }) => amount < uncapped),
    grants_decided: isGranted,
    grants_reported: !isGranted && grants.some(({ amount }) => amount > 0),
    ageing_unvalued: terms.ageing.output_percent > 0 && worth === null,
    loan_longer: (terms.loan?.years ?? 0) > project.years,
    years_of_run: !project.repeated && terms.basis.years !== null && terms.basis.years !== project.years,
  };
  return FINANCE_REMARKS.filter((remark) => conditions[remark]);
}
