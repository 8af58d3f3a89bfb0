import type { LoaderFunctionArgs } from "@remix-run/node";
import { clockText } from "~/entities/core/clock";
import { meansOver } from "~/entities/operator/demands/demandFigures";
import { STEP_MS } from "~/entities/operator/operation";
import { localeOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import { demandsScope } from "./query.server";

/** …/energy-demands.csv?carrier=&component=&period=&from=&resolution=: the courses of the chart. With table=consumers it is the table. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = demandsScope(args, await localeOf(args.request));
  return new URL(args.request.url).searchParams.get("table") === "consumers" ? consumers(scope) : courses(scope);
}

type DemandsScope = ReturnType<typeof demandsScope>;

function consumers({ page, period, view }: DemandsScope) {
  const { unit, timezone } = page.system;
  const clock = (ms: number) => clockText(timezone, ms);
  return csvFile(
    `energy-demands-consumers-${period.from}`,
    csvText({
      header: [
        "component_id",
        "name",
        "metered [kWh]",
        "planned [kWh]",
        "peak [kW]",
        "peak_utc",
        `peak_local ${timezone}`,
        "shiftable [kWh]",
        "shifted [kWh]",
        `cost [${unit}]`,
        "co2 [kg]",
        "priced [1]",
        "forecast_mae [kW]",
        "forecast_bias [kW]",
      ],
      rows: view.lines.map(({ consumer, energy, plannedEnergy, peak, shiftable, shifted, cost, co2, error }) => [
        consumer.component_id,
        consumer.name,
        digits(energy),
        digits(plannedEnergy),
        digits(peak?.kw ?? null),
        peak ? new Date(peak.atMs).toISOString() : "",
        peak ? clock(peak.atMs) : "",
        ...[shiftable, shifted, cost?.amount ?? null, co2?.amount ?? null, cost?.share ?? null].map(digits),
        ...[error?.mae ?? null, error?.bias ?? null].map(digits),
      ]),
    }),
  );
}

function courses({ page, period, window, parts, view }: DemandsScope) {
  const { timezone } = page.system;
  const clock = (ms: number) => clockText(timezone, ms);
  const { metered, planned, forecast, manual } = view;
  const curves = [metered, forecast.p50, forecast.p10, forecast.p90, planned, manual ?? []];
  const rows = curves.map((course) => meansOver(course, parts));
  return csvFile(
    `energy-demands-${period.from}`,
    csvText({
      header: [
        "start_utc",
        `start_local ${timezone}`,
        "metered [kW]",
        "forecast_p50 [kW]",
        "forecast_p10 [kW]",
        "forecast_p90 [kW]",
        "planned [kW]",
        "manual [kW]",
      ],
      rows: parts.map(({ from }, i) => {
        const ms = window.startMs + from * STEP_MS;
        return [new Date(ms).toISOString(), clock(ms), ...rows.map((row) => digits(row[i]!))];
      }),
    }),
  );
}

/** A number with the digits that are meant; what is not known is an empty cell. */
const digits = (value: number | null): number | string =>
  value === null || Number.isNaN(value) ? "" : Math.round(value * 1e6) / 1e6;
