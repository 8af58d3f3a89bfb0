import type { LoaderFunctionArgs } from "@remix-run/node";
import { clockText } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { localeOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import { tradeScope } from "./query.server";

/** …/energy-trade.csv?plan=&carrier=&period=&from=: the trade of each step. With table=spot it is the hours with what is contracted. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, view, window, period } = tradeScope(args, await localeOf(args.request));
  const { timezone: zone, unit } = page.system;
  const clock = (ms: number) => clockText(zone, ms);
  const times = (ms: number) => [new Date(ms).toISOString(), clock(ms)];
  const head = ["start_utc", `start_local ${zone}`];
  if (new URL(args.request.url).searchParams.get("table") === "spot")
    return csvFile(
      `energy-trade-spot-${period.from}`,
      csvText({
        header: [...head, "net [MW]", "contracted [MW]", "own_use [MW]", "proposed [MW]"],
        rows: view.hours.map(({ startMs, net, contracted, ownUse, proposed }) => [
          ...times(startMs),
          digits(net),
          digits(contracted),
          digits(ownUse),
          digits(proposed),
        ]),
      }),
    );
  const { import: bought, export: sold, import_price, import_fee, export_price, export_fee, import_co2 } = view.steps;
  const price = `${unit}/kWh`;
  return csvFile(
    `energy-trade-${period.from}`,
    csvText({
      header: [
        ...head,
        "import [kW]",
        "export [kW]",
        `price_import [${price}]`,
        `fee_import [${price}]`,
        `price_export [${price}]`,
        `fee_export [${price}]`,
        "co2_import [kg/kWh]",
        `cost [${unit}]`,
      ],
      rows: Array.from({ length: window.steps }, (_, t) => [
        ...times(window.startMs + t * STEP_MS),
        ...[bought, sold, import_price, import_fee, export_price, export_fee, import_co2, view.costs].map((row) =>
          digits(row[t]!),
        ),
      ]),
    }),
  );
}

/** A number with the digits that are meant; what is not known is an empty cell. */
const digits = (value: number | null): number | string =>
  value === null || Number.isNaN(value) ? "" : Math.round(value * 1e6) / 1e6;
