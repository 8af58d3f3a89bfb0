import type { SpaceDb } from "~db/client";
import type { TradeLimit } from "~/entities/portfolio/tradeLimit";
import type { Approval } from "~/entities/spot/approval";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { systemEditors } from "~/services/team/assignees.server";
import { storedLimits } from "./grounds.server";

/** The limits among `limits` that something waits for. */
const limitsNamed = (limits: readonly TradeLimit[], { grounds }: Pick<Approval, "grounds">): TradeLimit[] => {
  const ids = new Set(grounds.map(({ limit_id }) => limit_id));
  return limits.filter(({ limit_id }) => ids.has(limit_id));
};

/** Whether somebody may approve or refuse what waits: an owner of the system, an admin, or an editor whom the limit names; never who entered it. */
export function mayApprove(db: SpaceDb, actor: Actor, systemId: string, approval: Approval): boolean {
  const role = systemRole(db, actor, systemId);
  if (!mayEdit(role) || approval.authors.includes(actor.user_id)) return false;
  if (role === "admin") return true;
  return limitsNamed(storedLimits(db, systemId), approval).some(({ approver_ids }) =>
    approver_ids.includes(actor.user_id),
  );
}

/** The people who may approve what waits, by name: those who may edit the system, without who entered it. */
export function approversOf(
  db: SpaceDb,
  { space }: Pick<Actor, "space">,
  systemId: string,
  approval: Pick<Approval, "grounds" | "authors">,
): { user_id: string; displayName: string }[] {
  const named = new Set(limitsNamed(storedLimits(db, systemId), approval).flatMap(({ approver_ids }) => approver_ids));
  return systemEditors(db, space, systemId).filter(
    ({ user_id, owner }) => !approval.authors.includes(user_id) && (owner || named.has(user_id)),
  );
}
