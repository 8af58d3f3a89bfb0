import type { Appraisal, AppraisalPoint, Worth } from "~/entities/finance/appraisal";
import { type Asset, type Purchase, purchasesOf, residualOf, type ResidualTerms } from "./assets";
import { depreciationShares } from "./depreciation";
import { loanSchedule, type LoanTerms } from "./loan";
import { paybackYears } from "./payback";
import { internalRates, presentValue } from "./rates";
import { type TaxTerms, taxYears } from "./tax";

/**
 * The appraisal of an investment over its life. A project pays lump sums at the points in time t = 0 (the start) ... n-1 and gains its yearly
 * money at the ends of the years 1 ... n. Everything is in the money of its year (nominal). Source: NREL/TP-462-5173, chapters 2 and 3; the
 * order of the lines is that of the cash flow of NREL's System Advisor Model (single owner). docs/finance.md has every equation.
 */

/** The longest life that is appraised [a]. */
export const MOST_YEARS = 60;

/** A kind of yearly money. */
export interface Stream {
  id: string;
  /** By year, in prices of the first one [currency/a]; a gain is positive, a cost negative. `years` entries. */
  amounts: readonly number[];
  /** Rise of its price [1/a]: the amount of year i, counted from 0, is times (1+growth)^i. */
  growth: number;
}

export interface AppraisalInput {
  /** Whole years, 1 to MOST_YEARS. */
  years: number;
  assets: readonly Asset[];
  streams: readonly Stream[];
  /** Paid at the start [currency]. */
  grants: number;
  /** Interest at which the project is discounted, and what owners want for their money [1/a]. */
  discountRate: number;
  equityRate: number;
  /** Rise of the price of what is bought anew [1/a]. */
  equipmentGrowth: number;
  residual: ResidualTerms;
  /** Null: no tax is computed. */
  tax: TaxTerms | null;
  /** The loan is `share` of what the start costs less its grants; null: without a loan. */
  loan: (LoanTerms & { share: number }) | null;
}

/** Appraises a project. Throws a RangeError where `years` is none of 1 to 60 or a stream has another length. */
export function appraise(input: AppraisalInput): Appraisal {
  const { years, streams, discountRate, equityRate } = input;
  if (!Number.isInteger(years) || years < 1 || years > MOST_YEARS) throw new RangeError(`${years} years`);
  for (const { id, amounts } of streams)
    if (amounts.length !== years) throw new RangeError(`${id}: ${amounts.length} amounts for ${years} years`);
  const points = pointsOf(input);
  const worthOf = (values: number[], rate: number): Worth => ({
    npv: presentValue(values, rate),
    rates: internalRates(values),
  });
  const gains = points.slice(1).map(({ operating, taxCredit, tax }) => operating + taxCredit - tax);
  const lumps = points.slice(0, -1).map(({ invested, replaced, grants }) => invested + replaced + grants);
  const covered = points.flatMap(({ coverage }) => (coverage === null ? [] : [coverage]));
  const [start] = points as [AppraisalPoint, ...AppraisalPoint[]];
  return {
    points,
    beforeTax: worthOf(
      points.map((point) => point.beforeTax),
      discountRate,
    ),
    afterTax: worthOf(
      points.map((point) => point.afterTax),
      discountRate,
    ),
    equity: worthOf(
      points.map((point) => point.equity),
      equityRate,
    ),
    payback: paybackYears(lumps, gains, 0),
    discountedPayback: paybackYears(lumps, gains, discountRate),
    coverage:
      covered.length === 0
        ? null
        : { least: Math.min(...covered), mean: covered.reduce((sum, one) => sum + one, 0) / covered.length },
    loan: start.loanDrawn,
    ownMoney: -start.equity,
  };
}

