import { z } from "zod";
import type { WaitingRef } from "~/entities/portfolio/approvals";
import { dealSchema } from "~/entities/portfolio/deal";
import { type Goo, gooSchema } from "~/entities/portfolio/goo";
import { groundSchema, LIMIT_ACTIONS, type LimitAction } from "~/entities/spot/approval";
import { spotDealSchema } from "~/entities/spot/spotDeal";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import type { Change, EntityOf } from "~/services/core/entity.server";
import { done, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { checkSpotDeal, completeSpotDeal } from "~/services/spot/dealRules.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { dealEntity } from "../deal.entity.server";
import { checkDeal, completeDeal } from "../dealRules.server";
import { checkGoo, gooEntity } from "../goos/goo.entity.server";
import { notUsable } from "./calls.server";
import { dealGate, spotGate } from "./followers.server";
import { type Gate, type Gated, passGate } from "./gate.server";
import { gooGrounds, passGooGate } from "./gooGate.server";
import { seesDeals } from "./modules.server";
import { approvalRights } from "./rights.server";

const NONE = "none";
const preview = z.object({
  action: z
    .enum([NONE, ...LIMIT_ACTIONS])
    .describe(
      "none: within all limits; warn: saved with a warning; approve: waits for a second person; block: refused",
    ),
  grounds: z.array(groundSchema).describe("The limits that it is beyond"),
  approvers: z.array(z.string()).describe("Who may approve it, by name; of what waits alone"),
});
type Preview = z.infer<typeof preview>;

const foreseen = (action: Preview["action"], grounds: Preview["grounds"], approvers: string[] = []) =>
  done<Preview>({ action, grounds, approvers });

/** How a change passes the gate without anybody being told. */
interface Previewed<Row> extends Pick<Gate<Row>, "groundsFor"> {
  pass: (change: Change<Row>) => Outcome<Row>;
  check: (change: Change<Row>) => Refusal | void;
  kind: WaitingRef["kind"];
}
const untold = <Row extends Gated>(
  gate: Gate<Row>,
  { kind, check }: Pick<Previewed<Row>, "kind" | "check">,
): Previewed<Row> => ({
  kind,
  groundsFor: gate.groundsFor,
  pass: (change) => passGate(change, { ...gate, onWaiting: () => undefined }),
  check,
});

/** What the gate would do to a change, which is not saved: 422 for a deal that no rule lets be. */
function gatePreview<Row extends Pick<Gated, "system_id" | "approval">>(
  change: Change<Row>,
  { kind, pass, groundsFor, check }: Previewed<Row>,
): Outcome<Preview> {
  const refusal = check(change);
  if (refusal) return refusal;
  const passed = pass(change);
  if (!passed.ok) {
    const grounds = groundsFor(change);
    return grounds.some(({ action }) => action === "block") ? foreseen("block", grounds) : passed;
  }
  const { approval } = passed.value;
  const states: Partial<Record<string, LimitAction>> = { waiting: "approve", warned: "warn" };
  const action = states[approval?.state ?? ""] ?? NONE;
  if (!approval || action === NONE) return foreseen(NONE, []);
  const { db, actor, after } = change;
  const people = action === "approve" ? approvalRights(db, actor, after.system_id).approversOf(approval, kind) : [];
  return foreseen(
    action,
    approval.grounds,
    people.map(({ displayName }) => displayName),
  );
}

/** The deal of a system as it is stored; undefined where there is none. */
function storedIn<Row extends Pick<Gated, "system_id">>(
  actor: Actor,
  entity: EntityOf<Row>,
  id: string,
  systemId: string,
) {
  const row: Stored<Row> | undefined = get(actor, entity, id);
  return row?.system_id === systemId && row.deleted_at === null ? row : undefined;
}

/** As a deal that is entered says it: whose it is and what became of it is not asked. */
const unsaved = { system_id: true, approval: true } as const;
const newId = z.string().min(1).max(120).default("new").describe("Of a deal that is changed; left out for a new one");

/** A deal, a spot deal or guarantees of origin as they would be saved. */
export const previewInput = z.discriminatedUnion("kind", [
  dealSchema.omit(unsaved).extend({ kind: z.literal("deal"), deal_id: newId }),
  gooSchema.omit(unsaved).extend({ kind: z.literal("goo"), goo_id: newId }),
  spotDealSchema.omit(unsaved).extend({ kind: z.literal("spot_deal"), spotdeal_id: newId }),
]);

export const previewCalls = [
  call({
    method: "POST",
    path: "api/system/:system_id/portfolio/limits/preview",
    id: "previewLimits",
    needs: "read",
    summary:
      "What limits and credit would do to a deal, spot deal or guarantees if they were saved; nothing is stored and nobody is told",
    allow: ({ actor, params: { system_id } }) =>
      notUsable(actor, system_id) ?? (mayEdit(systemRole(dbOf(actor), actor, system_id)) ? undefined : notAllowed()),
    input: jsonBody(previewInput),
    returns: json(preview),
    run({ actor, params: { system_id }, input }) {
      const db = dbOf(actor);
      const about = { system_id, approval: null };
      const system = get(actor, systemEntity, system_id);
      if (!system) return notFound();
      if (input.kind !== "spot_deal" && !seesDeals(actor, system)) return refused(403, "errors.module_off");
      if (input.kind === "deal") {
        const before = storedIn(actor, dealEntity, input.deal_id, system_id);
        const after = completeDeal(db, { ...input, ...about });
        return gatePreview({ db, actor, before, after }, untold(dealGate, { kind: input.kind, check: checkDeal }));
      }
      if (input.kind === "goo") {
        const before = storedIn(actor, gooEntity, input.goo_id, system_id);
        const after = gooSchema.parse({ ...input, ...about });
        const gate = {
          kind: input.kind,
          groundsFor: gooGrounds,
          pass: (one: Change<Goo>) => passGooGate(one, false),
          check: checkGoo,
        };
        return gatePreview({ db, actor, before, after }, gate);
      }
      const before = storedIn(actor, spotDealEntity, input.spotdeal_id, system_id);
      const after = completeSpotDeal(db, { ...input, ...about });
      return gatePreview({ db, actor, before, after }, untold(spotGate, { kind: input.kind, check: checkSpotDeal }));
    },
  }),
];
