import { eq } from "drizzle-orm";
import { openSpaceNames, type SpaceDb, spaceDb } from "~db/client";
import type { Job } from "~db/queue";
import { facts } from "~db/schema/changes";
import type { SpaceSizes } from "~/entities/installation/storage";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { enqueue, liveJob } from "~/services/core/job.server";
import { done, notAllowed, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf } from "~/services/core/store.server";
import { measureSpaceJob } from "./jobs.server";

/** The name of the fact that holds what was measured last. */
const FACT = "sizes";

/** Keeps what was measured of a space. */
export function storeSizes(db: SpaceDb, sizes: SpaceSizes): void {
  const value = JSON.stringify(sizes);
  db.insert(facts).values({ name: FACT, value }).onConflictDoUpdate({ target: facts.name, set: { value } }).run();
}

/** What a space keeps, as it was measured last; null before the first time. */
export function readSizes(db: SpaceDb): SpaceSizes | null {
  const fact = db.select().from(facts).where(eq(facts.name, FACT)).get();
  return fact ? (JSON.parse(fact.value) as SpaceSizes) : null;
}

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

/** What each open space keeps, for super admins. */
export function sizesOfAll(actor: Actor): Outcome<{ space: string; sizes: SpaceSizes | null }[]> {
  if (!actor.super_admin) return notAllowed();
  const { dataDir } = environment();
  return done(openSpaceNames(dataDir).map((space) => ({ space, sizes: readSizes(spaceDb(dataDir, space)) })));
}
