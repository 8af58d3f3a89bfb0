import { z } from "zod";
import { isDay } from "~/entities/core/clock";
import { finiteNumber, id } from "~/entities/core/shared";
import { DEAL_DIRECTIONS, type DealDirection } from "~/entities/spot/direction";
import { day, dealSchema, isTooLong, power, price, sharesFit } from "./deal";
import { endOfPeriod } from "./dealPeriod";
import { BASE_PEAK_TYPES, type BasePeakType, dealKind, PERIOD_TYPES, type PeriodType } from "./dealProducts";

export const WIZARD_STEPS = [1, 2, 3, 4, 5] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** What the wizard of a deal knows before the deal is kept; the address of its page carries it. Empty texts: not chosen yet. */
export interface DealWizard {
  tech: string;
  load: BasePeakType | "";
  period: PeriodType | "";
  start: string;
  /** Of a custom period; else it follows. */
  end: string;
  /** "generation:<draft>", "upload:<draft>" or "stored": the profile of an individual delivery. */
  profile: string;
  /** The location whose weather a profile is generated from. */
  place: string;
  amount: number | null;
  price: number | null;
  /** The market of futures that values a power purchase agreement. */
  futures: string;
  /** A ticker that the last step begins with, where it is of the load and period; "" for none. */
  ticker: string;
  direction: DealDirection;
  curtailment: boolean;
  /** Percent by location. */
  shares: Record<string, number>;
}

const one = <T extends string>(choices: readonly T[], text: string): T | "" =>
  choices.find((name) => name === text) ?? "";
const MOST_LETTERS = 120;

/** What an address says; what it says wrongly is not chosen. Load and period of a future are those of its technology. */
export function readWizard(query: URLSearchParams): DealWizard {
  const text = (name: string) => (query.get(name) ?? "").slice(0, MOST_LETTERS);
  const number = (name: string) =>
    text(name) === "" || !Number.isFinite(Number(text(name))) ? null : Number(text(name));
  const kind = dealKind(text("tech"));
  const date = (name: string) => (isDay(text(name)) ? text(name) : "");
  const shares = [...query].flatMap(([name, value]): [string, number][] =>
    name.startsWith("share.") && Number.isFinite(Number(value)) ? [[name.slice(6, MOST_LETTERS), Number(value)]] : [],
  );
  return {
    tech: kind ? text("tech") : "",
    load: kind?.type === "futures" ? kind.load : one(BASE_PEAK_TYPES, text("load")),
    period: kind?.type === "futures" ? kind.period : one(PERIOD_TYPES, text("period")),
    start: date("start"),
    end: date("end"),
    profile: /^(stored|(generation|upload):[0-9a-f-]{36})$/.test(text("profile")) ? text("profile") : "",
    place: text("place"),
    amount: number("amount"),
    price: number("price"),
    futures: text("futures"),
    ticker: text("ticker"),
    direction: one(DEAL_DIRECTIONS, text("direction")) || "purchase",
    curtailment: text("curtailment") === "1",
    shares: Object.fromEntries(shares),
  };
}

/** The same as an address carries it. */
export function writeWizard(state: DealWizard, step?: WizardStep): string {
  const query = new URLSearchParams();
  if (step) query.set("step", String(step));
  const { shares, curtailment, ...rest } = state;
  for (const [name, value] of Object.entries(rest)) if (value !== "" && value !== null) query.set(name, String(value));
  if (curtailment) query.set("curtailment", "1");
  for (const [id, share] of Object.entries(shares)) query.set(`share.${id}`, String(share));
  return query.toString();
}

/** The last day of the delivery; empty while it is not known. */
export function lastDay({ period, start, end }: DealWizard): string {
  if (period === "" || start === "") return "";
  return endOfPeriod(period, start) ?? end;
}

/** The step that is to be done next: all before it are complete. `ready`: whether the profile is there. */
export function stepReached(state: DealWizard, ready: boolean): WizardStep {
  const last = lastDay(state);
  if (state.tech === "" || state.load === "") return 1;
  if (last === "" || last < state.start || isTooLong(state.start, last)) return 2;
  if (state.load === "individual" && !ready) return 3;
  const traded = power.safeParse(state.amount).success && price.safeParse(state.price).success;
  return traded && sharesFit(state.shares) ? 5 : 4;
}

/** Step 2: when it is delivered. */
export const periodForm = (period: PeriodType) =>
  z
    .object({ start_date: day, end_date: period === "custom" ? day : day.nullable().default(null) })
    .superRefine(({ start_date, end_date }, context) => {
      // A text that is no day was refused by its field: it has no end.
      if (!isDay(start_date) || !isDay(end_date ?? start_date)) return;
      const last = endOfPeriod(period, start_date) ?? end_date ?? start_date;
      const issue =
        last < start_date ? "rules.end_after_start" : isTooLong(start_date, last) ? "portfolio.rules.too_long" : "";
      if (issue) context.addIssue({ code: z.ZodIssueCode.custom, path: ["end_date"], message: issue });
    });

/** Step 4: how much at which price, and whose it is. Shares are in the order of the locations. */
export const tradingForm = (locations: number) =>
  z
    .object({
      direction: z.enum(DEAL_DIRECTIONS).default("purchase"),
      amount: power,
      trading_price: price,
      futures_id: id.nullable().default(null),
      curtailment: z.boolean().default(false),
      shares: z
        .array(finiteNumber.min(0, "portfolio.rules.shareRange").max(100, "portfolio.rules.shareRange"))
        .length(locations)
        .default([]),
    })
    .superRefine(({ shares }, context) => {
      if (sharesFit(Object.fromEntries(shares.entries()))) return;
      // At every share, as any of them can be the wrong one; the summary says it once.
      context.addIssue({ code: z.ZodIssueCode.custom, path: ["shares", 0], message: "portfolio.rules.sharesSumError" });
    });

const { shape } = dealSchema;
const more = shape.properties.removeDefault().shape;

/** Step 5: what the deal is called, with whom it is made, and where it is booked. */
export const reviewForm = z.object({
  deal_id: id,
  name: shape.name,
  status: shape.status,
  house_id: id,
  book_id: id,
  counterparty_id: id,
  carrier_level_id: shape.carrier_level_id,
  ticker_symbol: shape.ticker_symbol,
  is_derivative: more.is_derivative,
  traded_on: more.traded_on,
  price_limit: more.price_limit,
  vat_rate: more.vat_rate,
  reverse_charge: more.reverse_charge,
  description: shape.description,
  notes: more.notes,
  expected: z.string().nullable().default(null),
});
export type ReviewForm = z.infer<typeof reviewForm>;
