import { ownValue } from "~/entities/core/lookups/ownValue";
import { zoneOf } from "~/entities/spot/zones";
import { askProvider, ProviderFailure } from "~/services/core/providers/providerFetch.server";
import type { PricePoints, PriceQuestion, PriceSourceAdapter } from "./points";
import { elements, rootOf, textIn } from "./xml";

/** A month of quarter-hours has some 400 kB. */
const MAX_BYTES = 8_000_000;
const STEPS_S: Readonly<Record<string, number>> = { PT15M: 900, PT30M: 1800, PT60M: 3600, PT1H: 3600 };
const ACKNOWLEDGEMENT = "Acknowledgement_MarketDocument";
const NOTHING: PricePoints = { points: new Map(), origin: "" };

/**
 * Day-ahead prices of the Transparency Platform of ENTSO-E (document A44, article 12.1.D): one document of series, whose periods
 * say positions and prices. Without a token nothing is asked.
 */
export const entsoe =
  (base: string, token: string | undefined): PriceSourceAdapter =>
  async (question, pace) => {
    const address = new URL(base);
    const { host } = address;
    if (!token) throw new ProviderFailure({ key: "no_token", params: { host } });
    const eic = zoneOf(question.zone).eic ?? "";
    const query = {
      securityToken: token,
      documentType: "A44",
      in_Domain: eic,
      out_Domain: eic,
      "contract_MarketAgreement.type": "A01",
      periodStart: stamp(question.days[0].startMs),
      periodEnd: stamp(question.days.at(-1)!.endMs),
    };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const about = { accept: "application/xml, text/xml", maxBytes: MAX_BYTES, tooMuch: "not_prices", reasonOf };
    try {
      const parse = (content: Buffer) => readDocument(content.toString("utf8"), host, eic, question);
      return await askProvider(address.toString(), parse, { ...about, secret: token, ...pace });
    } catch (error) {
      if (error instanceof ProviderFailure && saysNothing(String(error.problem.params.reason ?? ""))) return NOTHING;
      throw error;
    }
  };

/** yyyyMMddHHmm in UTC. */
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/\D/g, "").slice(0, 12);

/** Reason 999 is said of a query without data, and of a wrong one: the words tell them apart. */
const saysNothing = (reason: string): boolean => /no matching data/i.test(reason);

/** What an acknowledgement says: "999: No matching data found for Data item ENERGY_PRICES ...". */
function reasonOf(content: Buffer | string): string | null {
  const xml = content.toString();
  if (rootOf(xml) !== ACKNOWLEDGEMENT) return null;
  const reason = elements(xml, "Reason")[0] ?? "";
  return `${textIn(reason, "code") ?? "?"}: ${textIn(reason, "text") ?? ""}`;
}

interface Period {
  startMs: number;
  endMs: number;
  stepS: number;
  points: Map<number, number>;
}

function readDocument(xml: string, host: string, eic: string, { currency, minutes }: PriceQuestion): PricePoints {
  const reason = reasonOf(xml);
  if (reason !== null) {
    if (saysNothing(reason)) return NOTHING;
    throw new ProviderFailure({ key: "refused", params: { host, reason: reason.slice(0, 200) } });
  }
  if (rootOf(xml) !== "Publication_MarketDocument") throw new ProviderFailure({ key: "not_prices", params: { host } });
  const periods = elements(xml, "TimeSeries").flatMap((series) => {
    // Of a zone with several auctions the first is the coupled one; the order in the document says nothing.
    const auction = textIn(series, "classificationSequence_AttributeInstanceComponent.position") ?? "1";
    if (auction !== "1") return [];
    checkSeries(series, host, eic, currency);
    const steps = textIn(series, "curveType") === "A03";
    return elements(series, "Period").map((period) => readPeriod(period, host, steps));
  });
  const points = new Map<number, number>();
  // Where periods overlap, those as long as the market's count, else the shortest: they are set last.
  const rank = ({ stepS }: Period) => (stepS === minutes * 60 ? 0 : stepS);
  for (const period of periods.sort((a, b) => rank(b) - rank(a))) {
    for (const ms of points.keys()) if (ms >= period.startMs && ms < period.endMs) points.delete(ms);
    for (const [ms, price] of period.points) points.set(ms, price);
  }
  return { points, origin: "ENTSO-E Transparency Platform" };
}

function checkSeries(series: string, host: string, eic: string, currency: string): void {
  const zone = textIn(series, "in_Domain.mRID");
  if (zone !== eic) throw new ProviderFailure({ key: "zone", params: { host, zone: zone ?? "?", wanted: eic } });
  const money = textIn(series, "currency_Unit.name") ?? "?";
  const unit = `${money}/${textIn(series, "price_Measure_Unit.name") ?? "?"}`;
  if (unit.toUpperCase() !== `${currency}/MWH`)
    throw new ProviderFailure({ key: "unit", params: { host, unit, wanted: `${currency}/MWh` } });
}

/** Curves of type A03 leave out a position whose price is that of the one before; in others it is missing. */
function readPeriod(period: string, host: string, isStepped: boolean): Period {
  const startMs = Date.parse(textIn(period, "start") ?? "");
  const endMs = Date.parse(textIn(period, "end") ?? "");
  const stepS = ownValue(STEPS_S, textIn(period, "resolution") ?? "");
  const count = stepS && (endMs - startMs) / 1000 / stepS;
  if (!stepS || !count || !Number.isInteger(count) || count < 0 || count > 40_000)
    throw new ProviderFailure({ key: "not_prices", params: { host } });
  const valueAt = new Map<number, number>();
  for (const point of elements(period, "Point")) {
    const text = textIn(point, "price.amount") ?? "";
    const price = text === "" ? NaN : Number(text);
    const position = Number(textIn(point, "position"));
    if (Number.isNaN(price) || !Number.isInteger(position) || position < 1 || position > count)
      throw new ProviderFailure({ key: "not_prices", params: { host } });
    valueAt.set(position, price);
  }
  const points = new Map<number, number>();
  let last: number | undefined;
  for (let position = 1; position <= count; position++) {
    const value = valueAt.get(position);
    last = value ?? (isStepped ? last : undefined);
    if (last !== undefined) points.set(startMs + (position - 1) * stepS * 1000, last);
  }
  return { startMs, endMs, stepS, points };
}
