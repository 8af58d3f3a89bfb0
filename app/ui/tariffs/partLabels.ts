import type { TFunction } from "i18next";
import { rowsOf } from "./partFields";

const FIELDS = [
  "name",
  "role",
  "vat",
  "path_percent",
  "price",
  "factor",
  "margin",
  "per",
  "per_day",
  "from_month",
  "to_month",
  "peaks",
  "apart",
  "ratchet_percent",
  "least_kw",
  "interval_min",
  "subscribed_kw",
  "over",
  "over_price",
  "threshold_h",
  "below_kw",
  "below_kwh",
  "above_kw",
  "above_kwh",
  "choose",
  "percent",
  "of",
  "pay",
  "by",
  "fee",
  "premium",
  "first_year",
  "years",
  "after",
  "settle",
  "surplus_percent",
] as const;
const OF_WINDOW = ["from_month", "to_month", "days", "from", "to"] as const;

/** What the fields of a part are called, in the form and in the summary of its errors. */
export function partLabels(
  t: TFunction<"tariffs">,
  rows: { windows: number; tiers: number; steps: number },
): Record<string, string> {
  const label = (name: string) => t(`part_field.${name}`);
  const labels: Record<string, string> = Object.fromEntries(FIELDS.map((name) => [name, label(name)]));
  for (const name of OF_WINDOW) labels[`window.${name}`] = label(name);
  for (const [list, names, row] of [
    ["windows", [...OF_WINDOW, "price"], "time"],
    ["tiers", ["up_to_kwh", "price"], "step"],
    ["steps", ["up_to_kw", "price"], "step"],
  ] as const) {
    for (let i = 0; i < rowsOf(rows[list]); i++)
      for (const name of names)
        labels[`${list}[${i}].${name}`] = `${t(`part_form.${row}`, { number: i + 1 })}: ${label(name)}`;
    labels[list] = t("page.price");
  }
  return labels;
}
