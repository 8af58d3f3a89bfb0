import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import type { CarrierName } from "~/entities/catalogue/names";
import { FALLBACK_LOCALE, LOCALES } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import type { BookHedge } from "~/entities/portfolio/view";
import { isGas } from "~/entities/spot/deliveryClock";
import type { System } from "~/entities/systems/system";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { type Actor, systemRole } from "~/services/core/access.server";
import { programActor } from "~/services/core/programActor.server";
import { get } from "~/services/core/store.server";
import { notify } from "~/services/notifications/notify.server";
import { systemName } from "~/services/notifications/notifyTeam.server";
import { portfolioReaders } from "../readers.server";
import { hedgeNow, type NeedOf } from "./hedge.server";
import { selectedDeals } from "./view.server";

interface Readers {
  /** Any of them: they see the same runs. */
  actor: Actor;
  people: string[];
}

/** Who has a role in a system and its portfolio, by the role that decides which runs are in their sight. */
function readersOf(db: SpaceDb, space: string, systemId: string): Readers[] {
  const groups = new Map<string, Readers>();
  for (const actor of portfolioReaders(db, { space, system_id: systemId })) {
    const role = systemRole(db, actor, systemId) ?? "";
    const group = groups.get(role) ?? { actor, people: [] };
    groups.set(role, group);
    group.people.push(actor.user_id);
  }
  return [...groups.values()];
}

const ELECTRICITY = "electricity" satisfies CarrierName;

/** What a message calls what deals are of, in every language. */
function carrierWords(actor: Actor, carrierId: string): Record<string, string> {
  const carrier = get(actor, carrierEntity, carrierId === FUTURES_CARRIER ? ELECTRICITY : carrierId);
  const inLocale = (locale: (typeof LOCALES)[number]) => (carrier ? nameIn(carrier.name, locale) : carrierId);
  return {
    carrier: inLocale(FALLBACK_LOCALE),
    ...Object.fromEntries(LOCALES.map((locale) => [`carrier_${locale}`, inLocale(locale)])),
  };
}

/**
 * Notifies everybody with a role in a system, and its portfolio, of the books whose existing deals leave their hedge path. It does so once for the same months
 * of delivery, and again when a new month has begun. Months whose demand is not known tell nothing: what deals in gas are held against is of the runs that
 * the reader may see. Returns the number of books that anybody is told of.
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
  const program = programActor(space);
  const system = db.select().from(systems).where(eq(systems.system_id, system_id)).get();
  if (!system) return 0;
  const none = { house: "", book: "", counterparty: "", derivative: null };
  const deals = selectedDeals(program, system_id, { statuses: ["existing"], ...none });
  const groups = readersOf(db, space, system_id);
  const off = new Set<string>();
  const report = (today: string, books: readonly BookHedge[], people: readonly string[]): void => {
    for (const book of books) {
      const outside = book.months.filter(({ state }) => state === "below" || state === "above");
      const [first] = outside;
      if (!first) continue;
      off.add(`${book.book_id} ${book.carrier_id}`);
      const { book_id, name, carrier_id, run, run_years } = book;
      const topic = "hedge_path_left" as const;
      const marks = outside.map(({ month, state }) => `${month}${state === "below" ? "-" : "+"}`).join("");
      const query = new URLSearchParams([["book", book_id], ...(isGas(carrier_id) ? [["carrier", carrier_id]] : [])]);
      notify(
        db,
        {
          key: `${topic}:${system_id}:${book_id}${isGas(carrier_id) ? `:${carrier_id}` : ""}:${today.slice(0, 7)}:${marks}`,
          topic,
          system_id,
          href: `${sitePaths(system_id).portfolioAnalysis}?${query.toString()}`,
          params: {
            book: name,
            ...carrierWords(program, carrier_id),
            months: outside.length,
            first: first.month,
            ...(run === null ? {} : { run, years: run_years.join(", ") }),
            system: systemName(db, system_id),
          },
        },
        people,
        now,
      );
    }
  };
  const hedgesFor = (actor: Actor) => hedgeNow(program, system, deals, { now, needOf: needsOf(actor, system) });
  // What is metered is the same for everybody: only runs are in sight of some.
  if (!deals.some(({ carrier_id }) => isGas(carrier_id ?? ""))) {
    const { today, books } = hedgesFor(program);
    report(
      today,
      books,
      groups.flatMap(({ people }) => people),
    );
  } else
    for (const { actor, people } of groups) {
      const { today, books } = hedgesFor(actor);
      report(today, books, people);
    }
  return off.size;
}
