import type { z } from "zod";
import type { HolidayCountry } from "../holidays";
import { type Tariff, tariffSchema, type tariffVersionSchema } from "../tariff";

/** Names of parts, texts of `tariffs:part`. */
export type PartName =
  | "energy_price"
  | "day_ahead"
  | "standing_charge"
  | "grid_energy"
  | "grid_power"
  | "grid_standing"
  | "high_load"
  | "grid_by_use"
  | "reduction"
  | "levies"
  | "electricity_tax"
  | "concession"
  | "subscribed_power"
  | "subscribed_peak"
  | "subscribed_valley"
  | "tiers"
  | "demand"
  | "demand_peak"
  | "tax_credit"
  | "feed_in"
  | "net_billing";

type VersionInput = z.input<typeof tariffVersionSchema>;
type ElementInput = NonNullable<VersionInput["elements"]>[number] & { name: PartName };

/** A shipped structure. Its prices are examples: round figures of the size that was usual in its year; null has to be entered. */
export interface TariffTemplate {
  /** Name in the texts (`tariffs:template`). */
  key: string;
  country: HolidayCountry;
  year: number;
  currency: string;
  timezone: string;
  /** Whether public holidays are as Sundays in it. */
  holidays: boolean;
  bearsVat: boolean;
  vatPercent: number;
  /** Day-ahead market of the product. */
  market?: string;
  elements: ElementInput[];
}

/** A tariff of a template: names in the words of `nameOf`. */
export const tariffOfTemplate = (
  template: TariffTemplate,
  { id, name, nameOf }: { id: string; name: string; nameOf: (part: PartName) => string },
): Tariff =>
  tariffSchema.parse({
    tariff_id: id,
    name,
    country_code: template.country,
    currency: template.currency,
    timezone: template.timezone,
    holiday_country: template.holidays ? template.country : null,
    bears_vat: template.bearsVat,
    spot_id: template.market ?? null,
    versions: [
      {
        year: template.year,
        vat_percent: template.vatPercent,
        example_prices: true,
        elements: template.elements.map((element) => ({ ...element, name: nameOf(element.name) })),
      },
    ],
  });
