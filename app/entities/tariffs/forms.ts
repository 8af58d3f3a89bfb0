import { z } from "zod";
import { tariffSchema, tariffVersionSchema } from "./tariff";

const { name, country_code, currency, timezone, holiday_country, bears_vat, spot_id } = tariffSchema.shape;

/** A new tariff: its name, and the structure it begins with (key of a template; empty: none). */
export const newTariffForm = z.object({ name, template: z.string().max(60).default("") });

/** What a tariff is beside its years. */
export const tariffForm = z.object({
  name,
  country_code,
  currency,
  timezone,
  holiday_country,
  bears_vat,
  spot_id,
  expected: z.string().nullable().default(null),
});

const { year, vat_percent, example_prices, source } = tariffVersionSchema.shape;

/** What a year of a tariff is beside its parts. */
export const versionForm = z.object({
  year,
  vat_percent,
  example_prices,
  source,
  expected: z.string().nullable().default(null),
});
