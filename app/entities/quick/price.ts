import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";

/** A bare number below it is one of euros, pounds or francs: no electricity costs so few hundredths of them [ct/kWh]. */
const EUROS_BELOW = 1.5;
/** Money of the units that bills have, in hundredths, and whose it is; "": of several countries. */
const MONEY: ReadonlyMap<string, readonly [hundredths: number, currency: string]> = new Map(
  Object.entries<readonly [number, string]>({
    eur: [100, "EUR"],
    euro: [100, "EUR"],
    euros: [100, "EUR"],
    "€": [100, "EUR"],
    ct: [1, ""],
    cent: [1, ""],
    cents: [1, ""],
    c: [1, ""],
    "c€": [1, "EUR"],
    gbp: [100, "GBP"],
    "£": [100, "GBP"],
    p: [1, "GBP"],
    pence: [1, "GBP"],
    penny: [1, "GBP"],
    chf: [100, "CHF"],
    fr: [100, "CHF"],
    rp: [1, "CHF"],
    rappen: [1, "CHF"],
    centimes: [1, ""],
    $: [100, "$"],
    usd: [100, "USD"],
    cad: [100, "CAD"],
    aud: [100, "AUD"],
    nzd: [100, "NZD"],
  }),
);
const PER_KWH: Readonly<Record<string, number>> = { kwh: 1, mwh: 0.001 };
const WORD = /c€|[€£$]|[a-z]+/iu;

/** Hundredths of its currency that a unit of money is: "EUR" 100, "p" 1; null: it is none. */
export const unitPrice = (unit: string): number | null => MONEY.get(unit.toLowerCase().replace(/\.$/, ""))?.[0] ?? null;

/** The currency of the first unit of money in a text: "0,25 £/kWh" is GBP, "12 ct" is any (""), "12" is none (null). */
export function currencyOf(text: string): string | null {
  for (const [word] of text.matchAll(new RegExp(WORD, "giu"))) {
    const money = MONEY.get(word.toLowerCase());
    if (money) return money[1];
  }
  return null;
}

/**
 * A price as it stands on a bill, in ct/kWh: "22,5", "22.5 ct/kWh", "0,225 EUR/kWh", "225 €/MWh", "27 p", "£0.27", and a bare 0.225, which can
 * only be euros. What is no price stays as it is, and is refused as no number.
 */
function readPrice(entry: unknown): unknown {
  if (entry === "" || entry === undefined) return null;
  if (typeof entry === "number") return Math.abs(entry) < EUROS_BELOW ? rounded(entry * 100) : entry;
  if (typeof entry !== "string") return entry;
  // Pounds and dollars stand before their amount.
  const text = entry.trim().replace(/^([£$€])\s*([\d.,]+)/u, "$2 $1");
  const [, amount = "", money, per = "kwh"] =
    /^([+\-−]?[\d\s\u00a0\u202f]*[.,]?\d+)\s*(?:(c€|[€£$]|[a-z]+)\.?\s*(?:\/\s*(kwh|mwh))?)?$/iu.exec(text) ?? [];
  if (amount === "") return text === "" ? null : entry;
  const value = Number(
    amount
      .replace(/[\s\u00a0\u202f]/g, "")
      .replace("−", "-")
      .replace(",", "."),
  );
  if (!Number.isFinite(value)) return entry;
  if (money === undefined) return readPrice(value);
  const hundredths = unitPrice(money);
  return hundredths === null ? entry : rounded(value * hundredths * PER_KWH[per.toLowerCase()]!);
}

const rounded = (value: number): number => Number(value.toPrecision(12));

/** A price once it is read [ct/kWh]: a small one is not taken for euros again. Null: nothing was entered. */
export const priceCt = finiteNumber
  .min(-100, "rules.must_be_in_range")
  .max(500, "rules.must_be_in_range")
  .nullable()
  .default(null);

/** A price of the page, as it was typed. */
export const price = z.preprocess(readPrice, priceCt);
