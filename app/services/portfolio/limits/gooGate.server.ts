import { type Goo, waitsForOthers } from "~/entities/portfolio/goo";
import { type Approval, isPending, type LimitGround } from "~/entities/spot/approval";
import type { Change } from "~/services/core/entity.server";
import { complain, done, type Outcome, refused } from "~/services/core/outcome";
import type { Stored } from "~/services/core/store.server";
import { gooTrades, judged } from "./day/following.server";
import { factsOfGoo } from "./facts.server";
import { type Gate, passGate } from "./gate.server";
import { notifyApprovers } from "./notifyOfWaiting.server";
import { gooTerms, sameTerms } from "./terms";

/** A lot as the gate sees it: it exists, waits or was refused; what it is, or is to be, is a term of it. */
interface GatedGoo {
  goo: Goo;
  system_id: string;
  status: string;
  approval: Approval | null;
}

const gated = (goo: Goo): GatedGoo => ({
  goo,
  system_id: goo.system_id,
  status: isPending(goo.status) ? goo.status : "existing",
  approval: goo.approval,
});

/** What was let be before; a lot that waits or was refused never was. */
const approved = (before: Stored<Goo> | undefined): Stored<Goo> | undefined =>
  before && !isPending(before.status) ? before : undefined;

/**
 * The limits that a lot is beyond. What came or went before is looked at again where it is more, at another price or of a later production; the rest of a
 * lot of which a part left is not.
 */
export function gooGrounds(change: Change<Goo>): LimitGround[] {
  const { after } = change;
  const before = approved(change.before);
  const earlier = new Set(before ? factsOfGoo(before).map(({ direction }) => direction) : []);
  const isMore =
    !before ||
    after.amount > before.amount ||
    after.trading_price !== before.trading_price ||
    after.end_date > before.end_date;
  return judged({ ...change, before }, gooTrades, ({ facts }) => isMore || !earlier.has(facts()!.direction));
}

/** What the gate holds a change of a lot against. `before`: the lot as it is stored. */
const gateOf = (before: Stored<Goo> | undefined): Gate<GatedGoo> => ({
  of: ({ goo }) => gooTerms.of(goo),
  with: (row, terms) => ({ ...row, goo: gooTerms.with(row.goo, terms) }),
  unitOf: () => "MWh",
  groundsFor: (change) => gooGrounds({ ...change, before, after: change.after.goo }),
  onWaiting: (change, approval) =>
    notifyApprovers(change, { system_id: change.after.system_id, kind: "goo" }, approval),
});

/**
 * How guarantees may be stored by who saves them. A lot that is beyond a limit with a second person waits, and is in no stock until it is approved; a transfer
 * waits next to the lot, which stays in the stock until then; nobody but who entered it changes the lot meanwhile (409). `tells`: whether those who may approve are told.
 */
export function passGooGate(change: Change<Goo>, tells = true): Outcome<Goo> {
  const { before } = change;
  // Sent as it is stored, a lot that waits is to be what it was to be.
  const sent = change.after.status;
  if (isPending(sent) && before?.status !== sent) return complain("status", "portfolio.rules.status_by_approver");
  const target = isPending(sent) ? (gooTerms.of(before!).status as Goo["status"]) : sent;
  const after = { ...gated({ ...change.after, status: target }), status: isPending(sent) ? sent : "existing" };
  const gatedChange: Change<GatedGoo> = {
    ...change,
    before: before && { ...before, ...gated(before) },
    after,
  };
  const gate = gateOf(before);
  if (before && mustWait(before, gooTerms.of(after.goo), change.actor.user_id))
    return refused(409, "portfolio.rules.goo_waits");
  const passed = passGate(gatedChange, tells ? gate : { ...gate, onWaiting: () => undefined });
  if (!passed.ok)
    return {
      ...passed,
      issues: passed.issues?.map((issue) => (issue.path === "start_date" ? { ...issue, path: "end_date" } : issue)),
    };
  const { goo, status, approval } = passed.value;
  if (!isPending(status)) return done({ ...goo, approval });
  return done({ ...goo, status, approval: approval && { ...approval, change: gooTerms.of(goo) } });
}

/** Whether other terms of a lot have to wait until a change of it that somebody else entered is decided on: they would end that change, and nobody would know. */
function mustWait(before: Goo, terms: ReturnType<typeof gooTerms.of>, userId: string): boolean {
  if (!waitsForOthers(before, userId)) return false;
  return !sameTerms(terms, gooTerms.of(before)) && !sameTerms(terms, before.approval!.change);
}
