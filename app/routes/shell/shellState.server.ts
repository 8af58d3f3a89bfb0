import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { textsOf } from "~/i18n/i18n.server";
import { undoWords } from "~/routes/changes/undoWords.server";
import { newestSeq } from "~/services/changes/feed.server";
import { undoable } from "~/services/changes/undo.server";
import type { Actor } from "~/services/core/access.server";
import type { LiveState } from "~/ui/shell/LiveNews";

/** A message shown later than this after the change is about something else. */
const JUST_NOW_MS = 15_000;

/** The state a page is made at, for the live island. */
export const liveState = (actor: Actor, version: string): LiveState => ({
  seq: newestSeq(actor.space),
  now: Date.now(),
  version,
});

/** The button that takes the change back which the page's message is about; null when there is none. */
export function undoAfterSave(actor: Actor, systemId: string, locale: Locale) {
  const step = undoable(actor, systemId);
  if (!step || Date.now() - Date.parse(step.at) > JUST_NOW_MS) return null;
  return {
    action: sitePaths(systemId).undo,
    seq: step.seq,
    what: undoWords({ actor, locale, t: textsOf(locale) }, step),
  };
}
