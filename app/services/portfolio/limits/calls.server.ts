import { z } from "zod";
import { decision, writtenWaiting } from "~/entities/portfolio/approvals";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notAllowed, notFound, type Refusal, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { decideOn } from "./approvals.server";
import { waitingModule } from "./modules.server";
import { approvalRights } from "./rights.server";
import { waitingItems } from "./waiting.server";

/** Of a day or a file. */
const MOST_BYTES = 256 * 1024;
const MOST_LISTED = 10_000;

/** 404 for a system out of sight; 403 where neither its portfolio nor its operation is on: spot deals wait in both. */
export function notUsable(actor: Actor, systemId: string): Refusal | undefined {
  const system = get(actor, systemEntity, systemId);
  if (!system) return notFound();
  return waitingModule(actor, system) ? undefined : refused(403, "errors.module_off");
}

export const approvalCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/approvals",
    id: "listApprovals",
    summary:
      "Deals and guarantees beyond a limit that wait for a second person, and changes that do; they count nowhere",
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(1000),
      offset: z.coerce.number().int().min(0).max(1e6).default(0).describe("How many are left out, the first ones"),
    }),
    returns: json(z.array(writtenWaiting)),
    run({ actor, params: { system_id }, query }) {
      const off = notUsable(actor, system_id);
      if (off) return off;
      const { mayApprove } = approvalRights(dbOf(actor), actor, system_id);
      return done(
        waitingItems(actor, system_id, query).flatMap(({ kind, id, approval }) =>
          approval ? [{ kind, id, ...approval, may_approve: mayApprove(approval) }] : [],
        ),
      );
    },
  }),
  call({
    method: "POST",
    path: "api/system/:system_id/portfolio/approvals",
    id: "decideApprovals",
    needs: "operate",
    summary:
      "Approve or refuse deals and guarantees that wait, or take a change back, all or none; nobody approves what they entered",
    allow: ({ actor, params: { system_id } }) =>
      notUsable(actor, system_id) ?? (mayEdit(systemRole(dbOf(actor), actor, system_id)) ? undefined : notAllowed()),
    input: jsonBody(decision, MOST_BYTES),
    returns: json(
      z.object({
        decided: z.number(),
        gone: z.number().describe("Left out: deals that an approval of the same call stands in place of, now deleted"),
      }),
    ),
    run({ actor, params: { system_id }, input: { items, ...verdict } }) {
      return decideOn(actor, system_id, items, verdict);
    },
  }),
];
