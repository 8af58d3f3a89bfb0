import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { addDays, deliveryDays } from "~/engines/spot";
import { dayOf, HOUR_MS } from "~/entities/core/clock";
import { midnightClock } from "~/entities/spot/deliveryClock";

/** What the sources do with the next requests: answer as the real ones do, or fail in one of their ways. */
export type SourceBehaviour =
  | { kind: "prices" }
  | { kind: "status"; status: number; body?: string; headers?: Record<string, string> }
  | { kind: "body"; body: string }
  | { kind: "html" }
  | { kind: "large" };

/** The market that the sources know. */
export interface SourceState {
  /** Up to when there are prices, ms since 1970 UTC. */
  untilMs: number;
  stepS: number;
  /** Periods without a price. */
  absent: ReadonlySet<number>;
  currency: string;
}

const CLOCK = "Europe/Brussels";
const EIC = "10Y1001A1001A82H";
const TOKEN = "a-token-of-the-test";

/** The price of a period tells its start: the hour of the day in UTC, negative at noon. */
export const priceAt = (ms: number): number => {
  const hour = (ms / HOUR_MS) % 24;
  return hour === 12 ? -3.5 : Math.floor(hour) + 0.25;
};

function pricesFrom({ untilMs, stepS, absent }: SourceState, fromMs: number, toMs: number): [number, number | null][] {
  const points: [number, number | null][] = [];
  for (let ms = fromMs; ms < toMs; ms += stepS * 1000)
    points.push([ms, ms >= untilMs || absent.has(ms) ? null : priceAt(ms)]);
  return points;
}

const startOf = (day: string): number => deliveryDays(midnightClock(CLOCK), day, day)[0]!.startMs;

/** GET /price of Energy-Charts: 404 where the range holds no price at all, 422 for a zone it does not know. */
function energyCharts(state: SourceState, query: URLSearchParams): { status: number; body: unknown } {
  if (query.get("bzn") !== "DE-LU")
    return {
      status: 422,
      body: { detail: [{ loc: ["query", "bzn"], msg: "value is not a valid enumeration member" }] },
    };
  const all = pricesFrom(state, startOf(query.get("start")!), startOf(addDays(query.get("end")!, 1)));
  const there = all.filter(([ms]) => ms < state.untilMs);
  if (there.every(([, value]) => value === null)) return { status: 404, body: { detail: "Not Found" } };
  return {
    status: 200,
    body: {
      license_info: "CC BY 4.0 (creativecommons.org/licenses/by/4.0) from Bundesnetzagentur | SMARD.de",
      unix_seconds: there.map(([ms]) => ms / 1000),
      price: there.map(([, value]) => value),
      unit: "EUR / MWh",
      deprecated: false,
    },
  };
}

/** The index of SMARD's files and the files, one a week from Monday on; the last has null where there is no price yet. */
function smard(state: SourceState, path: string): { status: number; body: unknown } {
  const resolution = state.stepS === 3600 ? "hour" : "quarterhour";
  const folder = "/app/chart_data/4169/DE-LU/";
  const lastMonday = (ms: number): string => {
    const day = dayOf(CLOCK, ms);
    return addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));
  };
  const weeks = Array.from({ length: 8 }, (_, i) => addDays(lastMonday(state.untilMs - 1), (i - 7) * 7));
  if (path === `${folder}index_${resolution}.json`) return { status: 200, body: { timestamps: weeks.map(startOf) } };
  const week = weeks.find((day) => path === `${folder}4169_DE-LU_${resolution}_${startOf(day)}.json`);
  if (!week) return { status: 404, body: "" };
  const series = pricesFrom(state, startOf(week), startOf(addDays(week, 7)));
  return { status: 200, body: { meta_data: { version: 1, created: 1_782_700_000_000 }, series } };
}

const acknowledgement = (text: string) => `<?xml version="1.0" encoding="utf-8"?>
<Acknowledgement_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-1:acknowledgementdocument:7:0">
  <mRID>7b7b3a5d-3bc7-4</mRID>
  <createdDateTime>2026-07-01T11:00:00Z</createdDateTime>
  <Reason><code>999</code><text>${text}</text></Reason>
</Acknowledgement_MarketDocument>`;

const msOf = (stamp: string): number => Date.parse(stamp.replace(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/, "$1-$2-$3T$4:$5Z"));
const minute = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/**
 * A44 of ENTSO-E. For each day it has a series of another auction (which comes first) and the coupled one. They are curves of type A03 that
 * leave out what stays as it was. A day of which nothing is known is not in it.
 */
