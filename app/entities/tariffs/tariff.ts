import { z } from "zod";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";
import { timezone } from "~/entities/core/timezone";
import { type TariffElement, tariffElementSchema } from "./element";
import { HOLIDAY_COUNTRIES } from "./holidays";

/** What a tariff is from a calendar year on, until the next version. */
export const tariffVersionSchema = z.object({
  year: z.number().int("rules.must_be_integer").min(1990, "rules.must_be_number").max(2100, "rules.must_be_number"),
  /** Value added tax on the parts that bear it [%]. */
  vat_percent: finiteNumber.min(0, "rules.must_be_percent").max(100, "rules.must_be_percent").default(0),
  /** Prices of a template that nobody has replaced by those of a contract. */
  example_prices: z.boolean().default(false),
  /** Where the prices are from. */
  source: z.string().trim().max(500, "rules.string_length").default(""),
  elements: z.array(tariffElementSchema).max(40, "rules.list_too_long").default([]),
});
export type TariffVersion = z.infer<typeof tariffVersionSchema>;

/** What energy bought and fed in costs and earns at one meter. Every system of the space has the same tariffs. */
export const tariffSchema = z.object({
  tariff_id: id,
  name: requiredText(120),
  /** ISO 3166-1 alpha-2. */
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, "rules.country")
    .nullable()
    .default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "rules.currency")
    .default("EUR"),
  /** The clock of its hours, days and months. */
  timezone,
  /** Whose public holidays are as Sundays; null: holidays are days as others. */
  holiday_country: z
    .enum(HOLIDAY_COUNTRIES, { errorMap: () => ({ message: "rules.not_in_list" }) })
    .nullable()
    .default(null),
  /** Whether the customer bears value added tax: a household does, a company gets it back. */
  bears_vat: z.boolean().default(true),
  /** Market (spot_id) whose day-ahead prices count. */
  spot_id: id.nullable().default(null),
  versions: z
    .array(tariffVersionSchema)
    .max(60, "rules.list_too_long")
    .default([])
    .refine((all) => new Set(all.map(({ year }) => year)).size === all.length, "tariffs.rules.year_twice"),
});
export type Tariff = z.infer<typeof tariffSchema>;

/** The version of a calendar year: the latest that has begun, else the first one; undefined where there is none. */
export function versionOf({ versions }: Pick<Tariff, "versions">, year: number): TariffVersion | undefined {
  const sorted = [...versions].sort((a, b) => a.year - b.year);
  return sorted.filter((version) => version.year <= year).at(-1) ?? sorted[0];
}

/** Fields of a part whose prices have still to be entered, as paths of a form: "price", "windows[0].price". */
export function openFields(element: TariffElement): string[] {
  const fields = (...names: string[]) => names.filter((name) => (element as Record<string, unknown>)[name] === null);
  const rows = (name: string, list: readonly { price: number | null }[]) =>
    list.flatMap(({ price }, i) => (price === null ? [`${name}[${i}].price`] : []));
  switch (element.kind) {
    case "energy":
    case "net_billing":
      return [...fields("price"), ...rows("windows", element.windows)];
    case "day_ahead":
      return fields("margin");
    case "tiers":
      return rows("tiers", element.tiers);
    case "subscribed":
      return [
        ...fields("price"),
        ...rows("steps", element.steps),
        ...(element.over === "none" ? [] : fields("over_price")),
      ];
    case "high_use":
      return fields("below_kw", "below_kwh", "above_kw", "above_kwh");
    case "share":
      return fields("percent");
    case "feed_in":
      return element.pay === "fixed"
        ? [...(element.steps.length === 0 ? ["steps[0].price"] : rows("steps", element.steps)), ...fields("after")]
        : fields("fee", "premium", "after");
    default:
      return fields("price");
  }
}

/** Names of the parts of a version whose prices have still to be entered. */
export const openPrices = ({ elements }: TariffVersion): string[] =>
  elements.filter((element) => openFields(element).length > 0).map(({ name }) => name);

/** Whether a version needs the prices of a day-ahead market. */
export const usesDayAhead = ({ elements }: TariffVersion): boolean =>
  elements.some((e) => e.kind === "day_ahead" || (e.kind === "feed_in" && e.pay === "day_ahead"));

/** How much prices have changed in a year after that of a version [1]. */
export const pathFactor = ({ path_percent }: Pick<TariffElement, "path_percent">, from: number, year: number): number =>
  (1 + path_percent / 100) ** Math.max(0, year - from);
