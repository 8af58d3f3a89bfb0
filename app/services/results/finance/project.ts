import type { Asset } from "~/engines/finance";
import { horizonEnd, type MoneyItem, moneyItems, type RunningKind } from "~/entities/results/economics/moneyItems";
import { isOneYear, paidVintages, repeatedYears } from "~/entities/results/economics/repeated";
import {
  type InvestmentRow,
  leftOf,
  leftToPay,
  paidYears,
  shareThere,
  type VintageRow,
} from "~/entities/results/investmentRows";
import type { StoredResult } from "~/entities/results/result";

/** Longest life that is appraised [a]. */
const MOST_YEARS = 60;
/** Money below this share of the largest amount is rounding of the solver. */
const NOISE = 1e-9;
/** Kinds that are a price of a carrier. */
const PRICED: ReadonlySet<RunningKind> = new Set(["purchase", "sale", "levy", "capacity_price"]);

type Result = Pick<StoredResult, "years" | "spans" | "interestRate" | "summary" | "components" | "tables">;
/** By how much a lump sum is higher without the grants that its run decided with [1]. */
type Gross = (payment: Pick<InvestmentRow, "componentId" | "kind" | "lumpSum" | "granted">) => number;
const AS_PAID: Gross = () => 1;

/** Yearly money of a kind [currency/a]: a gain is positive. Prices are named by their carrier. */
export interface ProjectStream {
  kind: RunningKind;
  carrierId: string | null;
  amounts: number[];
}

export interface ProjectAsset extends Asset {
  componentId: string;
  side: "plan" | "status_quo";
  /** kW, of a storage kWh. */
  size: number;
}

/** What a plan pays more and gains over its status quo, or what it pays and earns where there is none. */
export interface Project {
  firstYear: number;
  years: number;
  /** The years are one year of a run, as if each were like it. */
  repeated: boolean;
  streams: ProjectStream[];
  assets: ProjectAsset[];
  /** What the upkeep of each component of the plan costs by year, below 0 [currency/a]. */
  upkeep: { componentId: string; amounts: number[] }[];
}

/**
 * The money of a run as a project [currency]. A run of one year is repeated for `years`, without a wish for the longest life of what it builds; a
 * run of several years has those that it stands for, 60 at most.
 */
export function projectOf(
  plan: Result,
  statusQuo: Result | null,
  { years, carrierOf, gross = AS_PAID }: { years: number | null; carrierOf: (level: string) => string; gross?: Gross },
): Project {
  const firstYear = plan.years[0] ?? 0;
  const repeated = isOneYear(plan);
  const length = Math.min(MOST_YEARS, repeated ? (years ?? repeatedYears(plan)) : horizonEnd(plan) - firstYear);
  const planItems = signed(plan, -1, length);
  const ofSide = (result: Result, side: ProjectAsset["side"]) => assetsOf(result, side, { length, gross });
  return {
    firstYear,
    years: length,
    repeated,
    streams: streamsOf([...planItems, ...(statusQuo ? signed(statusQuo, 1, length) : [])], {
      firstYear,
      length,
      carrierOf,
    }),
    assets: [...ofSide(plan, "plan"), ...(statusQuo ? ofSide(statusQuo, "status_quo") : [])],
    upkeep: upkeepOf(planItems, { firstYear, length }),
  };
}

function upkeepOf(
  items: readonly SignedItem[],
  { firstYear, length }: { firstYear: number; length: number },
): Project["upkeep"] {
  const rows = new Map<string, number[]>();
  for (const { part, componentId, year, amount } of items) {
    const i = year - firstYear;
    if (componentId === null || i < 0 || i >= length || (part !== "fixed" && part !== "variable")) continue;
    const amounts = rows.get(componentId) ?? new Array<number>(length).fill(0);
    rows.set(componentId, amounts);
    amounts[i]! += amount;
  }
  return [...rows].map(([componentId, amounts]) => ({ componentId, amounts }));
}

