import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import { sitePaths } from "~/entities/core/sitePaths";
import { isGas } from "~/entities/spot/deliveryClock";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { programActor } from "~/services/core/programActor.server";
import { notifyTeam } from "~/services/notifications/notifyTeam.server";
import { hedgeNow, type NeedOf } from "./hedge.server";
import { selectedDeals } from "./view.server";

/**
 * Notifies everybody with a role in a system of the books whose existing deals leave their hedge path. It does so once for the same months
 * of delivery, and again when a new month has begun. Months whose demand is not known tell nothing. Returns the number of books.
 */
export function notifyOfHedges(
  db: SpaceDb,
  {
    space,
    system_id,
    needsOf,
  }: { space: string; system_id: string; needsOf: (actor: Actor, system: System) => NeedOf },
  now: number,
): number {
  const actor = programActor(space);
  const system = db.select().from(systems).where(eq(systems.system_id, system_id)).get();
  if (!system) return 0;
  const none = { house: "", book: "", counterparty: "", derivative: null };
  const { today, books } = hedgeNow(
    actor,
    system,
    selectedDeals(actor, system_id, { statuses: ["existing"], ...none }),
    { now, needOf: needsOf(actor, system) },
  );
  let count = 0;
  for (const { book_id, name, carrier_id, months } of books) {
    const outside = months.filter(({ state }) => state === "below" || state === "above");
    const [first] = outside;
    if (!first) continue;
    count++;
    const topic = "hedge_path_left" as const;
    const marks = outside.map(({ month, state }) => `${month}${state === "below" ? "-" : "+"}`).join("");
    notifyTeam(
      db,
      {
        key: `${topic}:${system_id}:${book_id}${isGas(carrier_id) ? `:${carrier_id}` : ""}:${today.slice(0, 7)}:${marks}`,
        topic,
        system_id,
        href: `${sitePaths(system_id).portfolioAnalysis}?${new URLSearchParams({ book: book_id, ...(isGas(carrier_id) ? { carrier: carrier_id } : {}) }).toString()}`,
        params: { book: name, months: outside.length, first: first.month },
      },
      now,
    );
  }
  return count;
}
