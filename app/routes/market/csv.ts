import type { LoaderFunctionArgs } from "@remix-run/node";
import { clockText, HOUR_MS } from "~/entities/core/clock";
import { type MarketFilter, marketFilter } from "~/entities/market/marketFilter";
import { tableFile } from "~/routes/page/download.server";
import type { Actor } from "~/services/core/access.server";
import type { CsvCell, CsvTable } from "~/services/core/csv";
import type { MarketPair } from "~/services/market/markets.server";
import { currentSnapshot } from "~/services/portfolio/marketSnapshot/store.server";
import type { CurvePeriod, MarketSnapshot } from "~/services/portfolio/marketSnapshot/types";
import { hoursOfMonth, spotWindow } from "~/services/portfolio/marketSnapshot/view.server";
import type { CaptureRow } from "~/ui/market/CaptureView";
import { captureView } from "./capture.server";
import { systemMarket } from "./system.server";

const WEEK_CELLS = 7 * 24;

/**
 * …/portfolio-manager/market.csv?table=curve|hours|shape|months|prices|capture with the filters of the page. 400 for an unknown table, 404 without a market, 409
 * before the figures are prepared.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, pair, query } = systemMarket(args);
  const name = query.get("table") ?? "curve";
  const make = Object.hasOwn(TABLES, name) ? TABLES[name as keyof typeof TABLES] : undefined;
  if (!make) return new Response("Change table in the address.\n", { status: 400 });
  if (!pair) return new Response("There is no market of futures.\n", { status: 404 });
  const { snapshot } = await currentSnapshot(actor, pair.market.futures_id);
  if (!snapshot) return new Response("The figures are being prepared. Ask again shortly.\n", { status: 409 });
  const table = make(snapshot, pair, marketFilter(query), { actor, system_id: system.system_id });
  const file = {
    name: `market-${name}-${pair.market.symbol}-${snapshot.quoteDay}`,
    sheet: name,
    format: "csv" as const,
  };
  return tableFile(args.request, file, table);
}

type Make = (
  snapshot: MarketSnapshot,
  pair: MarketPair,
  filter: MarketFilter,
  who: { actor: Actor; system_id: string },
) => CsvTable;

const quoteCells = ({ quotes }: CurvePeriod, load: "base" | "peak"): CsvCell[] => {
  const quote = quotes.find((one) => one.load === load);
  return quote
    ? [quote.ticker_symbol, quote.price, quote.day, quote.origin ?? quote.source, quote.storedAt]
    : [null, null, null, null, null];
};

const TABLES = {
  curve: ({ curve }: MarketSnapshot, { spot }: MarketPair, { scenario, part }: MarketFilter): CsvTable => {
    const unit = `[${spot.currency}/MWh]`;
    const kind = part === "hour" ? "month" : part;
    return {
      header: [
        "period",
        "first",
        "last",
        "scenario",
        `base ${unit}`,
        `peak ${unit}`,
        `off_peak ${unit}`,
        "hours [h]",
        "peak_hours [h]",
        ...(["base", "peak"] as const).flatMap((load) => [
          `${load}_ticker`,
          `${load}_quote ${unit}`,
          `${load}_quoted_on`,
          `${load}_source`,
          `${load}_stored_at`,
        ]),
      ],
      rows: (curve?.periods ?? [])
        .filter((one) => one.kind === kind)
        .map((one) => [
          one.key,
          one.first,
          one.last,
          scenario,
          one.at[scenario].base,
          one.at[scenario].peak,
          one.at[scenario].offPeak,
          one.hours,
          one.peakHours,
          ...quoteCells(one, "base"),
          ...quoteCells(one, "peak"),
        ]),
    };
  },
  hours: ({ curve }: MarketSnapshot, { spot }: MarketPair, { scenario, month }: MarketFilter): CsvTable => {
    const clock = (ms: number) => clockText(spot.timezone, ms);
    const periods = (curve?.periods ?? []).filter(({ kind, key }) => kind === "month" && (!month || key === month));
    return {
      header: ["start_utc", `start_local ${spot.timezone}`, "scenario", `price [${spot.currency}/MWh]`],
      rows: hourRows(),
    };
    function* hourRows(): Generator<CsvCell[]> {
      for (const period of periods) {
        const { startMs, values } = hoursOfMonth(curve!, period, scenario);
        for (const [i, value] of values.entries()) {
          const ms = startMs + i * HOUR_MS;
          yield [new Date(ms).toISOString(), clock(ms), scenario, value];
        }
      }
    }
  },
  shape: ({ shape }: MarketSnapshot): CsvTable => ({
    header: ["month", "weekday (1 = Monday)", "hour", "price as a share of the mean of its year [1]"],
    rows: shape.factors.map((factor, cell) => [
      Math.floor(cell / WEEK_CELLS) + 1,
      Math.floor((cell % WEEK_CELLS) / 24) + 1,
      cell % 24,
      factor,
    ]),
  }),
  months: (snapshot: MarketSnapshot, { spot }: MarketPair, { year }: MarketFilter): CsvTable => {
    const unit = `[${spot.currency}/MWh]`;
    return {
      header: [
        "month",
        `base ${unit}`,
        `peak ${unit}`,
        `off_peak ${unit}`,
        `peak_less_base ${unit}`,
        "hours_below_zero [h]",
        "hours_with_price [h]",
      ],
      rows: spotWindow(snapshot, year).months.map(({ month, base, peak, offPeak, negativeHours, hours }) => [
        month,
        base,
        peak,
        offPeak,
        base === null || peak === null ? null : peak - base,
        negativeHours,
        hours,
      ]),
    };
  },
  prices: (snapshot: MarketSnapshot, { spot }: MarketPair, { year }: MarketFilter): CsvTable => ({
    header: [
      `day, prices [${spot.currency}/MWh] by ${spot.timezone}`,
      ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`),
    ],
    rows: spotWindow(snapshot, year).days.map(({ day, hours }) => [day, ...hours]),
  }),
  capture: (snapshot, pair, filter, { actor, system_id }): CsvTable => {
    const unit = `[${pair.spot.currency}/MWh]`;
    const { past, ahead } = captureView(actor, { system_id, pair, snapshot }, filter, "en");
    const of = (part: string, rows: readonly CaptureRow[], scenario: string) =>
      rows.map((row): CsvCell[] => [
        part,
        row.key,
        scenario,
        row.base,
        row.peak,
        row.offPeak,
        row.spread,
        row.solar.price,
        row.solar.rate,
        row.wind.price,
        row.wind.rate,
        row.own?.price ?? null,
        row.own?.rate ?? null,
        row.sparkBase,
        row.sparkPeak,
      ]);
    return {
      header: [
        "part",
        "period",
        "scenario",
        `base ${unit}`,
        `peak ${unit}`,
        `off_peak ${unit}`,
        `peak_less_base ${unit}`,
        `solar ${unit}`,
        "solar_rate [1]",
        `wind ${unit}`,
        "wind_rate [1]",
        `deal ${unit}`,
        "deal_rate [1]",
        `clean_spark_base ${unit}`,
        `clean_spark_peak ${unit}`,
      ],
      rows: [...of("spot", past, "base"), ...of("ahead", ahead, filter.scenario)],
    };
  },
} satisfies Record<string, Make>;