type SignedItem = MoneyItem & { carrierLevel: string | null };

/** What is paid as it comes, with the carrier level of its component. */
function signed(result: Result, sign: 1 | -1, length: number): SignedItem[] {
  const levels = new Map(
    result.components.map((row) => [row.id, row.carrierLevelOutput ?? row.carrierLevelInput] as const),
  );
  const whole = isOneYear(result) ? { ...result, spans: [length] } : result;
  return moneyItems(whole).map((item) => ({
    ...item,
    amount: sign * item.amount,
    carrierLevel: levels.get(item.componentId ?? "") ?? null,
  }));
}

function streamsOf(
  items: readonly SignedItem[],
  { firstYear, length, carrierOf }: { firstYear: number; length: number; carrierOf: (level: string) => string },
): ProjectStream[] {
  const streams = new Map<string, ProjectStream>();
  let largest = 0;
  for (const { part, year, amount, carrierLevel } of items) {
    if (part === "invested" || part === "replaced" || part === "left" || part === "financing") continue;
    const i = year - firstYear;
    if (i < 0 || i >= length) continue;
    largest = Math.max(largest, Math.abs(amount));
    const carrierId = PRICED.has(part) && carrierLevel !== null ? carrierOf(carrierLevel) : null;
    const key = `${part}|${carrierId}`;
    const stream = streams.get(key) ?? { kind: part, carrierId, amounts: new Array<number>(length).fill(0) };
    streams.set(key, stream);
    stream.amounts[i]! += amount;
  }
  return [...streams.values()].filter(({ amounts }) => amounts.some((amount) => Math.abs(amount) > NOISE * largest));
}

/** What a side buys. What the status quo buys is avoided: its cost is below 0. */
function assetsOf(
  result: Result,
  side: ProjectAsset["side"],
  { length, gross }: { length: number; gross: Gross },
): ProjectAsset[] {
  const first = result.years[0] ?? 0;
  const repeated = isOneYear(result);
  const horizon = { from: first, until: first + (repeated ? 1 : length) };
  const sign = side === "plan" ? 1 : -1;
  return paidVintages(result).flatMap((vintage, v) =>
    vintage.payments.flatMap((payment, p) => {
      const span = paidYears(vintage, payment.lifetimeA, horizon);
      if (!span) return [];
      const net = span.before > 0 ? leftToPay(payment, span.before) : payment.lumpSum;
      const cost = net * gross(payment);
      if (cost === 0) return [];
      const asset: ProjectAsset = {
        id: `${side}-${v}-${p}`,
        componentId: vintage.componentId,
        side,
        size: payment.kind === "capacity" && side === "plan" ? 1000 * vintage.amount : 0,
        at: span.from - first,
        cost: sign * cost,
        lifeA: payment.lifetimeA === null ? null : payment.lifetimeA - span.before,
        renewed: repeated,
        replacement: payment.replacement === true,
        there: repeated ? 1 : shareThere({ ...vintage, until: null }, horizon.until),
      };
      return [asset, ...handedOn(asset, vintage, payment, { span, horizon, sign })];
    }),
  );
}

/** A replacement that ends with the years it serves in is handed on with the next date of the run: what is left of it comes back. */
function handedOn(
  asset: ProjectAsset,
  vintage: VintageRow,
  payment: InvestmentRow,
  {
    span,
    horizon,
    sign,
  }: { span: { from: number; until: number }; horizon: { from: number; until: number }; sign: number },
): ProjectAsset[] {
  if (!vintage.replacement || span.until >= horizon.until) return [];
  const { worth } = leftOf(vintage, payment, horizon);
  if (worth === 0) return [];
  const served = span.until - span.from;
  const lifeA = asset.lifeA === null ? null : Math.max(1, asset.lifeA - served);
  return [{ ...asset, id: `${asset.id}-on`, at: span.until - horizon.from, cost: -sign * worth, lifeA, size: 0 }];
}
