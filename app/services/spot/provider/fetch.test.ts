import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deliveryDays } from "~/engines/spot";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { FETCHED_SOURCES, type FetchedSource } from "~/entities/spot/spotMarket";
import { ProviderFailure } from "~/services/core/providers/providerFetch.server";
import type { SpotSettings } from "~/services/core/settings/spotSettings";
import {
  priceAt,
  type PriceSources,
  type SourceBehaviour,
  startPriceSources,
} from "../../../../tests/helpers/priceSources";
import { fetchPrices } from "./fetch.server";

let sources: PriceSources;
let settings: SpotSettings;
beforeAll(async () => {
  Object.assign(process.env, { NODE_ENV: "test" });
  sources = await startPriceSources();
  const { env } = sources;
  settings = {
    energyChartsUrl: env.SPOT_ENERGY_CHARTS_URL!,
    smardUrl: env.SPOT_SMARD_URL!,
    entsoeUrl: env.SPOT_ENTSOE_URL!,
    entsoeToken: env.SPOT_ENTSOE_TOKEN,
  };
});
afterEach(() => {
  sources.will({ kind: "prices" });
  sources.paths.length = 0;
  Object.assign(sources.state, { untilMs: Infinity, stepS: 3600, absent: new Set(), currency: "EUR" });
});
afterAll(() => sources.stop());

const NOON = Date.parse("2026-07-02T22:00Z");
interface Inquiry {
  first?: string;
  last?: string;
  minutes?: number;
  zone?: "DE-LU" | "FR";
  more?: Partial<SpotSettings>;
}
function fetch(
  source: FetchedSource,
  { first = "2026-07-01", last = "2026-07-02", minutes = 60, ...rest }: Inquiry = {},
) {
  if (sources.state.untilMs === Infinity) sources.state.untilMs = NOON;
  const days = deliveryDays(midnightClock("Europe/Brussels"), first, last) as [never];
  const question = { zone: rest.zone ?? "DE-LU", currency: "EUR", minutes, days } as const;
  return fetchPrices(source, { ...settings, ...rest.more }, question, { pauseMs: 1 });
}
const problemOf = (reply: Promise<unknown>) =>
  reply.then(
    () => null,
    (error: unknown) => (error instanceof ProviderFailure ? error.problem : error),
  );

describe.each(FETCHED_SOURCES)("%s", (source) => {
  it("gives whole days by the hour, with whose they are", async () => {
    const { days, origin, problem } = await fetch(source);
    expect(problem).toBeNull();
    expect(origin).not.toBe("");
    expect(days.map(({ day, stepS, values }) => [day, stepS, values.length])).toEqual([
      ["2026-07-01", 3600, 24],
      ["2026-07-02", 3600, 24],
    ]);
    const [first] = days;
    expect(first!.startMs).toBe(Date.parse("2026-06-30T22:00Z"));
    // 00:00 by the clock is 22:00 in UTC; noon in UTC is below zero.
    expect([first!.values[0], first!.values[13], first!.values[14]]).toEqual([22.25, 11.25, -3.5]);
  });

  it("gives quarter-hours, on the days on which clocks change too", async () => {
    sources.state.stepS = 900;
    for (const [day, count, untilMs] of [
      ["2026-03-29", 92, Date.parse("2026-03-29T22:00Z")],
      ["2026-10-25", 100, Date.parse("2026-10-25T23:00Z")],
    ] as const) {
      sources.state.untilMs = untilMs;
      const { days } = await fetch(source, { first: day, last: day, minutes: 15 });
      expect(days.map(({ stepS, values }) => [stepS, values.length])).toEqual([[900, count]]);
      const { startMs, values } = days[0]!;
      expect([...values]).toEqual(Array.from({ length: count }, (_, i) => priceAt(startMs + i * 900_000)));
    }
  });

  it("has nothing of a day that is not auctioned yet, and says which", async () => {
    expect(await fetch(source, { last: "2026-07-04" })).toMatchObject({
      days: [{ day: "2026-07-01" }, { day: "2026-07-02" }],
      problem: { key: "none", params: { day: "2026-07-03" } },
    });
    expect(await fetch(source, { first: "2026-07-03", last: "2026-07-03" })).toMatchObject({
      days: [],
      problem: { key: "none", params: { day: "2026-07-03" } },
    });
  });

  it("is tried again when it is busy or down, and not for ever", async () => {
    sources.will({ kind: "status", status: 503 }, { kind: "status", status: 429 }, { kind: "prices" });
    expect((await fetch(source)).days).toHaveLength(2);
    sources.paths.length = 0;
    sources.will({ kind: "status", status: 503 });
    expect(await problemOf(fetch(source))).toMatchObject({ key: "status", params: { status: 503 } });
    expect(sources.paths).toHaveLength(4);
    sources.will({ kind: "status", status: 429, headers: { "Retry-After": "3600" } });
    expect(await problemOf(fetch(source))).toMatchObject({ key: "busy", params: { minutes: 60 } });
    sources.will({ kind: "prices" });
  });

  it.each([
    ["a page of HTML", { kind: "html" }, "not_prices"],
    ["more than prices can be", { kind: "large" }, "not_prices"],
    ["an empty body", { kind: "body", body: "" }, "not_prices"],
    ["JSON of another kind", { kind: "body", body: '{"prices": 3}' }, "not_prices"],
    ["a key that is not taken", { kind: "status", status: 401 }, "key"],
  ] as [string, SourceBehaviour, string][])("refuses %s, at once", async (_, behaviour, key) => {
    sources.will(behaviour);
    expect(await problemOf(fetch(source))).toMatchObject({ key });
    expect(sources.paths).toHaveLength(1);
  });

  it("cannot be reached", async () => {
    const nowhere = "http://127.0.0.1:9";
    const settings = { energyChartsUrl: nowhere, smardUrl: nowhere, entsoeUrl: nowhere };
    expect(await problemOf(fetch(source, { more: settings }))).toMatchObject({ key: "unreachable" });
  });
});

