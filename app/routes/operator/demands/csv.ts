import type { LoaderFunctionArgs } from "@remix-run/node";
import { DEMAND_ROWS, inResolution, RESOLUTIONS } from "~/entities/operator/demands/demand";
import { STEP_MS } from "~/entities/operator/operation";
import { clockOf } from "~/entities/operator/planFile";
import { localeOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import { demandsPlace } from "./asked.server";

/** …/energy-demands.csv?carrier=&component=&period=&from=&resolution=: the rows of the chart; with table=components the table. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, view, window, period, resolution } = demandsPlace(args, await localeOf(args.request));
  const { timezone: zone, unit } = page.system;
  const name = `energy-demands-${period.from}`;
  if (new URL(args.request.url).searchParams.get("table") === "components")
    return csvFile(
      `${name}-components`,
      csvText({
        header: [
          ...["component", "metered [kWh]", "planned [kWh]", "peak [kW]", "shiftable [kWh]", "shifted [kWh]"],
          ...[`cost [${unit}]`, "co2 [kg]", "forecast_mae [kW]", "forecast_bias [kW]"],
        ],
        rows: view.lines.map(({ demand, figures, shiftable, shifted, cost, co2, error }) => [
          demand.name,
          ...[figures.energy, figures.planned, figures.peak?.kw, shiftable, shifted, cost, co2].map(digits),
          ...[error?.mae, error?.bias].map(digits),
        ]),
      }),
    );
  const clock = clockOf(zone);
  const quarters = RESOLUTIONS[resolution];
  const rows = DEMAND_ROWS.map((row) => (view.rows[row] ? inResolution(view.rows[row], quarters) : null));
  return csvFile(
    name,
    csvText({
      header: ["start_utc", `start_local ${zone}`, ...DEMAND_ROWS.map((row) => `${row} [kW]`)],
      rows: Array.from({ length: Math.ceil(window.steps / quarters) }, (_, i) => {
        const ms = window.startMs + i * quarters * STEP_MS;
        return [new Date(ms).toISOString(), clock(ms), ...rows.map((values) => digits(values?.[i]))];
      }),
    }),
  );
}

/** A number with the digits that are meant; what is not known is an empty cell. */
const digits = (value: number | null | undefined): number | string =>
  value === null || value === undefined || Number.isNaN(value) ? "" : Math.round(value * 1e6) / 1e6;
