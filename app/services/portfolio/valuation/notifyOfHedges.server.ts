import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import { sitePaths } from "~/entities/core/sitePaths";
import { programActor } from "~/services/core/programActor.server";
import { notifyTeam } from "~/services/notifications/notifyTeam.server";
import { hedgeNow } from "./hedge.server";
import { selectedDeals } from "./view.server";

/**
 * Notifies everybody with a role in a system of the books whose existing deals leave their hedge path. It does so once for the same months
 * of delivery, and again when a new month has begun. Months whose demand is not known tell nothing. Returns the number of books.
 */
export function notifyOfHedges(db: SpaceDb, space: string, system_id: string, now: number): number {
  const actor = programActor(space);
  const system = db.select().from(systems).where(eq(systems.system_id, system_id)).get();
  if (!system) return 0;
  const none = { house: "", book: "", counterparty: "", derivative: null };
  const { today, books } = hedgeNow(
    actor,
    system,
    selectedDeals(actor, system_id, { statuses: ["existing"], ...none }),
    { now },
  );
  let count = 0;
  for (const { book_id, name, months } of books) {
    const outside = months.filter(({ state }) => state === "below" || state === "above");
    const [first] = outside;
    if (!first) continue;
    count++;
    const topic = "hedge_path_left" as const;
    const marks = outside.map(({ month, state }) => `${month}${state === "below" ? "-" : "+"}`).join("");
    notifyTeam(
      db,
      {
        key: `${topic}:${system_id}:${book_id}:${today.slice(0, 7)}:${marks}`,
        topic,
        system_id,
        href: `${sitePaths(system_id).portfolioAnalysis}?book=${encodeURIComponent(book_id)}`,
        params: { book: name, months: outside.length, first: first.month },
      },
      now,
    );
  }
  return count;
}
