import type { SpaceDb } from "~db/client";
import { tradeLimits } from "~db/schema/portfolio";
import { hasBound, type TradeLimit, tradeLimitSchema } from "~/entities/portfolio/tradeLimit";
import { type Actor, systemRole } from "~/services/core/access.server";
import { type Change, entity, type Writer } from "~/services/core/entity.server";
import { complain, notAllowed, type Refusal } from "~/services/core/outcome";
import { assignees } from "~/services/team/assignees.server";

/** Limits of a system are set by its owners and by admins; the store has asked admins for those of all systems. */
function ownersOnly({ db, actor }: Writer, { system_id }: { system_id: string | null }): Refusal | undefined {
  return system_id !== null && systemRole(db, actor, system_id) !== "admin" ? notAllowed() : undefined;
}

/** Who a limit is set for, and who approves, may edit the system; those who were named before may have lost that. */
function unknownPerson({ db, actor, before, after }: Change<TradeLimit>): Refusal | undefined {
  const earlier = new Set([before?.user_id, ...(before?.approver_ids ?? [])]);
  const people = limitPeople(db, actor, after.system_id);
  const isKnown = (id: string) => earlier.has(id) || people.some(({ user_id }) => user_id === id);
  if (after.user_id !== null && !isKnown(after.user_id)) return complain("user_id", "portfolio.rules.limit_person");
  if (!after.approver_ids.every(isKnown)) return complain("approver_ids", "portfolio.rules.limit_person");
}

/** The people whom a limit may name: those who may edit the system, or anything in the space. */
export const limitPeople = (db: SpaceDb, { space }: Pick<Actor, "space">, systemId: string | null) =>
  assignees(db, space, systemId).map(({ user_id, displayName }) => ({ user_id, displayName }));

/** What a person, or everybody without a limit of their own, may deal; what is beyond is warned of, waits, or is refused. */
export const tradeLimitEntity = entity({
  name: "trade_limit",
  path: "tradelimit",
  module: "portfolio",
  lists: [
    { path: "portfolio-manager/tradelimits", rows: "global", updates: true },
    { path: "system/:system_id/tradelimits", rows: "system", updates: true },
  ],
  idField: "limit_id",
  table: tradeLimits,
  schema: tradeLimitSchema,
  scope: "either",
  beforeSave(change) {
    const refusal = ownersOnly(change, change.after);
    if (refusal) return refusal;
    if (!hasBound(change.after)) return complain("max_mw", "portfolio.rules.limit_bound");
    return unknownPerson(change);
  },
  beforeRemove: (removal) => ownersOnly(removal, removal.row),
});
