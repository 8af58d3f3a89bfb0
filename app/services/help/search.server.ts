import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { EVENT_TYPES, type EventType } from "~/entities/events/event";
import { HIT_KINDS } from "~/entities/help/search";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { type Hit, searchHits, type Wanted } from "./searchHits.server";

/** Finds of one kind that are given at most. */
export const SEARCH_LIMIT = 50;
/** Characters of a text that is looked for; what is longer is cut. */
export const LONGEST_SEARCH = 100;

/** Letters beyond ASCII match any character in SQL, whose LIKE does not know their capitals; words are compared again after. */
function patternOf(text: string): string {
  return [...text].map((c) => (/[\\%_]/.test(c) ? `\\${c}` : c > "\x7f" ? "_" : c)).join("");
}

const like = (column: SQLWrapper, pattern: string): SQL => sql`${column} LIKE ${pattern} ESCAPE '\\'`;

/** 0: the name itself, 1: begins so, 2: one of its words does, 3: holds it. Undefined: not at all. */
export function rankOf(name: string, text: string): 0 | 1 | 2 | 3 | undefined {
  const [held, typed] = [name.normalize("NFC").toLowerCase(), text.normalize("NFC").toLowerCase()];
  if (held === typed) return 0;
  if (held.startsWith(typed)) return 1;
  const at = held.indexOf(typed);
  if (at < 0) return undefined;
  for (let i = at; i >= 0; i = held.indexOf(typed, i + 1)) if (!/[\p{L}\p{N}]/u.test(held[i - 1] ?? "")) return 2;
  return 3;
}

/**
 * What is in the actor's sight and has a name that holds the text: systems and what is in them. The best 50 of each kind are returned,
 * names that begin with the text first. Of events the latest are returned. Events are also found by what they are, in the words of
 * `eventWord`. Deleted items are left out; so are borders, which are found as their systems, and runs that only their study shows.
 */
export function search(actor: Actor, typed: string, eventWord: (type: EventType) => string): Hit[] {
  const text = typed.trim().slice(0, LONGEST_SEARCH).normalize("NFC");
  if (text === "") return [];
  const db = dbOf(actor);
  const pattern = patternOf(text);
  const rankOfHit = ({ name, event_type }: Hit) =>
    rankOf(name, text) ?? (event_type ? rankOf(eventWord(event_type), text) : undefined);
  const query: Wanted = {
    // With letters beyond ASCII the pattern finds too much: more rows are looked at before they are compared again.
    limit: pattern.includes("_") && /[^\x20-\x7e]/.test(text) ? 2000 : SEARCH_LIMIT,
    rank: (name) =>
      sql`CASE WHEN ${like(name, pattern)} THEN 0 WHEN ${like(name, `${pattern}%`)} THEN 1
        WHEN ${like(name, `% ${pattern}%`)} THEN 2 ELSE 3 END`,
    holds: (name) => like(name, `%${pattern}%`),
    eventTypes: EVENT_TYPES.filter((type) => rankOf(eventWord(type), text) !== undefined),
  };
  const counts = new Map<string, number>();
  return searchHits(db, actor, query)
    .flatMap((hit) => {
      const rank = rankOfHit(hit);
      return rank === undefined ? [] : [{ hit, own: rank }];
    })
    .sort((a, b) => a.own - b.own || kindOrder(a.hit, b.hit) || byName(a.hit, b.hit))
    .flatMap(({ hit }) => {
      const before = counts.get(hit.kind) ?? 0;
      counts.set(hit.kind, before + 1);
      if (before >= SEARCH_LIMIT) return [];
      return [hit.name === "" && hit.event_type ? { ...hit, name: eventWord(hit.event_type) } : hit];
    });
}

const kindOrder = (a: Hit, b: Hit): number => HIT_KINDS.indexOf(a.kind) - HIT_KINDS.indexOf(b.kind);
/** Of events the latest first. */
const byName = (a: Hit, b: Hit): number =>
  (b.start_at ?? "").localeCompare(a.start_at ?? "") ||
  a.name.localeCompare(b.name, undefined, { numeric: true }) ||
  a.id.localeCompare(b.id);
