import {
  ageingShares,
  type AppraisalInput,
  batteryLife,
  type DepreciationTerms,
  grantAmounts,
  MOST_YEARS,
  type ResidualTerms,
  type Stream,
  type TaxTerms,
} from "~/engines/finance";
import type { GrantAmount } from "~/entities/finance/appraisal";
import type { FinanceTerms } from "~/entities/finance/terms";
import type { RunningKind } from "~/entities/results/economics/moneyItems";
import type { MoneyLine } from "~/entities/results/view/finance";
import type { Project, ProjectAsset } from "./project";
import type { Cycled } from "./sources";

/** What a run says beyond its money. */
export interface RunFacts {
  /** Interest rate of the run [1/a]. */
  interestRate: number;
  batteries: readonly Cycled[];
  /** Worth of a year's output of sources, by carrier and year of the project [currency/a]. */
  worth: readonly { carrierId: string; amounts: readonly number[] }[];
}

export interface FinanceInput {
  input: AppraisalInput;
  /** Of each stream of the input, in its order. */
  lines: MoneyLine[];
  grants: GrantAmount[];
}

/** Kinds whose price follows the general one. */
const UPKEEP: ReadonlySet<RunningKind> = new Set(["fixed", "variable", "start_stop", "decommissioning"]);

/** The appraisal of a project under terms: percents as shares, costs as streams, grants as money. */
export function financeInput(project: Project, terms: FinanceTerms, facts: RunFacts): FinanceInput {
  const { basis, costs, loan, tax, price_paths } = terms;
  const years = Math.min(MOST_YEARS, project.years);
  const inflation = basis.inflation_percent / 100;
  const discountRate = basis.discount_rate_percent === null ? facts.interestRate : basis.discount_rate_percent / 100;
  const paths = new Map(price_paths.map(({ carrier_id, percent }) => [carrier_id, percent / 100]));
  const growthOf = (kind: RunningKind, carrierId: string | null) =>
    UPKEEP.has(kind) ? inflation : ((carrierId === null ? undefined : paths.get(carrierId)) ?? 0);
  const assets = withLives(project.assets, terms, facts);
  const bought = assets.filter(
    ({ side, at, cost, replacement }) => side === "plan" && at === 0 && cost > 0 && !replacement,
  );
  const firstCost = bought.reduce((sum, { cost }) => sum + cost, 0);
  const yearly = (line: MoneyLine, amount: number): [MoneyLine, Stream][] =>
    amount === 0 ? [] : [[line, streamOf(line, new Array<number>(years).fill(amount))]];
  const general = { carrierId: null, growth: inflation };
  const listed: [MoneyLine, Stream][] = [
    ...project.streams.map(({ kind, carrierId, amounts }): [MoneyLine, Stream] => {
      const line = { kind, carrierId, growth: growthOf(kind, carrierId) };
      return [line, streamOf(line, amounts)];
    }),
    ...ageingStreams(terms, facts, { years, growthOf }),
    ...yearly({ kind: "insurance", ...general }, (-firstCost * costs.insurance_percent) / 100),
    ...yearly({ kind: "land", ...general }, -costs.land),
    ...yearly({ kind: "other", ...general }, -costs.other),
  ];
  const grants = grantAmounts(
    terms.grants.map(({ kind, rate, component_id, cap }, i) => ({
      id: String(i),
      kind,
      rate: kind === "per_cost" ? rate / 100 : rate,
      cap,
      assetIds:
        component_id === null
          ? null
          : bought.filter(({ componentId }) => componentId === component_id).map(({ id }) => id),
    })),
    bought,
  );
  return {
    lines: listed.map(([line]) => line),
    grants,
    input: {
      years,
      assets: [...assets, ...connection(costs.connection, years)],
      streams: listed.map(([, stream]) => stream),
      grants: grants.reduce((sum, { amount }) => sum + amount, 0),
      discountRate,
      equityRate: basis.equity_return_percent === null ? discountRate : basis.equity_return_percent / 100,
      equipmentGrowth: basis.equipment_percent / 100,
      residual: residualTerms(terms.residual),
      tax: tax && taxTerms(tax),
      loan: loan && {
        share: loan.share_percent / 100,
        rate: loan.rate_percent / 100,
        years: loan.years,
        kind: loan.kind,
        grace: loan.grace_years,
        fee: loan.fee_percent / 100,
      },
    },
  };
}

const streamOf = ({ kind, carrierId, growth }: MoneyLine, amounts: readonly number[]): Stream => ({
  id: carrierId === null ? kind : `${kind}|${carrierId}`,
  amounts,
  growth,
});

/** What ageing plants no longer give: their share of what a year's output is worth. */
function ageingStreams(
  { ageing }: FinanceTerms,
  { worth }: RunFacts,
  { years, growthOf }: { years: number; growthOf: (kind: RunningKind, carrierId: string | null) => number },
): [MoneyLine, Stream][] {
  if (ageing.output_percent === 0) return [];
  const shares = ageingShares(ageing.output_percent / 100, years);
  return worth.map(({ carrierId, amounts }): [MoneyLine, Stream] => {
    const line = { kind: "ageing" as const, carrierId, growth: growthOf("purchase", carrierId) };
    return [
      line,
      streamOf(
        line,
        amounts.map((amount, i) => -amount * shares[i]!),
      ),
    ];
  });
}

/** A battery ends with its cycles where they end before its life; its converter, which has no size in kWh, does not. */
function withLives(assets: readonly ProjectAsset[], { ageing }: FinanceTerms, { batteries }: RunFacts): ProjectAsset[] {
  if (ageing.battery_cycles === null) return [...assets];
  const cycles = new Map(batteries.map(({ componentId, cyclesPerYear }) => [componentId, cyclesPerYear]));
  return assets.map((asset) => {
    const perYear = asset.side === "plan" && asset.size > 0 ? cycles.get(asset.componentId) : undefined;
    return perYear === undefined
      ? asset
      : { ...asset, lifeA: batteryLife(asset.lifeA, ageing.battery_cycles, perYear) };
  });
}

/** A connection is worth nothing to others at the end. */
const connection = (cost: number, years: number): AppraisalInput["assets"][number][] =>
  cost === 0 ? [] : [{ id: "connection", at: 0, cost, lifeA: years, renewed: false, replacement: false, there: 0 }];

const residualTerms = ({ kind, share_percent }: FinanceTerms["residual"]): ResidualTerms =>
  kind === "share" ? { kind, share: (share_percent ?? 0) / 100 } : { kind };

function taxTerms(tax: NonNullable<FinanceTerms["tax"]>): TaxTerms {
  const firstYear = tax.first_year_percent / 100;
  const years = tax.depreciation_years ?? 1;
  const depreciation: DepreciationTerms =
    tax.depreciation === "table"
      ? { method: "table", firstYear, shares: tax.table_percent.map((percent) => percent / 100) }
      : tax.depreciation === "declining"
        ? { method: "declining", firstYear, years, rate: (tax.declining_percent ?? 0) / 100, switches: true }
        : { method: "straight", firstYear, years };
  return {
    rate: tax.rate_percent / 100,
    losses: tax.losses,
    depreciation,
    credit: tax.credit_percent / 100,
    creditBasis: tax.credit_basis_percent / 100,
    grants: tax.grants,
    bookAtEnd: "deducted",
  };
}