function pointsOf(input: AppraisalInput): AppraisalPoint[] {
  const { years, assets, streams, grants, residual, discountRate, equipmentGrowth, tax } = input;
  const purchases = purchasesOf(assets, years, equipmentGrowth);
  const atStart = purchases.filter(({ at, replacement }) => at === 0 && !replacement);
  const firstCost = atStart.reduce((sum, { cost }) => sum + cost, 0);
  const invested = sumsOf(
    purchases.filter(({ replacement }) => !replacement),
    years,
  );
  const replaced = sumsOf(
    purchases.filter(({ replacement }) => replacement),
    years,
  );
  const left = purchases.reduce((sum, purchase) => {
    const isThere = purchase.service === null || purchase.at + purchase.service > years || residual.kind === "share";
    return isThere ? sum + residualOf(purchase, residual, years, discountRate) : sum;
  }, 0);
  const yearly = Array.from({ length: years }, (_, i) =>
    streams.map(({ amounts, growth }) => amounts[i]! * (1 + growth) ** i),
  );
  const operating = yearly.map((amounts) => amounts.reduce((sum, amount) => sum + amount, 0));
  const drawn = input.loan ? Math.max(0, firstCost - grants) * input.loan.share : 0;
  const service = input.loan && drawn > 0 ? loanSchedule(drawn, input.loan, years) : null;
  const fee = input.loan ? drawn * input.loan.fee : 0;
  const creditBase = firstCost - (tax?.grants === "basis" ? grants : 0);
  const credit = tax ? Math.max(0, creditBase) * tax.credit : 0;
  const { depreciation, book } = tax
    ? depreciated(purchases, { years, tax, firstCost, offBasis: basisOff(tax, grants, credit) })
    : { depreciation: new Array<number>(years).fill(0), book: 0 };
  const income = operating.map(
    (amount, i) =>
      amount -
      depreciation[i]! +
      (i === 0 && tax?.grants === "income" ? grants : 0) +
      (i === years - 1 ? left - (tax?.bookAtEnd === "lost" ? 0 : book) : 0),
  );
  const none = income.map((taxable) => ({ taxable, lossUsed: 0, tax: 0 }));
  const taxes = tax ? taxYears(income, tax) : none;
  const ownerTaxes =
    tax && service
      ? taxYears(
          income.map((amount, i) => amount - service[i]!.interest - (i === 0 ? fee : 0)),
          tax,
        )
      : taxes;
  return Array.from({ length: years + 1 }, (_, t) => {
    const i = t - 1;
    const point = {
      t,
      streams: t === 0 ? streams.map(() => 0) : yearly[i]!,
      operating: t === 0 ? 0 : operating[i]!,
      invested: t < years ? -invested[t]! : 0,
      replaced: t < years ? -replaced[t]! : 0,
      grants: t === 0 ? grants : 0,
      residual: t === years ? left : 0,
      depreciation: t === 0 ? 0 : depreciation[i]!,
      taxCredit: t === 1 ? credit : 0,
      tax: t === 0 ? 0 : taxes[i]!.tax,
      ownerTax: t === 0 ? 0 : ownerTaxes[i]!.tax,
      taxable: t === 0 ? 0 : ownerTaxes[i]!.taxable,
      lossUsed: t === 0 ? 0 : ownerTaxes[i]!.lossUsed,
      loanDrawn: t === 0 ? drawn : 0,
      fee: t === 0 ? fee : 0,
      interest: t === 0 ? 0 : (service?.[i]?.interest ?? 0),
      principal: t === 0 ? 0 : (service?.[i]?.principal ?? 0),
      balance: t === 0 ? drawn : (service?.[i]?.balance ?? 0),
    };
    const beforeTax = point.operating + point.invested + point.replaced + point.grants + point.residual;
    const debt = point.interest + point.principal;
    const available = point.operating + point.replaced + point.taxCredit - point.ownerTax;
    return {
      ...point,
      beforeTax,
      afterTax: beforeTax + point.taxCredit - point.tax,
      equity: beforeTax + point.taxCredit - point.ownerTax + point.loanDrawn - point.fee - debt,
      coverage: debt > 0 ? available / debt : null,
    };
  });
}

const sumsOf = (purchases: readonly Purchase[], years: number): number[] => {
  const sums = new Array<number>(years).fill(0);
  for (const { at, cost } of purchases) sums[at]! += cost;
  return sums;
};

/** What does not have to be depreciated of the first cost [currency]. */
const basisOff = (tax: TaxTerms, grants: number, credit: number): number =>
  (tax.grants === "basis" ? grants : 0) + credit * tax.creditBasis;

/**
 * Depreciation of each year, and what is not yet depreciated at the end [currency]. What is bought anew is written off before: its rest counts
 * in its last year of service.
 */
function depreciated(
  purchases: readonly Purchase[],
  { years, tax, firstCost, offBasis }: { years: number; tax: TaxTerms; firstCost: number; offBasis: number },
): { depreciation: number[]; book: number } {
  const depreciation = new Array<number>(years).fill(0);
  const factor = firstCost > 0 ? Math.max(0, 1 - offBasis / firstCost) : 1;
  let book = 0;
  for (const { at, cost, replacement, service } of purchases) {
    const base = at === 0 && !replacement ? cost * factor : cost;
    const serves = Math.min(years - at, service ?? years);
    const shares = depreciationShares(tax.depreciation, serves);
    const rest = base * (1 - shares.reduce((sum, share) => sum + share, 0));
    shares.forEach((share, i) => (depreciation[at + i]! += base * share));
    if (at + serves < years) depreciation[at + serves - 1]! += rest;
    else book += rest;
  }
  return { depreciation, book };
}
