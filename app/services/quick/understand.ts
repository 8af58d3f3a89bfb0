import type { FieldIssue } from "~/entities/core/issue";
import {
  ENERGY_FIELDS,
  type EnergyContext,
  type EnergyField,
  FUEL_PRICES,
  otherCurrency,
  readEnergy,
  readFuelPrice,
} from "~/entities/quick/energy";
import { quickSite, type SitePlace } from "~/entities/quick/quickSite";
import { HEATINGS } from "~/entities/quick/wide";
import { pricesAt } from "./place/countryPrices";
import { typicalOf, type Words } from "./siteRows";

/** Heat for each energy of its fuel; an oil boiler as in its source, a network without loss. */
const BOILERS = { gas: "gas_boiler", lpg: "gas_boiler", wood: "biomass_boiler" } as const;
const OIL_EFFICIENCY = 0.9;

const PRICES = ["price_ct", "sale_ct", ...FUEL_PRICES] as const;

interface ReadTexts {
  /** Texts by field as numbers in the unit of the field. */
  values: Readonly<Record<string, number>>;
  /** What was made of each, a sentence in the language of the reader. */
  notes: Readonly<Record<string, string>>;
  issues: readonly FieldIssue[];
}

/**
 * Reads energies and prices of a page as they stand on bills: units of energy and fuel, and money by the price that counts. `location`: null as
 * long as it is not known. Fields without a unit are left out: they are read as ever.
 */
export function understood(
  typed: Readonly<Record<string, string>>,
  location: SitePlace | null,
  { words, number }: { words: Words; number: EnergyContext["number"] },
): ReadTexts {
  const currency = location?.currency ?? "EUR";
  const heating = HEATINGS.find((name) => name === typed["heating"]) ?? "gas";
  const context: EnergyContext = {
    heating,
    country: location?.country ?? "",
    currency,
    efficiency: efficiencyOf(heating),
    prices: { price_ct: null, fuel_ct: null },
    number,
  };
  const [values, notes]: [Record<string, number>, Record<string, string>] = [{}, {}];
  const issues: FieldIssue[] = [];
  const take = (field: string, read: ReturnType<typeof readEnergy>) => {
    if (!read) return;
    if ("issue" in read) return void issues.push({ path: field, ...read.issue });
    values[field] = read.value;
    notes[field] = words(`understood.${read.key}`, read.params);
  };
  for (const field of PRICES) {
    const text = typed[field] ?? "";
    take(field, location ? otherCurrency(text, currency) : null);
    if (field !== "price_ct" && field !== "sale_ct" && !issues.some(({ path }) => path === field))
      take(field, readFuelPrice(field, text, context));
  }
  context.prices = pricesOf({ ...typed, ...asTexts(values) }, location);
  for (const field of Object.keys(ENERGY_FIELDS) as EnergyField[])
    take(field, readEnergy(field, typed[field] ?? "", context));
  return { values, notes, issues };
}

const asTexts = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, `${value} ct`]));

function efficiencyOf(heating: (typeof HEATINGS)[number]): number {
  if (heating === "oil") return OIL_EFFICIENCY;
  if (heating === "district") return 1;
  return Number(typicalOf(BOILERS[heating], "efficiency")!.value);
}

/** Prices that count on the page: entered, else of the country; null: neither, or those of a tariff or a market. */
function pricesOf(typed: Readonly<Record<string, string>>, location: SitePlace | null): EnergyContext["prices"] {
  // Energies do not count here: they are what is asked for.
  const site = quickSite
    .pick({ kind: true, heating: true, price_ct: true, fuel_ct: true, gas_ct: true })
    .safeParse(typed);
  if (!site.success) return { price_ct: null, fuel_ct: null };
  const answers = quickSite.parse({ place: "-", year: 2030, ...site.data });
  const published = location && pricesAt(answers, location.country);
  const { price_ct, fuel_ct, gas_ct, heating } = answers;
  const isFixed = !typed["tariff"] && typed["price_kind"] !== "day_ahead";
  return {
    price_ct: isFixed ? (price_ct ?? published?.price_ct ?? null) : null,
    fuel_ct: (heating === "gas" ? (gas_ct ?? published?.gas_ct) : (fuel_ct ?? published?.fuel_ct)) ?? null,
  };
}
