import { and, count, eq, gt } from "drizzle-orm";
import { platformDb } from "~db/client";
import { sessions } from "~db/schema/identity";
import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import type { Locale } from "~/entities/core/locale";
import type { Actor } from "~/services/core/access.server";
import { complain, done, notAllowed, type Outcome, passingRefusal } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { hashOf, newToken } from "~/services/core/settings/secrets.server";
import { actorOf } from "../sessions.server";
import { tokenIdOf } from "./tokenId";

/**
 * Links of spreadsheets: addresses that hold a token of their own kind. It reads the tables that it was made for, as its person may read
 * them at that time, and signs nobody in anywhere else.
 */

const platform = () => platformDb(environment().dataDir);

/** A link is good for a year. */
const LINK_MS = 365 * DAY_MS;
/** Its last use is written at most once a minute, so that reading a table is not a write. */
const TOUCH_MS = MINUTE_MS;
/** Links that a person may have at a time. */
const MOST_LINKS = 200;

interface LinkFields {
  name: string;
  /** Path and query of each table. */
  tables: readonly string[];
  locale: Locale;
  calls_per_minute: number | null;
}

/** Makes a link for the actor, who sits at a browser. Its token is in what is returned, and stored only as a hash. 422 beyond 200 links. */
export function makeTableLink(actor: Actor, fields: LinkFields): Outcome<{ token: string; token_id: string }> {
  if (actor.token) return notAllowed();
  const db = platform();
  const at = Date.now();
  const token = newToken();
  const token_hash = hashOf(token);
  const isMade = db.transaction(
    () => {
      const own = and(eq(sessions.user_id, actor.user_id), eq(sessions.kind, "link"), gt(sessions.expires_at, at));
      if (db.select({ links: count() }).from(sessions).where(own).get()!.links >= MOST_LINKS) return false;
      db.insert(sessions)
        .values({
          token_hash,
          kind: "link",
          user_id: actor.user_id,
          db: actor.space,
          created_at: at,
          last_seen_at: at,
          expires_at: at + LINK_MS,
          name: fields.name,
          scopes: ["read"],
          calls_per_minute: fields.calls_per_minute,
          table_address: fields.tables.join("\n"),
          table_locale: fields.locale,
        })
        .run();
      return true;
    },
    { behavior: "immediate" },
  );
  if (!isMade) return complain("table", "identity.tokens.too_many_links", { max: MOST_LINKS });
  return done({ token, token_id: tokenIdOf(token_hash) });
}

/** What a link reads, and for whom. */
interface TableLink {
  actor: Actor;
  name: string;
  tables: string[];
  locale: Locale;
}

/** The link with a token; undefined where there is none, it was ended, or its person may not sign in any more. Counts as its use. */
export function tableLinkOf(token: string): TableLink | undefined {
  const actor = actorOf(token, "link");
  if (!actor) return undefined;
  const hash = hashOf(token);
  const row = platform().select().from(sessions).where(eq(sessions.token_hash, hash)).get();
  if (!row?.table_address || !row.table_locale) return undefined;
  if (Date.now() - row.last_seen_at > TOUCH_MS) touch(hash);
  return { actor, name: row.name ?? "", tables: row.table_address.split("\n"), locale: row.table_locale };
}

/** A table is read where its use cannot be noted: on a full disk, or while somebody else writes. */
function touch(hash: string): void {
  try {
    platform().update(sessions).set({ last_seen_at: Date.now() }).where(eq(sessions.token_hash, hash)).run();
  } catch (error) {
    if (!passingRefusal(error)) throw error;
  }
}
