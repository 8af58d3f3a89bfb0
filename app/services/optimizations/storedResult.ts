import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizationResults } from "~db/schema/optimizations";
import type { StoredResult } from "~/entities/results/result";

/** A result as it is stored, for threads and workers that have no actor; undefined while there is none. */
export function storedResult(db: SpaceDb, optimizationId: string): StoredResult | undefined {
  const { body, optimization_id } = optimizationResults;
  const row = db.select({ body }).from(optimizationResults).where(eq(optimization_id, optimizationId)).get();
  return (row?.body as StoredResult | null | undefined) ?? undefined;
}
