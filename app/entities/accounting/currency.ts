import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";

/** Rates are units of the currency for one euro. */
export const BASE_CURRENCY = "EUR";

/**
 * The rates the product ships: parities to the euro that are fixed by agreement or law, so they hold until the law changes. XOF, XAF and
 * KMF: Council Decision 98/683/EC and the parities of 1 January 1999. CVE: Council Decision 98/744/EC. XPF: 1000 XPF = 8.38 EUR. BAM:
 * currency board at the German mark's conversion rate. Floating currencies have the reference rate of one day (`REFERENCE_RATES`), until
 * the live source or a rate of one's own goes before it.
 */
export const DEFAULT_RATES: Readonly<Record<string, number>> = {
  EUR: 1,
  BAM: 1.95583,
  CVE: 110.265,
  KMF: 491.96775,
  XAF: 655.957,
  XOF: 655.957,
  XPF: 1000 / 8.38,
};

type RateMode = "automatic" | "custom";

/** A currency with its rates per 1 EUR. */
export interface CurrencyRate {
  currency: string;
  live: number | null;
  /** Day of the live rate, YYYY-MM-DD. */
  live_date: string | null;
  default: number | null;
  /** Day of the shipped rate, YYYY-MM-DD. Null: a parity that is fixed, or none. */
  default_date: string | null;
  custom: number | null;
  /** The one that is used: custom, else live, else default. Null: there is none. */
  rate: number | null;
  mode: RateMode;
}

export const currencyCode = z
  .string({ required_error: "rules.needs_value" })
  .trim()
  .regex(/^[A-Z]{3}$/, "rules.currency")
  .refine((code) => code !== BASE_CURRENCY, "accounting.currencies.base_fixed");

/** A rate of one's own. */
export const customRateSchema = z.object({
  currency: currencyCode,
  rate: finiteNumber.positive("rules.must_be_positive").max(1e12, "rules.must_be_at_most"),
});
export type CustomRate = z.infer<typeof customRateSchema>;

export interface DailyRates {
  /** YYYY-MM-DD. */
  date: string;
  rates: Record<string, number>;
}

/**
 * Reads the daily file of the European Central Bank: `<Cube time='2030-01-31'>` with `<Cube currency='USD' rate='1.1'/>`
 * within. Throws when there is no day, no rate, a rate that is no positive number, or a currency twice.
 */
export function readDailyRates(xml: string): DailyRates {
  const date = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']/.exec(xml)?.[1];
  if (!date || Number.isNaN(Date.parse(date))) throw new Error("The file of exchange rates names no day");
  const rates: Record<string, number> = {};
  for (const [, currency = "", text = ""] of xml.matchAll(
    /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([^"']*)["']\s*\/>/g,
  )) {
    const rate = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
    if (!(rate > 0) || !Number.isFinite(rate)) throw new Error(`The rate of ${currency} cannot be used`);
    if (Object.hasOwn(rates, currency)) throw new Error(`The rate of ${currency} is twice`);
    rates[currency] = rate;
  }
  if (Object.keys(rates).length === 0) throw new Error("The file of exchange rates holds no rates");
  return { date, rates };
}
