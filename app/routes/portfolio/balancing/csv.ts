import type { LoaderFunctionArgs } from "@remix-run/node";
import { clockText, MINUTE_MS } from "~/entities/core/clock";
import { csvFile } from "~/routes/page/download.server";
import { type CsvTable, csvText } from "~/services/core/csv";
import type { ImbalanceFigures, ImbalanceView } from "~/services/portfolio/imbalance/view.server";
import { balancingScope } from "./query.server";

const HOURS = 24;

/** …/balancing-energy.csv?table=periods|worst|hours|steps with the filters of the page. 400 for an unknown table or bad filters, 409 before anything is gathered. */
export async function loader(args: LoaderFunctionArgs) {
  const { query, filter, faults, view } = await balancingScope(args);
  const name = query.get("table") ?? "periods";
  const make = Object.hasOwn(TABLES, name) ? TABLES[name as keyof typeof TABLES] : undefined;
  if (!make || faults.length > 0) {
    const wrong = make ? faults.map(({ field }) => field).join(", ") : "table";
    return new Response(`Change ${wrong} in the address.\n`, { status: 400 });
  }
  if (!view.figures) return new Response("The figures are being gathered. Ask again shortly.\n", { status: 409 });
  return csvFile(`balancing-energy-${name}-${filter.from}`, csvText(make(view.figures, view)));
}

const TABLES = {
  periods: ({ periods }: ImbalanceFigures, { currency }: ImbalanceView): CsvTable => ({
    header: [
      "period",
      "first",
      "last",
      "long [MWh]",
      "short [MWh]",
      "net [MWh]",
      `cost_long [${currency}]`,
      `cost_short [${currency}]`,
      `cost [${currency}]`,
      `per_mwh [${currency}/MWh]`,
      `per_metered_mwh [${currency}/MWh]`,
      "share [1]",
      `against_day_ahead [${currency}]`,
      "metered [MWh]",
      "hours [h]",
      "hours_without_volume [h]",
      "hours_without_price [h]",
      "hours_without_day_ahead [h]",
      "hours_preliminary [h]",
    ],
    rows: periods.map((one) => [
      one.period.key,
      one.period.first,
      one.period.last,
      ...[one.longMwh, one.shortMwh, one.netMwh].map(digits),
      one.longMinor / 100,
      one.shortMinor / 100,
      one.costMinor / 100,
      ...[one.perMwh, one.perMeteredMwh, one.share].map(digits),
      one.againstDayAheadMinor / 100,
      digits(one.volumeMwh),
      one.hours,
      one.hoursWithoutVolume,
      one.hoursWithoutPrice,
      one.hoursWithoutDayAhead,
      one.hoursPreliminary,
    ]),
  }),
  worst: ({ worst }: ImbalanceFigures, { currency, timezone }: ImbalanceView): CsvTable => {
    const clock = (ms: number) => clockText(timezone, ms);
    return {
      header: [
        "start_utc",
        `start_local ${timezone}`,
        "deviation [MWh]",
        `price [${currency}/MWh]`,
        `cost [${currency}]`,
        `against_day_ahead [${currency}]`,
        "preliminary",
      ],
      rows: worst.map((one) => [
        new Date(one.startMs).toISOString(),
        clock(one.startMs),
        ...[one.deltaMwh, one.price, one.cost, one.againstDayAhead].map(digits),
        one.preliminary ? 1 : 0,
      ]),
    };
  },
  hours: ({ heat }: ImbalanceFigures, { currency }: ImbalanceView): CsvTable => ({
    header: ["weekday (1 = Monday)", "hour", "net [MWh]", "size [MWh]", `cost [${currency}]`, "hours [h]"],
    rows: Array.from(heat.hours, (hours, cell) => [
      Math.floor(cell / HOURS) + 1,
      cell % HOURS,
      ...[heat.netMwh[cell]!, heat.sizeMwh[cell]!, heat.cost[cell]!].map(digits),
      hours,
    ]),
  }),
  steps: ({ imbalance }: ImbalanceFigures, { currency, timezone }: ImbalanceView): CsvTable => {
    const { grid, meteredMwh, deltaMwh, price, cost, againstDayAhead, preliminary } = imbalance;
    const clock = (ms: number) => clockText(timezone, ms);
    return {
      header: [
        "start_utc",
        `start_local ${timezone}`,
        "hours [h]",
        "metered [MWh]",
        "deviation [MWh]",
        `price [${currency}/MWh]`,
        `cost [${currency}]`,
        `against_day_ahead [${currency}]`,
        "preliminary",
      ],
      rows: Array.from({ length: grid.steps }, (_, step) => {
        const ms = grid.startMs + step * grid.stepMinutes * MINUTE_MS;
        return [
          new Date(ms).toISOString(),
          clock(ms),
          grid.stepMinutes / 60,
          ...[meteredMwh, deltaMwh, price, cost, againstDayAhead].map((row) => digits(row[step]!)),
          preliminary[step]!,
        ];
      }),
    };
  },
};

/** A number with the digits that are meant; what is not known is an empty cell. */
const digits = (value: number | null): number | string =>
  value === null || Number.isNaN(value) ? "" : Math.round(value * 1e6) / 1e6;
