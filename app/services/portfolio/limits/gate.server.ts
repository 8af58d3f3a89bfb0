import { isDeepStrictEqual } from "node:util";
import { strictest } from "~/entities/portfolio/tradeLimit";
import { type Approval, isPending, type LimitGround, type LimitMeasure } from "~/entities/spot/approval";
import type { Change } from "~/services/core/entity.server";
import { complain, complainAll, done, type Outcome } from "~/services/core/outcome";
import { sameTerms, type TermsOf } from "./terms";

/** What a deal of either kind has that the gate looks at. */
export interface Gated {
  system_id: string;
  status: string;
  approval: Approval | null;
}

/** What deals of a kind are held against, and how. */
export interface Gate<Row> extends TermsOf<Row> {
  /** The limits that the row is beyond for who saves it. */
  groundsFor: (change: Change<Row>) => LimitGround[];
  /** What its energy is counted in: of emission allowances their number. */
  unitOf: (row: Row) => "MWh" | "t";
  /** Called where a deal has begun to wait. */
  onWaiting: (change: Change<Row>, approval: Approval) => void;
}

/** The field of a deal that a measure is about. */
const FIELD = {
  mw: "amount",
  mwh: "amount",
  money: "amount",
  price: "trading_price",
  ahead: "start_date",
  day_mwh: "amount",
  day_money: "amount",
  all_day_mwh: "amount",
  all_day_money: "amount",
  credit: "counterparty_id",
} as const;

const rounded = (value: number): number => Number(value.toPrecision(6));

/** What is not known where a value is null: the price of the market, or the energy of the deal. */
export const unknownOf = (measure: LimitMeasure): "unknown" | "unknown_energy" =>
  measure === "price" ? "unknown" : "unknown_energy";

/** What a limit says to a form or a program, at the field it is about. `unit`: of what is delivered. */
export const groundIssue = ({ name, measure, value, most, used }: LimitGround, unit: "MWh" | "t" = "MWh") => ({
  path: FIELD[measure],
  message: `portfolio.rules.limit_${value === null ? unknownOf(measure) : measure}`,
  params: {
    name,
    value: value === null ? 0 : rounded(value),
    most: rounded(most),
    ...(used === undefined ? {} : { used: rounded(used), left: rounded(Math.max(0, most - used)) }),
    ...(measure.endsWith("mwh") ? { unit } : {}),
  },
});

/** What is noted of a deal that was never approved; null of any other. */
function undecided({ approval }: Pick<Gated, "approval"> = { approval: null }): Approval | null {
  return approval && ["waiting", "refused", "withdrawn"].includes(approval.state) ? approval : null;
}

/** What stays noted of such a deal where it is set to proposed or optional: everybody who entered it, and who refused it. */
function withdrawn(earlier: Approval | null, author: string | null): Approval | null {
  if (!earlier) return null;
  const authors = [...new Set([...earlier.authors, ...(author === null ? [] : [author])])];
  return { ...earlier, state: "withdrawn", authors, change: null, replaces: undefined };
}

/**
 * How a deal may be stored by who saves it. The one gate for pages, calls and files: every save goes through it.
 *
 * A deal that is not made yet (proposed, optional) is not looked at. One whose size, price and delivery stay as they were keeps what was
 * decided. Another is held against the limits of the person: within all of them it exists; beyond, it exists with a warning, waits for
 * a second person, or is refused (422). A change of a deal that exists waits next to it: until somebody approves it, the deal counts as it was.
 * Who sends a deal as waiting asks for a second person of their own accord.
 */
export function passGate<Row extends Gated>(change: Change<Row>, gate: Gate<Row>): Outcome<Row> {
  const { before, after, actor } = change;
  const { status } = after;
  if (status === "refused" && before?.status !== "refused")
    return complain("status", "portfolio.rules.status_by_approver");
  const isSame = before !== undefined && sameTerms(gate.of(before), gate.of(after));
  if (!isPending(status) && status !== "existing")
    return done({ ...after, approval: withdrawn(undecided(before), isSame ? null : actor.user_id) });
  if (isSame) {
    const stays = before.status === "existing" || before.status === "waiting" || before.status === status;
    const isMade = before.status === "existing" || isPending(before.status);
    if (stays && isMade) return done({ ...after, status: before.status, approval: withSender(change) });
  }
  const inPlaceOf = standsInPlaceOf(change);
  const replaces = change.replaces ?? inPlaceOf;
  const grounds = gate.groundsFor({ ...change, replaces });
  const blocking = grounds.filter(({ action }) => action === "block");
  if (blocking.length > 0) return complainAll(blocking.map((ground) => groundIssue(ground, gate.unitOf(after))));
  const isVoluntary = status === "waiting" && before?.status !== "waiting";
  // At once it would be counted next to the deals that it stands in place of.
  const asks = strictest(grounds) === "approve" || isVoluntary || inPlaceOf.length > 0;
  // Who entered what was refused or withdrawn has entered it still when another person sends it.
  const authors = undecided(before)?.authors ?? [];
  const approval: Approval = {
    state: asks ? "waiting" : "warned",
    authors: [...new Set([...authors, actor.user_id])],
    asked_at: new Date().toISOString(),
    grounds,
    change: null,
    decided_by: null,
    decided_at: null,
    note: "",
  };
  if (!asks) return done({ ...after, status: "existing", approval: grounds.length > 0 ? approval : null });
  if (before?.status !== "existing") {
    gate.onWaiting(change, approval);
    return done({ ...after, status: "waiting", approval });
  }
  const terms = gate.of(after);
  const { approval: earlier } = before;
  // The same change sent twice is one, and who sends it has entered it too.
  const isAsked = earlier?.state === "waiting" && sameTerms(earlier.change, terms);
  if (isAsked && isDeepStrictEqual(earlier.replaces ?? [], [...replaces]))
    return done({ ...asItWas(change, gate), approval: { ...earlier, authors: approval.authors } });
  gate.onWaiting(change, approval);
  const waiting = { ...approval, change: terms, ...(replaces.length > 0 ? { replaces: [...replaces] } : {}) };
  return done({ ...asItWas(change, gate), approval: waiting });
}

/** What is noted of a deal that stays as it is: who sends one that waits as existing has entered it too, and does not approve it. */
function withSender<Row extends Gated>({ before, after, actor }: Change<Row>): Approval | null {
  const approval = before?.approval ?? null;
  if (!approval || before?.status !== "waiting" || after.status !== "existing") return approval;
  return { ...approval, authors: [...new Set([...approval.authors, actor.user_id])] };
}

/** What is saved, in the terms that the deal had before. */
const asItWas = <Row extends Gated>({ before, after }: Change<Row>, terms: TermsOf<Row>): Row => ({
  ...terms.with(after, terms.of(before!)),
  status: before!.status,
});

/**
 * The deals in place of which a change waits, where it is sent once more or with other terms by a form or a program that knows nothing of them: it goes
 * on standing in place of them. None where a table says itself what it replaces.
 */
function standsInPlaceOf<Row extends Gated>({ before, replaces }: Change<Row>): readonly string[] {
  const waiting = before?.status === "existing" && before.approval?.state === "waiting" ? before.approval : null;
  return replaces === undefined ? (waiting?.replaces ?? []) : [];
}
