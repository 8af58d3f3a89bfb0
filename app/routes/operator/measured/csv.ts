import type { LoaderFunctionArgs } from "@remix-run/node";
import { clockText } from "~/entities/core/clock";
import { DAY_COURSES, savingOfDay } from "~/entities/operator/afterwards/measuredDay";
import { STEP_MS } from "~/entities/operator/operation";
import { csvFile } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { dayScope, monthScope } from "./scope.server";

/** …/measured.csv?from=: the days of a month. …/measured/{day}/steps.csv: net power of a day by quarter-hour. */
export function loader(args: LoaderFunctionArgs) {
  return args.params.day === undefined ? monthFile(args) : dayFile(args);
}

function monthFile(args: LoaderFunctionArgs) {
  const { page, period, days } = monthScope(args);
  const money = (name: string) => `${name} [${page.system.unit}]`;
  return csvFile(
    `measured-${period.from.slice(0, 7)}`,
    csvText({
      header: ["day", "coverage [1]", "not_judged", ...[...DAY_COURSES, "saving", "regret"].map(money)],
      rows: days.map((day) => [
        day.day,
        digits(day.coverage),
        day.not_judged ?? "",
        ...DAY_COURSES.map((course) => digits(day.costs?.[course]?.total ?? null)),
        digits(savingOfDay(day)),
        digits(day.regret?.amount ?? null),
      ]),
    }),
  );
}

function dayFile(args: LoaderFunctionArgs) {
  const { page, date, day } = dayScope(args);
  const net = day?.net;
  if (!net) throw notFoundPage();
  const { timezone: zone } = page.system;
  const clock = (ms: number) => clockText(zone, ms);
  return csvFile(
    `measured-${date}`,
    csvText({
      header: ["start_utc", `start_local ${zone}`, ...DAY_COURSES.map((course) => `net_${course} [kW]`)],
      rows: Array.from({ length: day.steps }, (_, t) => {
        const ms = day.startMs + t * STEP_MS;
        return [new Date(ms).toISOString(), clock(ms), ...DAY_COURSES.map((course) => digits(net[course][t] ?? null))];
      }),
    }),
  );
}

/** What is not known is an empty cell. */
const digits = (value: number | null): number | string => (value === null ? "" : Math.round(value * 1e6) / 1e6);
