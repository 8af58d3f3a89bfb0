import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { deals } from "~db/schema/portfolio";
import { spotDeals } from "~db/schema/spot";
import type { Verdict, WaitingRef } from "~/entities/portfolio/approvals";
import type { Deal } from "~/entities/portfolio/deal";
import type { Approval } from "~/entities/spot/approval";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import type { EntityOf } from "~/services/core/entity.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, remove, saveWithin, type Stored, write } from "~/services/core/store.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { dealEntity } from "../deal.entity.server";
import { notifyAuthors } from "./notifyOfWaiting.server";
import { mayApprove } from "./rights.server";
import { dealTerms, spotTerms, type TermsOf } from "./terms";

const waits = (column: SQLiteColumn) => sql`json_extract(${column}, '$.state') = 'waiting'`;

/** The deals of a system that wait, or have a change that waits, by their delivery; nothing where the actor does not see it. */
export function waitingDeals(actor: Actor, systemId: string): Stored<Deal>[] {
  if (!get(actor, systemEntity, systemId)) return [];
  return dbOf(actor)
    .select()
    .from(deals)
    .where(and(eq(deals.system_id, systemId), isNull(deals.deleted_at), waits(deals.approval)))
    .orderBy(asc(deals.start_date), asc(deals.deal_id))
    .all();
}

/** The same of spot deals. */
export function waitingSpotDeals(actor: Actor, systemId: string): Stored<SpotDeal>[] {
  if (!get(actor, systemEntity, systemId)) return [];
  return dbOf(actor)
    .select()
    .from(spotDeals)
    .where(and(eq(spotDeals.system_id, systemId), isNull(spotDeals.deleted_at), waits(spotDeals.approval)))
    .orderBy(asc(spotDeals.start_at), asc(spotDeals.spotdeal_id))
    .all();
}

interface Kept {
  system_id: string;
  status: string;
  approval: Approval | null;
}

/** A deal of either kind as it is decided on. */
interface Decidable<Row extends Kept> extends TermsOf<Row> {
  entity: EntityOf<Row>;
  nameOf: (row: Row) => string;
}
const DEAL: Decidable<Deal> = { entity: dealEntity, ...dealTerms, nameOf: ({ name }) => name };
const SPOT: Decidable<SpotDeal> = { entity: spotDealEntity, ...spotTerms, nameOf: ({ start_at }) => start_at };

/**
 * Approves or refuses deals that wait, or takes a change back, all or nothing. To approve and refuse is for owners of the system, admins, and
 * editors whom the limit names, none of them who entered it. A change is taken back by who entered it, or by an owner. 404 where there is no such
 * deal in sight, 403 without the right, 409 where it does not wait or was entered anew since `asked_at`. An approved deal still has to keep the rules of deals; what is refused or taken back does not.
 */
export function decideOn(
  actor: Actor,
  systemId: string,
  items: readonly WaitingRef[],
  { verdict, note }: { verdict: Verdict; note: string },
): Outcome<number> {
  const db = dbOf(actor);
  if (!get(actor, systemEntity, systemId)) return notFound();
  if (!mayEdit(systemRole(db, actor, systemId))) return notAllowed();
  return write(db, () => {
    for (const item of items) {
      const order = { systemId, item, verdict, note };
      const outcome = item.kind === "deal" ? decideOne(actor, DEAL, order) : decideOne(actor, SPOT, order);
      if (!outcome.ok) return outcome;
    }
    return done(items.length);
  });
}

function decideOne<Row extends Kept>(
  actor: Actor,
  { entity, nameOf, ...terms }: Decidable<Row>,
  { systemId, item, verdict, note }: { systemId: string; item: WaitingRef; verdict: Verdict; note: string },
): Outcome<unknown> {
  const db = dbOf(actor);
  const row = get(actor, entity, item.id);
  if (!row || row.system_id !== systemId || row.deleted_at) return notFound();
  const { approval } = row;
  if (approval?.state !== "waiting") return refused(409, "portfolio.rules.not_waiting");
  if (approval.asked_at !== item.asked_at) return refused(409, "errors.changed_meanwhile");
  if (verdict === "withdraw") {
    const isOwn = approval.authors.includes(actor.user_id) || systemRole(db, actor, systemId) === "admin";
    if (!isOwn) return notAllowed();
    if (!approval.change) return refused(409, "portfolio.rules.delete_instead");
    return saveWithin({ db, actor }, entity, { ...row, approval: null }, { decided: true, ends: true });
  }
  if (!mayApprove(db, actor, systemId, approval))
    return refused(
      403,
      approval.authors.includes(actor.user_id) ? "portfolio.rules.own_deal" : "portfolio.rules.no_approver",
    );
  const isApproved = verdict === "approve";
  if (isApproved) {
    const gone = removeReplaced(actor, entity, approval);
    if (!gone.ok) return gone;
  }
  const decided: Approval = {
    ...approval,
    replaces: undefined,
    state: isApproved ? "approved" : "refused",
    change: isApproved ? null : approval.change,
    decided_by: actor.user_id,
    decided_at: new Date().toISOString(),
    note,
  };
  const status = isApproved || approval.change ? "existing" : "refused";
  const changed = isApproved && approval.change ? terms.with(row, approval.change) : row;
  const options = { decided: true, ends: !isApproved };
  const saved = saveWithin({ db, actor }, entity, { ...changed, status, approval: decided }, options);
  if (saved.ok) notifyAuthors(db, actor, { system_id: systemId, id: item.id, name: nameOf(row), approval: decided });
  return saved;
}

/** Deletes the deals that an approved change stands in place of; 409 where one was changed after the change was entered. */
function removeReplaced<Row extends Kept>(
  actor: Actor,
  entity: EntityOf<Row>,
  { replaces = [], asked_at }: Approval,
): Outcome<unknown> {
  for (const id of replaces) {
    const row = get(actor, entity, id);
    if (!row || row.deleted_at) continue;
    if (row.set_at > asked_at) return refused(409, "errors.changed_meanwhile");
    const removed = remove(actor, entity, id);
    if (!removed.ok) return removed;
  }
  return done(null);
}
