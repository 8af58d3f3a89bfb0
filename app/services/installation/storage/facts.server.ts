import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { facts } from "~db/schema/changes";

/** What a space's database knows about itself under a name, as JSON; null: nothing yet. */
export function readFact<Content>(db: SpaceDb, name: string): Content | null {
  const fact = db.select().from(facts).where(eq(facts.name, name)).get();
  return fact ? (JSON.parse(fact.value) as Content) : null;
}

/** Stores it, in the place of what was there. */
export function storeFact(db: SpaceDb, name: string, content: object): void {
  const value = JSON.stringify(content);
  db.insert(facts).values({ name, value }).onConflictDoUpdate({ target: facts.name, set: { value } }).run();
}
