import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { availabilityLines } from "~/services/events/maintenance/availability.server";
import { chosenMonth, monthsUntil } from "./months";

/** …/maintenance.csv?month=2026-11: how available each component was. */
export function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "operation");
  const now = Date.now();
  const monthName = new URL(args.request.url).searchParams.get("month");
  const { month, window } = chosenMonth(monthsUntil(now, system.timezone), monthName, now);
  const number = (value: number | null) => (value === null ? "" : Math.round(value * 1e6) / 1e6);
  return csvFile(
    `availability-${month}`,
    csvText({
      header: [
        "component",
        "time_based",
        "technical",
        "energy_based",
        "lost [kWh]",
        "outages",
        "outage [h]",
        "scheduled [h]",
        "hours",
        "mttr [h]",
        "mtbf [h]",
        "contract",
        "contract_basis",
        "met",
      ],
      rows: availabilityLines(actor, system, window, now).map((line) => [
        line.name,
        number(line.timeBased),
        number(line.technical),
        number(line.energyBased),
        number(line.lost),
        line.outages,
        number(line.outage),
        number(line.scheduled),
        number(line.hours),
        number(line.mttr),
        number(line.mtbf),
        number(line.contract?.share ?? null),
        line.contract?.kind ?? "",
        line.contract?.met === null || line.contract === null ? "" : line.contract.met ? 1 : 0,
      ]),
    }),
  );
}
