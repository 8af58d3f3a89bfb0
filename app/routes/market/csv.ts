import type { LoaderFunctionArgs } from "@remix-run/node";
import { marketAsked, type MarketAsked } from "~/entities/market/marketAsked";
import { clockOf } from "~/entities/operator/planFile";
import type { CsvCell, CsvTable } from "~/services/core/csv";
import type { MarketPlace } from "~/services/market/markets.server";
import { currentPicture } from "~/services/portfolio/picture/store.server";
import type { CurvePeriod, MarketPicture } from "~/services/portfolio/picture/types";
import { hoursOfMonth } from "~/services/portfolio/picture/view.server";
import { tableFile } from "~/routes/page/download.server";
import { systemMarket } from "./system.server";

const HOUR_MS = 3_600_000;
const WEEK_CELLS = 7 * 24;

/**
 * …/portfolio-manager/market.csv?table=curve|hours|shape with the filters of the page. 400 for an unknown table, 404 without a market, 409
 * before the figures are prepared.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, place, query } = systemMarket(args);
  const name = query.get("table") ?? "curve";
  const make = Object.hasOwn(TABLES, name) ? TABLES[name as keyof typeof TABLES] : undefined;
  if (!make) return new Response("Change table in the address.\n", { status: 400 });
  if (!place) return new Response("There is no market of futures.\n", { status: 404 });
  const { picture } = await currentPicture(actor, place.market.futures_id);
  if (!picture) return new Response("The figures are being prepared. Ask again shortly.\n", { status: 409 });
  const file = {
    name: `market-${name}-${place.market.symbol}-${picture.quoteDay}`,
    sheet: name,
    format: "csv" as const,
  };
  return tableFile(args.request, file, make(picture, place, marketAsked(query)));
}

const quoteCells = ({ quotes }: CurvePeriod, load: "base" | "peak"): CsvCell[] => {
  const quote = quotes.find((one) => one.load === load);
  return quote
    ? [quote.ticker_symbol, quote.price, quote.day, quote.origin ?? quote.source, quote.storedAt]
    : [null, null, null, null, null];
};

const TABLES = {
  curve: ({ curve }: MarketPicture, { spot }: MarketPlace, { scenario, part }: MarketAsked): CsvTable => {
    const unit = `[${spot.currency}/MWh]`;
    const kind = part === "hour" ? "month" : part;
    return {
      header: [
        ...["period", "first", "last", "scenario", `base ${unit}`, `peak ${unit}`, `off_peak ${unit}`],
        ...["hours [h]", "peak_hours [h]"],
        ...(["base", "peak"] as const).flatMap((load) => [
          ...[`${load}_ticker`, `${load}_quote ${unit}`, `${load}_quoted_on`, `${load}_source`, `${load}_stored_at`],
        ]),
      ],
      rows: (curve?.periods ?? [])
        .filter((one) => one.kind === kind)
        .map((one) => [
          ...[one.key, one.first, one.last, scenario],
          ...[one.at[scenario].base, one.at[scenario].peak, one.at[scenario].offPeak, one.hours, one.peakHours],
          ...[...quoteCells(one, "base"), ...quoteCells(one, "peak")],
        ]),
    };
  },
  hours: ({ curve }: MarketPicture, { spot }: MarketPlace, { scenario, month }: MarketAsked): CsvTable => {
    const clock = clockOf(spot.timezone);
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
  shape: ({ shape }: MarketPicture): CsvTable => ({
    header: ["month", "weekday (1 = Monday)", "hour", "price as a share of the mean of its year [1]"],
    rows: shape.factors.map((factor, cell) => [
      Math.floor(cell / WEEK_CELLS) + 1,
      Math.floor((cell % WEEK_CELLS) / 24) + 1,
      ...[cell % 24, factor],
    ]),
  }),
};
