import type { SpaceDb } from "~db/client";
import {
  defaultDays,
  periodsOf,
  type Retention,
  RETENTION_KINDS,
  type RetentionKind,
  type RetentionRule,
  type WouldGo,
} from "~/entities/installation/retention";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { record } from "~/services/core/changelog.server";
import { done, notAllowed, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, write } from "~/services/core/store.server";
import { readFact, storeFact } from "../facts.server";
import { readSizes } from "../storage.server";

/** The name of the fact that holds the rules. */
const FACT = "retention";
const NOTHING: Retention = { rules: {}, until: {}, last: null };

/** What the change log calls a rule and what it removed. */
export const RETENTION = "retention";

export const readRetention = (db: SpaceDb): Retention => readFact<Retention>(db, FACT) ?? NOTHING;

/** Within the transaction of what it tells of. */
export const storeRetention = (db: SpaceDb, retention: Retention): void => storeFact(db, FACT, retention);

/** How old a kind becomes in a space [days]; null: it stays. */
export function daysOf({ rules }: Retention, kind: RetentionKind): number | null {
  const rule = rules[kind];
  return rule ? rule.days : defaultDays(kind);
}

export interface KindRetention {
  kind: RetentionKind;
  days: number | null;
  rule: RetentionRule | null;
  /** Ages to choose from, with what would go at each; without figures before the space was measured. */
  periods: { days: number; would_go: WouldGo | null }[];
  /** Everything before this moment may be gone; null: nothing was removed. */
  until: string | null;
}

/** The rules of the space of an admin, and what would go, as it was measured at `measured_at` (null: not yet). */
export function spaceRetention(
  actor: Actor,
): Outcome<{ measured_at: string | null; kinds: KindRetention[]; last: Retention["last"] }> {
  if (!isAdmin(actor)) return notAllowed();
  const db = dbOf(actor);
  const retention = readRetention(db);
  const sizes = readSizes(db);
  const kinds = RETENTION_KINDS.map((kind) => ({
    kind,
    days: daysOf(retention, kind),
    rule: retention.rules[kind] ?? null,
    periods: periodsOf(kind).map((days) => ({
      days,
      would_go: sizes?.would_go?.[kind].find((one) => one.days === days) ?? null,
    })),
    until: retention.until[kind] ?? null,
  }));
  return done({ measured_at: sizes?.at ?? null, kinds, last: retention.last });
}

/**
 * Says how old a kind may become [days]; null: it stays. What is older goes for good in the next night. So a shorter age than
 * before needs `hard` (409 without). 422 for an age that is none to choose.
 */
export function setRetention(
  actor: Actor,
  { kind, days, hard }: { kind: RetentionKind; days: number | null; hard: boolean },
): Outcome<RetentionRule> {
  if (!isAdmin(actor)) return notAllowed();
  if (days !== null && !periodsOf(kind).includes(days)) {
    const issue = { path: "days", message: "rules.retention_days", params: { days: periodsOf(kind).join(", ") } };
    return refused(422, "errors.invalid", { issues: [issue] });
  }
  const db = dbOf(actor);
  return write<RetentionRule>(db, () => {
    const retention = readRetention(db);
    const before = daysOf(retention, kind);
    if (removesMore(before, days) && !hard) return refused(409, "errors.retention_hard");
    const at = new Date().toISOString();
    const rule = { days, set_at: at, set_by: actor.user_id };
    storeRetention(db, { ...retention, rules: { ...retention.rules, [kind]: rule } });
    record(db, {
      type: RETENTION,
      id: kind,
      systemId: null,
      mode: "update",
      by: actor.user_id,
      at,
      before: { name: kind, days: before },
      after: { name: kind, days },
    });
    return done(rule);
  });
}

/** Whether something goes that did not go before. */
export const removesMore = (before: number | null, days: number | null): boolean =>
  days !== null && (before === null || days < before);
