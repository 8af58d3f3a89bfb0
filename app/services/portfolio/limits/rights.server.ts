import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import type { WaitingRef } from "~/entities/portfolio/approvals";
import type { TradeLimit } from "~/entities/portfolio/tradeLimit";
import type { Approval } from "~/entities/spot/approval";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { systemEditors } from "~/services/team/assignees.server";
import { storedLimits } from "./grounds.server";
import { seesKind } from "./modules.server";

/** The limits among `limits` that something waits for. */
const limitsNamed = (limits: readonly TradeLimit[], { grounds }: Pick<Approval, "grounds">): TradeLimit[] => {
  const ids = new Set(grounds.map(({ limit_id }) => limit_id));
  return limits.filter(({ limit_id }) => ids.has(limit_id));
};

/** What decides who may approve in a system, read once for a list of what waits. */
export interface ApprovalRights {
  /** Whether the actor may approve or refuse what waits: an owner of the system, an admin, or an editor whom the limit names; never who entered it. */
  mayApprove: (approval: Approval) => boolean;
  /** The people who may decide on what waits of a kind, by name: those who may edit the system and have a module for it, without who entered it. */
  approversOf: (
    approval: Pick<Approval, "grounds" | "authors">,
    kind: WaitingRef["kind"],
  ) => { user_id: string; displayName: string }[];
}

/** The rights of an actor on what waits in a system. */
export function approvalRights(db: SpaceDb, actor: Actor, systemId: string): ApprovalRights {
  const role = systemRole(db, actor, systemId);
  const limits = storedLimits(db, systemId);
  const system = db.select().from(systems).where(eq(systems.system_id, systemId)).get();
  let editors: ReturnType<typeof systemEditors> | undefined;
  return {
    mayApprove(approval) {
      if (!mayEdit(role) || approval.authors.includes(actor.user_id)) return false;
      if (role === "admin") return true;
      return limitsNamed(limits, approval).some(({ approver_ids }) => approver_ids.includes(actor.user_id));
    },
    approversOf(approval, kind) {
      if (!system) return [];
      editors ??= systemEditors(db, actor.space, systemId);
      const named = new Set(limitsNamed(limits, approval).flatMap(({ approver_ids }) => approver_ids));
      return editors.filter(
        ({ user_id, owner, modules_off }) =>
          !approval.authors.includes(user_id) &&
          (owner || named.has(user_id)) &&
          seesKind({ modules_off }, system, kind),
      );
    },
  };
}
