import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { parameterTypes } from "~db/schema/catalogue";
import { parameters } from "~db/schema/parameters";
import { boundsIn } from "~/entities/parameters/parameterUnit";
import { type SentPoints, stampOf } from "~/entities/timeseries/sentPoints";
import type { Timeseries } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import type { FieldIssue } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";

/**
 * The first value that a parameter using the series may not have; undefined when there is none. A series nobody uses has no
 * bounds, and gaps are no values.
 */
export function outOfBounds(actor: Actor, series: Timeseries, { times, values }: SentPoints): FieldIssue | undefined {
  const uses = usesOf(actor, series);
  if (uses.length === 0) return undefined;
  for (const [i, value] of values.entries()) {
    for (const { parameter_type, lower, upper } of uses) {
      const low = lower !== null && value < lower;
      if (!low && !(upper !== null && value > upper)) continue;
      const params = { timestamp: stampOf(times[i]!), value, parameter_type, bound: (low ? lower : upper) ?? 0 };
      return { path: `data.${i}.value`, message: low ? "rules.series_too_low" : "rules.series_too_high", params };
    }
  }
  return undefined;
}

/** The bounded types of the parameters that take their values from a series, with their bounds in the unit they are stored in. */
function usesOf(
  actor: Actor,
  { ts_id, system_id }: Timeseries,
): { parameter_type: string; lower: number | null; upper: number | null }[] {
  const unit = sql<string>`${parameters.properties} ->> '$.unit'`;
  const rows = dbOf(actor)
    .selectDistinct({ type: parameterTypes.body, unit })
    .from(parameters)
    .innerJoin(parameterTypes, eq(parameterTypes.parameter_type, sql`${parameters.properties} ->> '$.type'`))
    // A series of a system serves this system alone, whose parameters are found without looking at all others.
    .where(
      and(
        system_id === null ? isNotNull(parameters.ts_id) : eq(parameters.system_id, system_id),
        eq(parameters.ts_id, ts_id),
        isNull(parameters.deleted_at),
      ),
    )
    .all();
  return rows
    .map((row) => ({
      parameter_type: row.type.parameter_type,
      ...boundsIn(row.type, { factor: 1, offset: 0, unit: row.unit ?? "" }),
    }))
    .filter(({ lower, upper }) => lower !== null || upper !== null);
}