describe("a part of a day", () => {
  it.each(FETCHED_SOURCES)("of %s is not stored", async (source) => {
    sources.state.untilMs = Date.parse("2026-07-02T10:00Z");
    expect(await fetch(source)).toMatchObject({
      days: [{ day: "2026-07-01" }],
      problem: { key: "part", params: { day: "2026-07-02", found: 12, expected: 24 } },
    });
  });

  it.each(["energy_charts", "smard"] as const)("of %s with a hole is not filled", async (source) => {
    sources.state.untilMs = NOON;
    sources.state.absent = new Set([Date.parse("2026-07-01T05:00Z")]);
    expect(await fetch(source)).toMatchObject({
      days: [{ day: "2026-07-02" }],
      problem: { key: "part", params: { day: "2026-07-01", found: 23, expected: 24 } },
    });
  });
});

describe("curves of ENTSO-E", () => {
  const series = (curve: string, resolution: string, points: string, zone = "10Y1001A1001A82H") =>
    `<TimeSeries><in_Domain.mRID codingScheme="A01">${zone}</in_Domain.mRID><currency_Unit.name>EUR</currency_Unit.name><price_Measure_Unit.name>MWH</price_Measure_Unit.name><curveType>${curve}</curveType><Period><timeInterval><start>2026-06-30T22:00Z</start><end>2026-07-01T22:00Z</end></timeInterval><resolution>${resolution}</resolution>${points}</Period></TimeSeries>`;
  const answers = (...all: string[]) =>
    sources.will({
      kind: "body",
      body: `<?xml version="1.0"?><ns0:Publication_MarketDocument xmlns:ns0="urn:b">${all.join("")}</ns0:Publication_MarketDocument>`,
    });
  const point = (position: number, price: number | string) =>
    `<Point><position>${position}</position><price.amount>${price}</price.amount></Point>`;
  const day = { first: "2026-07-01", last: "2026-07-01" };

  it("of type A03 repeat a price until the next, of type A01 they have a gap", async () => {
    answers(series("A03", "PT60M", point(1, 10) + point(20, -1)));
    const [fetchedDay] = (await fetch("entsoe", day)).days;
    expect([...fetchedDay!.values]).toEqual([...Array<number>(19).fill(10), ...Array<number>(5).fill(-1)]);
    answers(series("A01", "PT60M", point(1, 10) + point(2, -1)));
    expect(await fetch("entsoe", day)).toMatchObject({ days: [], problem: { key: "part", params: { found: 2 } } });
    answers(series("A03", "PT60M", point(3, 10)));
    expect(await fetch("entsoe", day)).toMatchObject({ days: [], problem: { key: "part", params: { found: 22 } } });
  });

  it("of the market's own periods count where there are several, in whatever order", async () => {
    const [hours, quarters] = [series("A03", "PT60M", point(1, 10)), series("A03", "PT15M", point(1, 7))];
    for (const all of [
      [hours, quarters],
      [quarters, hours],
    ]) {
      answers(...all);
      expect((await fetch("entsoe", day)).days[0]).toMatchObject({ stepS: 3600 });
      expect((await fetch("entsoe", { ...day, minutes: 15 })).days[0]).toMatchObject({ stepS: 900 });
    }
  });

  it.each([
    ["of another zone", () => series("A03", "PT60M", point(1, 10), "10YFR-RTE------C"), "zone"],
    ["with a position beyond its end", () => series("A03", "PT60M", point(25, 10)), "not_prices"],
    ["with a price that is no number", () => series("A03", "PT60M", point(1, "")), "not_prices"],
    ["of another length", () => series("A03", "P1D", point(1, 10)), "not_prices"],
  ] as const)("%s are refused", async (_, reply, key) => {
    answers(reply());
    expect(await problemOf(fetch("entsoe", day))).toMatchObject({ key });
  });
});

