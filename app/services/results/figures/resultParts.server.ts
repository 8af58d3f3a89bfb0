import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { optimizationResults } from "~db/schema/optimizations";
import type { RunResult } from "~/entities/results/result";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";

type Part = Exclude<keyof RunResult, "tables">;
type Table = keyof RunResult["tables"];

/** A result of which only some parts and tables were read. */
export type ResultParts<P extends Part, T extends Table> = Pick<RunResult, P> & {
  tables: Pick<RunResult["tables"], T>;
};

/**
 * Parts of stored results, by optimization_id, in one query: a body has megabytes, and lists of runs need a few numbers of each. The right
 * to see the runs is the caller's to check.
 */
export function resultParts<P extends Part, T extends Table>(
  actor: Actor,
  ids: readonly string[],
  { parts, tables }: { parts: readonly P[]; tables: readonly T[] },
): Map<string, ResultParts<P, T>> {
  if (ids.length === 0) return new Map();
  const paths = [...parts.map((part) => `$.${part}`), ...tables.map((table) => `$.tables.${table}`)];
  const body = sql<string>`json_extract(${optimizationResults.body}, ${sql.join(
    paths.map((path) => sql`${path}`),
    sql`, `,
  )})`;
  const rows = dbOf(actor)
    .select({ id: optimizationResults.optimization_id, body })
    .from(optimizationResults)
    // A run that begins again has no result for a while.
    .where(and(inArray(optimizationResults.optimization_id, [...ids]), isNotNull(optimizationResults.body)))
    .all();
  return new Map(
    rows.map((row) => {
      const values = JSON.parse(row.body) as unknown[];
      const read = parts.map((part, i) => [part, values[i]]);
      const own = tables.map((table, i) => [table, values[parts.length + i] ?? undefined]);
      return [row.id, Object.fromEntries([...read, ["tables", Object.fromEntries(own)]]) as ResultParts<P, T>];
    }),
  );
}

/** CO₂ of a model year [kg/a]; null where none is counted. */
export const co2Of = ({ tables }: ResultParts<never, "emissions">, year: number): number | null =>
  tables.emissions.find((row) => row.impact === "CO2" && row.year === year)?.total ?? null;
