import type { ElementKind } from "~/entities/tariffs/element";

/** A field of the form of a part. */
export type PartField =
  | { type: "number"; name: string; unit?: string; required?: true; hint?: string; label?: string }
  | { type: "select"; name: string; options: readonly string[] }
  | { type: "month"; name: string }
  | { type: "check"; name: string }
  | { type: "year"; name: string }
  | { type: "window" }
  | { type: "times" }
  | { type: "steps"; name: "tiers" | "steps"; bound: "up_to_kwh" | "up_to_kw"; boundUnit: string; unit: string };

/** What follows the currency in a unit. */
const KWH = "/kWh";

const price = (unit: string): PartField => ({ type: "number", name: "price", unit, required: true });
const interval: PartField = { type: "select", name: "interval_min", options: ["15", "30", "60"] };
const choice = (name: string, ...options: string[]): PartField => ({ type: "select", name, options });
const money = (name: string, unit: string): PartField => ({ type: "number", name, unit, required: true });

/** The fields of each kind of part beside those that all have; a unit that begins with "/" is per currency. */
export const PART_FIELDS: Record<ElementKind, readonly PartField[]> = {
  energy: [
    { type: "number", name: "price", unit: KWH, required: true, hint: "per_kwh_hint", label: "price_else" },
    { type: "times" },
  ],
  day_ahead: [
    { type: "number", name: "factor" },
    { type: "number", name: "margin", unit: KWH, required: true, hint: "per_kwh_hint" },
  ],
  tiers: [
    choice("per", "month", "year"),
    { type: "check", name: "per_day" },
    { type: "month", name: "from_month" },
    { type: "month", name: "to_month" },
    { type: "steps", name: "tiers", bound: "up_to_kwh", boundUnit: "kWh", unit: KWH },
  ],
  demand: [
    price("/kW"),
    choice("per", "month", "year"),
    { type: "window" },
    { type: "number", name: "peaks" },
    choice("apart", "any", "day", "month"),
    { type: "number", name: "ratchet_percent", unit: "%" },
    { type: "number", name: "least_kw", unit: "kW" },
    interval,
  ],
  subscribed: [
    { type: "number", name: "subscribed_kw", unit: "kW", hint: "subscribed_hint" },
    price("/kW/a"),
    { type: "steps", name: "steps", bound: "up_to_kw", boundUnit: "kW", unit: "/a" },
    choice("over", "none", "kw", "hour"),
    { type: "number", name: "over_price", unit: "" },
    { type: "window" },
    interval,
  ],
  high_use: [
    { type: "number", name: "threshold_h", unit: "h" },
    money("below_kw", "/kW/a"),
    money("below_kwh", KWH),
    money("above_kw", "/kW/a"),
    money("above_kwh", KWH),
    choice("choose", "hours", "cheaper"),
    interval,
  ],
  standing: [price(""), choice("per", "day", "month", "year")],
  reduction: [price("/a")],
  share: [
    { type: "number", name: "percent", unit: "%", required: true },
    choice("of", "all", "energy", "grid", "levy"),
  ],
  feed_in: [
    choice("pay", "fixed", "day_ahead"),
    { type: "steps", name: "steps", bound: "up_to_kw", boundUnit: "kW", unit: KWH },
    choice("by", "share", "class"),
    { type: "number", name: "factor" },
    { type: "number", name: "fee", unit: KWH },
    { type: "number", name: "premium", unit: KWH },
    { type: "year", name: "first_year" },
    { type: "number", name: "years", unit: "a" },
    { type: "number", name: "after", unit: KWH },
  ],
  net_billing: [
    { type: "number", name: "price", unit: KWH, required: true, label: "price_else" },
    { type: "times" },
    choice("settle", "none", "month", "year"),
    { type: "number", name: "surplus_percent", unit: "%" },
  ],
  self_use: [price(KWH)],
};

/** Rows of times and steps that are offered beside those that are there. */
const SPARE = 3;
const MOST = 12;
export const rowsOf = (there: number): number => Math.min(MOST, Math.max(there + SPARE, 4));