function entsoe(state: SourceState, query: URLSearchParams): { status: number; body: string } {
  if (query.get("securityToken") !== TOKEN) return { status: 401, body: "<html><body>Unauthorized</body></html>" };
  const from = msOf(query.get("periodStart")!);
  const to = msOf(query.get("periodEnd")!);
  const none = `No matching data found for Data item ENERGY_PRICES [12.1.D] (${query.get("in_Domain")}) and interval ${minute(from)}/${minute(to)}.`;
  if (query.get("in_Domain") !== EIC) return { status: 400, body: acknowledgement("Delivered text is not valid EIC") };
  const days = deliveryDays(midnightClock(CLOCK), dayOf(CLOCK, from), dayOf(CLOCK, to - 1)).filter(
    ({ startMs }) => startMs < state.untilMs,
  );
  if (days.length === 0) return { status: 200, body: acknowledgement(none) };
  const resolution = `PT${state.stepS / 60}M`;
  const series = (position: number, curve: string, inner: string) => `<TimeSeries>
    <mRID>${position}</mRID><auction.type>A01</auction.type><businessType>A62</businessType>
    <in_Domain.mRID codingScheme="A01">${EIC}</in_Domain.mRID><out_Domain.mRID codingScheme="A01">${EIC}</out_Domain.mRID>
    <contract_MarketAgreement.type>A01</contract_MarketAgreement.type>
    <currency_Unit.name>${state.currency}</currency_Unit.name><price_Measure_Unit.name>MWH</price_Measure_Unit.name>
    <classificationSequence_AttributeInstanceComponent.position>${position}</classificationSequence_AttributeInstanceComponent.position>
    <curveType>${curve}</curveType>${inner}</TimeSeries>`;
  const period = (startMs: number, endMs: number, points: string) =>
    `<Period><timeInterval><start>${minute(startMs)}</start><end>${minute(endMs)}</end></timeInterval><resolution>${resolution}</resolution>${points}</Period>`;
  const body = days.map(({ startMs, endMs }) => {
    const all = pricesFrom(state, startMs, Math.min(endMs, state.untilMs));
    const point = ([, value]: (typeof all)[number], i: number) =>
      `<Point><position>${i + 1}</position><price.amount>${value}</price.amount></Point>`;
    // What stays as it was is left out.
    const changes = all.map((one, i) => (i > 0 && all[i - 1]![1] === one[1] ? "" : point(one, i))).join("");
    const other = all.map(([ms], i) => point([ms, 999], i)).join("");
    return `${series(2, "A01", period(startMs, Math.min(endMs, state.untilMs), other))}${series(1, "A03", period(startMs, Math.min(endMs, state.untilMs), changes))}`;
  });
  const head = `<mRID>5c0b</mRID><type>A44</type><period.timeInterval><start>${minute(from)}</start><end>${minute(to)}</end></period.timeInterval>`;
  return {
    status: 200,
    body: `<?xml version="1.0" encoding="utf-8"?><Publication_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-3:publicationdocument:7:3">${head}${body.join("")}</Publication_MarketDocument>`,
  };
}

export interface PriceSources {
  /** Settings of the product that lead to them. */
  env: Record<string, string>;
  /** Addresses that were asked, as they came. */
  paths: string[];
  state: SourceState;
  /** The behaviours of the next requests, one after the other; the last one stays. */
  will(...behaviours: SourceBehaviour[]): void;
  stop(): Promise<void>;
}

/** Starts Energy-Charts, SMARD and the Transparency Platform on this machine: what they return, refusals included. */
export async function startPriceSources(): Promise<PriceSources> {
  let next: SourceBehaviour[] = [{ kind: "prices" }];
  const paths: string[] = [];
  const state: SourceState = { untilMs: Infinity, stepS: 3600, absent: new Set(), currency: "EUR" };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://prices.test");
    paths.push(request.url ?? "/");
    const behaviour = next.length > 1 ? next.shift()! : next[0]!;
    if (behaviour.kind === "prices") return answer(state, url, response);
    if (behaviour.kind === "status")
      return void response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body ?? "");
    const body = { body: "body" in behaviour ? behaviour.body : "", html: HTML, large: "x".repeat(9_000_000) };
    response.writeHead(200, { "Content-Type": "text/html" }).end(body[behaviour.kind]);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      SPOT_ENERGY_CHARTS_URL: base,
      SPOT_SMARD_URL: `${base}/app/chart_data`,
      SPOT_ENTSOE_URL: `${base}/api`,
      SPOT_ENTSOE_TOKEN: TOKEN,
    },
    paths,
    state,
    will(...behaviours) {
      next = behaviours;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const HTML = "<!doctype html><html><title>Maintenance</title></html>";

function answer(state: SourceState, url: URL, response: ServerResponse): void {
  const send = (status: number, type: string, body: string) =>
    void response.writeHead(status, { "Content-Type": type }).end(body);
  if (url.pathname === "/api") {
    const { status, body } = entsoe(state, url.searchParams);
    return send(status, "text/xml", body);
  }
  const { status, body } =
    url.pathname === "/price" ? energyCharts(state, url.searchParams) : smard(state, url.pathname);
  send(status, "application/json", JSON.stringify(body));
}
