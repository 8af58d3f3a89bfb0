import { openSpaceNames, type SpaceDb, spaceDb } from "~db/client";
import type { Job } from "~db/queue";
import type { Compaction, SpaceSizes } from "~/entities/installation/storage";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { enqueue, liveJob } from "~/services/core/job.server";
import { done, notAllowed, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf } from "~/services/core/store.server";
import { readFact, storeFact } from "./facts.server";
import { measureSpaceJob } from "./jobs.server";

/** The name of the fact that holds what was measured last. */
const FACT = "sizes";

const COMPACTION = "compaction";

/** Keeps what was measured of a space. */
export const storeSizes = (db: SpaceDb, sizes: SpaceSizes): void => storeFact(db, FACT, sizes);

/** Keeps what became of its free pages. */
export const storeCompaction = (db: SpaceDb, compaction: Compaction): void => storeFact(db, COMPACTION, compaction);

/** What a space keeps, as it was measured last; null before the first time. */
export const readSizes = (db: SpaceDb): SpaceSizes | null => readFact<SpaceSizes>(db, FACT);

/** What the space of an admin keeps. `measuring`: it is measured anew. */
export function spaceSizes(actor: Actor): Outcome<{ sizes: SpaceSizes | null; measuring: boolean }> {
  if (!isAdmin(actor)) return notAllowed();
  const measuring = liveJob(measureSpaceJob, { space: actor.space }) !== null;
  return done({ sizes: readSizes(dbOf(actor)), measuring });
}

/** Has the space of an admin measured anew: one job at a time. */
export function measureAnew(actor: Actor): Outcome<Job> {
  if (!isAdmin(actor)) return notAllowed();
  return done(enqueue(measureSpaceJob, { space: actor.space }, { space: actor.space, by: actor.user_id }));
}

export interface StoredSpace {
  space: string;
  sizes: SpaceSizes | null;
  /** What became of its free pages; null: nothing yet. */
  compaction: Compaction | null;
}

/** What each open space keeps, for super admins. */
export function sizesOfAll(actor: Actor): Outcome<StoredSpace[]> {
  if (!actor.super_admin) return notAllowed();
  const { dataDir } = environment();
  return done(
    openSpaceNames(dataDir).map((space) => {
      const db = spaceDb(dataDir, space);
      return { space, sizes: readSizes(db), compaction: readFact<Compaction>(db, COMPACTION) };
    }),
  );
}
