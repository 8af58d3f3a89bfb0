import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";

/** A bare number below it is one of euros: no electricity costs so few cents [ct/kWh]. */
const EUROS_BELOW = 1.5;
/** Money of the units that bills have, in ct. */
const MONEY: Readonly<Record<string, number>> = { eur: 100, "€": 100, ct: 1, cent: 1, cents: 1, c: 1 };
const PER_KWH: Readonly<Record<string, number>> = { kwh: 1, mwh: 0.001 };

/**
 * A price as it stands on a bill, in ct/kWh: "22,5", "22.5 ct/kWh", "0,225 EUR/kWh", "225 €/MWh", and a bare 0.225, which can only be euros.
 * What is no price stays as it is, and is refused as no number.
 */
function readPrice(entry: unknown): unknown {
  if (entry === "" || entry === undefined) return null;
  if (typeof entry === "number") return Math.abs(entry) < EUROS_BELOW ? rounded(entry * 100) : entry;
  if (typeof entry !== "string") return entry;
  const parts = /^([+\-−]?[\d\s\u00a0\u202f]*[.,]?\d+)\s*(?:(€|eur|cents?|ct|c)\s*(?:\/\s*(kwh|mwh))?)?$/i.exec(
    entry.trim(),
  );
  if (!parts) return entry.trim() === "" ? null : entry;
  const [, amount = "", money, per = "kwh"] = parts;
  const value = Number(
    amount
      .replace(/[\s\u00a0\u202f]/g, "")
      .replace("−", "-")
      .replace(",", "."),
  );
  if (!Number.isFinite(value)) return entry;
  if (money === undefined) return readPrice(value);
  return rounded(value * MONEY[money.toLowerCase()]! * PER_KWH[per.toLowerCase()]!);
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
