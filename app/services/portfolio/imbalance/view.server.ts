import {
  changedPrices,
  type DeliveryGrid,
  deliveryGrid,
  type HeatMap,
  type Imbalance,
  imbalanceBy,
  imbalanceHeatMap,
  imbalanceOf,
  type ImbalancePeriod,
  onGrid,
  periodsOf,
  SCENARIO_CHANGES,
  stepHours,
  stepsOf,
  sumImbalances,
  worstSteps,
} from "~/engines/portfolio";
import { addDays, firstOfMonth, MINUTE_MS } from "~/entities/core/clock";
import type { ImbalanceFilter } from "~/entities/portfolio/imbalanceFilter";
import type { ImbalanceCoverage, ImbalanceSums, WorstStep } from "~/entities/portfolio/view";
import { midnightClock } from "~/entities/spot/deliveryClock";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { todayIn } from "~/services/portfolio/delivery.server";
import { GATHERED, type Gathered } from "./gather.server";
import { monthsOfRange } from "./months.server";
import { type FoundSources, sourcesOf } from "./sources.server";

/** Steps that are listed as the worst. */
const WORST = 20;

export interface ImbalanceFigures {
  imbalance: Imbalance;
  coverage: ImbalanceCoverage;
  sums: ImbalanceSums;
  periods: ImbalancePeriod[];
  worst: WorstStep[];
  heat: HeatMap;
}

export interface ImbalanceView extends Omit<FoundSources, "sources"> {
  timezone: string;
  /** Days that are shown: none after today. */
  first: string;
  last: string;
  /** Null while it is gathered for the first time. */
  figures: ImbalanceFigures | null;
  /** Something is newer than the figures; a worker is at it. */
  stale: boolean;
}

/** Today by the clock that the days of balancing energy of a system are of. */
export const todayOf = (actor: Actor, system: System): string => todayIn(sourcesOf(actor, system).sources.timezone);

/** Balancing energy of a system in some days; the days are checked. The caller has checked that the actor sees the system. */
export async function imbalanceView(
  actor: Actor,
  system: System,
  query: ImbalanceFilter,
  now = Date.now(),
): Promise<ImbalanceView> {
  const { sources, ...readiness } = sourcesOf(actor, system);
  const { timezone } = sources;
  const today = todayIn(timezone);
  const range = { first: query.from, last: query.to < today ? query.to : today };
  const { values, stale } = await monthsOfRange(actor, { system_id: system.system_id, sources, now }, range);
  const figures =
    values &&
    figuresOf(values, deliveryGrid(midnightClock(timezone), range, readiness.stepMinutes), query, { today, now });
  return { ...readiness, timezone, ...range, figures, stale };
}

interface ReadingTime {
  /** YYYY-MM-DD by the clock of the market. */
  today: string;
  /** ms since 1970. */
  now: number;
}

/**
 * The figures of what was gathered by quarter-hour, in the settlement periods of a grid. A month counts as final when it has been over
 * for so many days; high and low change the balancing prices, while day-ahead prices stay as they were.
 */
export function figuresOf(
  gathered: Gathered,
  grid: DeliveryGrid,
  { granularity, scenario, final_after }: Pick<ImbalanceFilter, "granularity" | "scenario" | "final_after">,
  { today, now }: ReadingTime,
): ImbalanceFigures {
  const values = Object.fromEntries(
    GATHERED.map((name) => [name, onGrid(grid, { startMs: grid.startMs, stepMinutes: 15, values: gathered[name] })]),
  ) as Gathered;
  const final = new Uint8Array(grid.steps);
  for (const month of periodsOf("month", grid))
    if (addDays(firstOfMonth(month.first, 1), final_after) <= today) final.fill(1, ...stepsOf(grid, month));
  const change = SCENARIO_CHANGES[scenario];
  const { metered, scheduled, dayAhead } = values;
  const prices = { positive: changedPrices(values.positive, change), negative: changedPrices(values.negative, change) };
  const imbalance = imbalanceOf({ grid, metered, scheduled, prices, dayAhead, final });
  const elapsed = Math.max(0, Math.min(grid.steps, Math.floor((now - grid.startMs) / (grid.stepMinutes * MINUTE_MS))));
  const hoursOf = (row: Float64Array): number => {
    let count = 0;
    for (let step = 0; step < elapsed; step++) if (!Number.isNaN(row[step])) count += 1;
    return count * stepHours(grid);
  };
  const periods = imbalanceBy(granularity, imbalance);
  return {
    imbalance,
    coverage: {
      elapsed: elapsed * stepHours(grid),
      ...(Object.fromEntries(GATHERED.map((name) => [name, hoursOf(values[name])])) as Record<keyof Gathered, number>),
    },
    // Money is rounded once for a month: days and weeks would not add up to the same.
    sums: sumImbalances(granularity === "month" ? periods : imbalanceBy("month", imbalance)),
    periods,
    worst: worstSteps(imbalance, WORST),
    heat: imbalanceHeatMap(imbalance),
  };
}
