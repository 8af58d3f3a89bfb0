import { lastAuctioned, uploadedDays } from "~/engines/spot";
import type { Locale } from "~/entities/core/locale";
import { deliveryClock, isAllowance, unitsOf } from "~/entities/spot/deliveryClock";
import { SPOT_TIMESTEPS, type SpotMarket } from "~/entities/spot/spotMarket";
import { zoneOf } from "~/entities/spot/zones";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { complain, done, notAllowed, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, type Stored } from "~/services/core/store.server";
import { isLikeEuros } from "~/services/timeseries/plausible/quantity";
import {
  convertedSeries,
  type CsvInspection,
  dropUpload,
  type UploadAim,
  type UploadDraft,
} from "~/services/timeseries/upload/draft.server";
import { convertSent, type SeriesInput, withRemarks } from "~/services/timeseries/upload/fileCall.server";
import { saveConverted } from "~/services/timeseries/upload/save.server";
import { keepPrices } from "./keep.server";
import { spotMarket } from "./markets.server";

/** From the first price of a file to its last: a year of quarter-hours. */
export const MOST_STEPS = 36_000;
/** Of what is wrong, so much is told. */
const SHOWN = 20;
const PRICE = /price|preis|prix/i;
const UNIT = /[[(](.+?)[\])]/;

/** What is wrong with the prices of a file: a key of spot.file and what fills it. */
interface PriceIssue {
  key: string;
  params: Record<string, string | number>;
}

/** What the drafts of a market hang on. */
export const spotScope = (spotId: string): string => `spot ${spotId}`;

/** A market whose prices are uploaded; for admins. 409 for others. */
export function uploadedMarket(actor: Actor, spotId: string): Outcome<Stored<SpotMarket>> {
  if (!isAdmin(actor)) return notAllowed();
  const market = spotMarket(actor, spotId);
  if (!market.ok) return market;
  return market.value.price_source === "upload" ? market : refused(409, "spot.rules.not_uploaded");
}

/** How a file becomes prices of a market: per MWh (of allowances per tonne) in its currency, by its clock, in the steps of the file. */
export function spotAim(market: SpotMarket): UploadAim {
  const { currency, timezone, carrier_id } = market;
  const isOfAllowances = isAllowance(carrier_id);
  const unit = `${currency}/${unitsOf(carrier_id).delivered}`;
  return {
    unit,
    currency,
    timezone,
    lower: null,
    upper: null,
    fixed: null,
    fileUnits: isOfAllowances ? [unit] : [unit, `${currency}/kWh`, ...(currency === "EUR" ? ["ct/kWh"] : [])],
    columnOf: (inspected) => priceColumn(inspected, market),
    ...(!isOfAllowances && isLikeEuros(currency) ? { quantity: "electricity_price" as const } : {}),
  };
}

type PricedDays = ReturnType<typeof uploadedDays>["days"];

/** The delivery days of a converted file, and what is wrong with them. Whole days only, of steps that a market has. */
function daysOf(blocks: readonly SeriesBlock[], market: SpotMarket): { days: PricedDays; issues: PriceIssue[] } {
  const problem = (key: string, params: PriceIssue["params"] = {}) => ({
    days: [],
    issues: [{ key: `spot.file.${key}`, params }],
  });
  const stepS = blocks[0]?.stepS ?? 0;
  if (!SPOT_TIMESTEPS.some((minutes) => minutes * 60 === stepS)) return problem("step", { minutes: stepS / 60 });
  const steps = blocks.reduce((sum, { values }) => sum + values.filter((value) => !Number.isNaN(value)).length, 0);
  if (steps > MOST_STEPS) return problem("too_many", { max: MOST_STEPS });
  const until = lastAuctioned(market.timezone, Date.now());
  const clock = deliveryClock(market);
  const read = blocks.map((block) => uploadedDays(block, { clock, until }));
  const days = read.flatMap((block) => block.days);
  const issues = read.flatMap((block) => block.issues);
  if (days.length === 0 && issues.length === 0) return problem("empty");
  return { days, issues: issues.map(({ message, params }) => ({ key: `spot.file.${message}`, params })) };
}

/** What is wrong with the prices of a draft that was converted, first, and how much in all; nothing before. */
export async function uploadedIssues(
  market: SpotMarket,
  draft: UploadDraft,
): Promise<{ issues: PriceIssue[]; wrong: number }> {
  const converted = draft.converted?.ok ? await convertedSeries(draft) : undefined;
  const { issues } = converted ? daysOf(converted.blocks, market) : { issues: [] };
  return { issues: issues.slice(0, SHOWN), wrong: issues.length };
}

/**
 * Stores the day-ahead prices of a converted file of a market, and ends the draft; for admins. All of the file or none. Prices that were
 * there are kept next to those that replace them. Refuses what `saveConverted` and `uploadedMarket` do, and days that are no whole ones, lie
 * ahead of their auction or have a price that none can be.
 */
export async function saveUploadedPrices(
  actor: Actor,
  spotId: string,
  draft: UploadDraft,
  seenId?: string,
): Promise<Outcome<{ changed: number; days: number }>> {
  const market = uploadedMarket(actor, spotId);
  if (!market.ok) return market;
  return saveConverted(draft, spotAim(market.value), seenId, ({ blocks }) => {
    const { days, issues } = daysOf(blocks, market.value);
    if (issues.length > 0) return complain("file", issues[0]!.key, issues[0]!.params);
    const prices = { days, source: "upload" as const, origin: draft.name, by: actor.user_id };
    const outcome = keepPrices(dbOf(actor), market.value, prices);
    return outcome.ok ? done({ changed: outcome.value.length, days: days.length }) : outcome;
  });
}

/** The same of a file in a call, which is read as its page would; with what may be wrong. */
export async function uploadSpotPrices(
  actor: Actor,
  spotId: string,
  { input, locale }: { input: SeriesInput; locale: Locale },
): Promise<Outcome<{ changed: number; days: number; remarks: string[] }>> {
  const market = uploadedMarket(actor, spotId);
  if (!market.ok) return market;
  const draft = await convertSent(actor, spotScope(spotId), { input, aim: spotAim(market.value), locale });
  if (!draft.ok) return draft;
  const saved = await saveUploadedPrices(actor, spotId, draft.value);
  if (saved.ok) return withRemarks(saved.value, draft.value, locale);
  await dropUpload(draft.value);
  return saved;
}

const isUnitOf = (unit: string, currency: string): boolean =>
  unit.replace(/\s/g, "").replace("€", "EUR").toUpperCase() === `${currency}/MWH`;

const LANGUAGES = ["en", "de", "fr"] as const;

/**
 * The column of prices: the only one of numbers; of several the only one that is called so or has the unit; of several of those the only
 * one that names the countries of the market, as public tables do ("Deutschland/Luxemburg"). Null where that leaves more than one.
 */
function priceColumn(inspected: CsvInspection, { currency, country_code, zone }: SpotMarket): number | null {
  const { valueColumns, columns } = inspected;
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
