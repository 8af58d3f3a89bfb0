import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { timeseries } from "~db/schema/timeseries";
import type { Approval } from "~/entities/spot/approval";
import type { Change, EntityOf, Stored } from "~/services/core/entity.server";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";
import { saveWithin } from "~/services/core/store.server";
import { sameTerms, type TermsOf } from "./terms";

interface Decidable {
  status: string;
  approval: Approval | null;
}

/**
 * Undo of a change of a deal: wholly, or refused with the reason (409). A decision is not undone, as it is not who entered the deal that made it. What
 * counts nowhere before and after, and a change that waits next to the same deal, come back as they were. All else passes the gate
 * of limits, and is refused where that lets the deal be something else than it was.
 */
export function takeBackDeal<Row extends Decidable>(
  { db, actor, before: now, after: was }: Change<Row> & { before: Stored<Row> },
  entity: EntityOf<Row>,
  { of }: TermsOf<Row>,
  isMade: (row: Row) => boolean = ({ status }) => status === "existing",
): Outcome<unknown> {
  if (isDecision(was.approval, now.approval)) return refused(409, "portfolio.rules.undo_decision");
  const isSameDeal = (one: Row, other: Row) => one.status === other.status && sameTerms(of(one), of(other));
  const options = { expected: now.set_at };
  if ((!isMade(was) && !isMade(now)) || isSameDeal(was, now)) {
    if (!hasProfile(db, was.approval)) return refused(409, "portfolio.rules.undo_profile");
    return saveWithin({ db, actor }, entity, was, { ...options, decided: true });
  }
  const saved = saveWithin({ db, actor }, entity, was, options);
  if (!saved.ok) return saved;
  const isBack = isSameDeal(was, saved.value) && saved.value.approval?.state !== "waiting";
  return isBack ? done(saved.value) : refused(409, "portfolio.rules.undo_limits");
}

/** Whether somebody decided between both on what waited. */
const isDecision = (was: Approval | null, now: Approval | null): boolean =>
  was?.state === "waiting" && now?.asked_at === was.asked_at && now.decided_by !== null;

/** Whether the profile of a change that waits is there: a change that is taken back takes it along. */
function hasProfile(db: SpaceDb, approval: Approval | null): boolean {
  const id = approval?.change?.ts_id;
  return typeof id !== "string" || hasRow(db, timeseries, eq(timeseries.ts_id, id));
}
