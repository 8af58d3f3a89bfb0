import { lastAuctioned, uploadedDays } from "~/engines/spot";
import { type CsvInspection, formatOf, inspectCsv, readAs, readCsv, readFormat, textOf } from "~/engines/timeseries";
import type { Finding } from "~/entities/core/finding";
import { SPOT_TIMESTEPS, type SpotMarket } from "~/entities/spot/spotMarket";
import { zoneOf } from "~/entities/spot/zones";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { csvText } from "~/services/core/csv";
import { done, notAllowed, type Outcome, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { keepPrices } from "./keep.server";
import { spotMarket } from "./markets.server";

/** Of one file, a year of hours: reading it takes less than 50 ms of processor time. */
export const MOST_PRICES = 9_000;
export const MOST_BYTES = 524_288;
/** From the first price of a file to its last: a year of quarter-hours. */
const MOST_STEPS = 36_000;
const SHOWN = 20;
const PRICE = /price|preis|prix/i;
/** What another page asks and this one cannot: the sentence says how the file has to write it. */
const BY_FILE: Readonly<Record<string, string>> = {
  "timeseries.decimal_undecided": "spot.file.undecided",
  "timeseries.format_unknown": "spot.file.stamp",
  "timeseries.format_ambiguous": "spot.file.stamp",
  "timeseries.bad_stamp": "spot.file.stamp",
  "timeseries.nonexistent_hour": "spot.file.skipped",
};
const UNIT = /[[(](.+?)[\])]/;

/** What a file did, or why nothing of it was stored. */
interface SpotUpload {
  /** Days that were not there, or had other prices; and all days of the file. */
  changed: number;
  days: number;
  /** What is wrong first, and how much in all: then nothing was stored. The keys are those of spot.file and timeseries. */
  issues: Pick<Finding, "key" | "params">[];
  wrong: number;
}

/**
 * Stores the day-ahead prices of a CSV file of a market; for admins. The first column is the start of each delivery period, with its
 * distance from UTC or by the clock of the market. Whole days only, all of the file or none. Prices that were there are kept next to
 * those that replace them. Refuses a file that is no table of prices, is too long, is of another unit or step, or a market whose prices
 * are not uploaded.
 */
export async function uploadSpotPrices(
  actor: Actor,
  spotId: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Outcome<SpotUpload>> {
  if (!isAdmin(actor)) return notAllowed();
  const market = spotMarket(actor, spotId);
  if (!market.ok) return market;
  const { timezone, currency, price_source } = market.value;
  if (price_source !== "upload") return refused(409, "spot.rules.not_uploaded");
  if (bytes.length > MOST_BYTES) return refused(413, "spot.file.too_large", { params: { max: MOST_BYTES / 1024 } });
  const table = asTable(bytes);
  if (!table) return refused(422, "spot.file.columns");
  const form = await inspectCsv(table, { zone: timezone });
  if (!form || form.stampColumn === null || form.valueColumns.length === 0) return refused(422, "spot.file.columns");
  if (form.filter)
    return refused(422, "spot.file.registers", { params: { column: form.columns[form.filter.column]! } });
  const valueColumn = priceColumn(form, market.value);
  if (valueColumn === null) {
    const columns = form.valueColumns.map((at) => form.columns[at]).join(", ");
    return refused(422, "spot.file.which", { params: { columns: columns.slice(0, 300) } });
  }
  const unit = form.hasHeader ? UNIT.exec(form.columns[valueColumn]!)?.[1] : undefined;
  if (unit && !isUnitOf(unit, currency))
    return refused(422, "spot.file.unit", { params: { found: unit.slice(0, 40), unit: `${currency}/MWh` } });
  // The page says that a time is the start of its delivery period; a file that names the end is read so.
  const clock = { timezone, seriesTimezone: timezone, ...readAs(form) };
  const csv = await readCsv(table, { ...clock, valueColumn, maxRows: MOST_PRICES, maxSteps: MOST_STEPS });
  const nothing = (issues: SpotUpload["issues"]): Outcome<SpotUpload> =>
    done({ changed: 0, days: 0, issues: issues.slice(0, SHOWN), wrong: issues.length });
  if (!csv.ok) {
    const errors = csv.findings.filter(({ severity }) => severity === "error");
    // The page has no field to decide it: the file does.
    return nothing(errors.map(({ key, params }) => ({ key: BY_FILE[key] ?? key, params })));
  }
  if (!SPOT_TIMESTEPS.some((minutes) => minutes * 60 === csv.stepS))
    return refused(422, "spot.file.step", { params: { minutes: csv.stepS / 60 } });
  const until = lastAuctioned(timezone, Date.now());
  const blocks = csv.blocks.map((block) => uploadedDays(block, { timezone, until }));
  const issues = blocks.flatMap((block) => block.issues);
  if (issues.length > 0) return nothing(issues.map(({ message, params }) => ({ key: `spot.file.${message}`, params })));
  const days = blocks.flatMap((block) => block.days);
  if (days.length === 0) return refused(422, "spot.file.empty");
  const outcome = keepPrices(dbOf(actor), market.value, { days, source: "upload", origin: name, by: actor.user_id });
  if (!outcome.ok) return outcome;
  return done({ changed: outcome.value.length, days: days.length, issues: [], wrong: 0 });
}

/** The file as delimited text: what it is, or the table of a format such as the XML of ENTSO-E; null where that has none. */
function asTable(bytes: Uint8Array): Uint8Array | null {
  const text = textOf(bytes);
  const format = formatOf(text.slice(0, 16_384));
  if (format === null) return bytes;
  const reading = readFormat(format, text);
  return reading.ok ? Buffer.from(csvText(reading.table)) : null;
}

const isUnitOf = (unit: string, currency: string): boolean =>
  unit.replace(/\s/g, "").replace("€", "EUR").toUpperCase() === `${currency}/MWH`;

const LANGUAGES = ["en", "de", "fr"] as const;

/**
 * The column of prices: the only one of numbers; of several the only one that is called so or has the unit; of several of those the only
 * one that names the countries of the market, as public tables do ("Deutschland/Luxemburg"). Null where that leaves more than one.
 */
function priceColumn(form: CsvInspection, { currency, country_code, zone }: SpotMarket): number | null {
  const { valueColumns, columns } = form;
  if (valueColumns.length === 1) return valueColumns[0]!;
  const named = valueColumns.filter(
    (at) => PRICE.test(columns[at]!) || isUnitOf(UNIT.exec(columns[at]!)?.[1] ?? "", currency),
  );
  if (named.length === 1) return named[0]!;
  const countries = zone === null ? [country_code] : zoneOf(zone).countries;
  const names = LANGUAGES.map((language) => {
    const regions = new Intl.DisplayNames([language], { type: "region" });
    return countries.map((country) => regions.of(country) ?? country);
  });
  const own = named.filter((at) => names.some((all) => all.every((name) => columns[at]!.includes(name))));
  return own.length === 1 ? own[0]! : null;
}