describe("what one source alone says", () => {
  it("Energy-Charts names an unknown zone", async () => {
    const reason = "value is not a valid enumeration member";
    expect(await problemOf(fetch("energy_charts", { zone: "FR" }))).toMatchObject({
      key: "refused",
      params: { reason },
    });
  });

  it("Energy-Charts in another unit is refused", async () => {
    const body = JSON.stringify({ license_info: "", unix_seconds: [], price: [], unit: "EUR/kWh" });
    sources.will({ kind: "body", body });
    expect(await problemOf(fetch("energy_charts"))).toMatchObject({ key: "unit", params: { unit: "EUR/kWh" } });
  });

  it("a price that no auction gives is refused", async () => {
    const start = Date.parse("2026-06-30T22:00Z") / 1000;
    const body = JSON.stringify({ unix_seconds: [start], price: [250_000], unit: "EUR/MWh" });
    sources.will({ kind: "body", body });
    expect(await problemOf(fetch("energy_charts"))).toMatchObject({ key: "value", params: { value: 250_000 } });
  });

  it("SMARD is asked for the weeks that are wanted alone", async () => {
    await fetch("smard");
    expect(sources.paths).toEqual([
      "/app/chart_data/4169/DE-LU/index_hour.json",
      `/app/chart_data/4169/DE-LU/4169_DE-LU_hour_${Date.parse("2026-06-28T22:00Z")}.json`,
    ]);
  });

  it("ENTSO-E needs a token, which no message holds", async () => {
    expect(await problemOf(fetch("entsoe", { more: { entsoeToken: undefined } }))).toMatchObject({ key: "no_token" });
    expect(sources.paths).toHaveLength(0);
    sources.will({
      kind: "status",
      status: 400,
      body: `<?xml version="1.0"?><Acknowledgement_MarketDocument xmlns="urn:a"><Reason><code>999</code><text>securityToken=${settings.entsoeToken} is unknown</text></Reason></Acknowledgement_MarketDocument>`,
    });
    const problem = await problemOf(fetch("entsoe"));
    expect(problem).toEqual({
      key: "refused",
      params: { host: new URL(settings.entsoeUrl).host, reason: "999: securityToken=… is unknown" },
    });
  });

  it("ENTSO-E is asked for a zone and a span in UTC, and its prices are in the currency of the market", async () => {
    await fetch("entsoe");
    expect(Object.fromEntries(new URL(sources.paths[0]!, "http://x").searchParams)).toMatchObject({
      documentType: "A44",
      in_Domain: "10Y1001A1001A82H",
      out_Domain: "10Y1001A1001A82H",
      periodStart: "202606302200",
      periodEnd: "202607022200",
      "contract_MarketAgreement.type": "A01",
    });
    sources.state.currency = "PLN";
    expect(await problemOf(fetch("entsoe"))).toMatchObject({ key: "unit", params: { unit: "PLN/MWH" } });
  });
});
