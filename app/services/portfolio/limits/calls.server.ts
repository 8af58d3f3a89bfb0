import { z } from "zod";
import { decision, writtenWaiting } from "~/entities/portfolio/approvals";
import { mayEdit, systemRole } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notAllowed, notFound } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { decideOn, waitingDeals, waitingSpotDeals } from "./approvals.server";
import { mayApprove } from "./rights.server";

/** Of a day or a file. */
const MOST_BYTES = 256 * 1024;

export const approvalCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/approvals",
    id: "listApprovals",
    summary: "Deals beyond a limit that wait for a second person, and changes of deals that do; they count nowhere",
    module: "portfolio",
    returns: json(z.array(writtenWaiting)),
    run({ actor, params: { system_id } }) {
      if (!get(actor, systemEntity, system_id)) return notFound();
      const db = dbOf(actor);
      const written = (
        kind: "deal" | "spot_deal",
        id: string,
        approval: NonNullable<ReturnType<typeof waitingDeals>[number]["approval"]>,
      ) => ({
        kind,
        id,
        ...approval,
        may_approve: mayApprove(db, actor, system_id, approval),
      });
      return done([
        ...waitingDeals(actor, system_id).map(({ deal_id, approval }) => written("deal", deal_id, approval!)),
        ...waitingSpotDeals(actor, system_id).map(({ spotdeal_id, approval }) =>
          written("spot_deal", spotdeal_id, approval!),
        ),
      ]);
    },
  }),
  call({
    method: "POST",
    path: "api/system/:system_id/portfolio/approvals",
    id: "decideApprovals",
    summary: "Approve or refuse deals that wait, or take a change back, all or none; nobody approves what they entered",
    module: "portfolio",
    allow: ({ actor, params: { system_id } }) =>
      !get(actor, systemEntity, system_id)
        ? notFound()
        : mayEdit(systemRole(dbOf(actor), actor, system_id))
          ? undefined
          : notAllowed(),
    input: jsonBody(decision, MOST_BYTES),
    returns: json(z.object({ decided: z.number() })),
    run({ actor, params: { system_id }, input: { items, ...verdict } }) {
      const outcome = decideOn(actor, system_id, items, verdict);
      return outcome.ok ? done({ decided: outcome.value }) : outcome;
    },
  }),
];
