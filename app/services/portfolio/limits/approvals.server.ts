import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { spotMarkets } from "~db/schema/spot";
import { formatDate } from "~/entities/core/format";
import { type Locale, LOCALES } from "~/entities/core/locale";
import type { Verdict, WaitingRef } from "~/entities/portfolio/approvals";
import type { Deal } from "~/entities/portfolio/deal";
import type { Goo, GooStatus } from "~/entities/portfolio/goo";
import { type Approval, isPending } from "~/entities/spot/approval";
import { deliveryClock, deliveryDayOf } from "~/entities/spot/deliveryClock";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import { sentence } from "~/i18n/texts";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import type { EntityOf } from "~/services/core/entity.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, remove, saveWithin, write } from "~/services/core/store.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { dealEntity } from "../deal.entity.server";
import { gooEntity } from "../goos/goo.entity.server";
import { approvedBeyond, dealTrades, gooTrades, spotTrades, type TradesOf } from "./day/following.server";
import { seesAll } from "./modules.server";
import { type Decided, notifyAuthors } from "./notifyOfWaiting.server";
import { approvalRights } from "./rights.server";
import { dealTerms, gooTerms, spotTerms, type TermsOf } from "./terms";

interface Kept {
  system_id: string;
  status: string;
  approval: Approval | null;
}

/** A deal of either kind as it is decided on. */
interface Decidable<Row extends Kept> extends TermsOf<Row> {
  entity: EntityOf<Row>;
  /** As what it counts to the sums of a day. */
  trades: TradesOf<Row>;
  /** What is decided on at once in the eyes of its authors: a deal, or the deals of a day on a market; and what that is called. */
  groupOf: (db: SpaceDb, row: Row) => { group: string; names: Record<Locale, string> };
  /** What becomes of it: approved, or refused. */
  statusOf: (row: Row, isApproved: boolean) => string;
}
const statusOfDeal = ({ approval }: Kept, isApproved: boolean): string =>
  isApproved || approval?.change ? "existing" : "refused";

const inLocales = (of: (locale: Locale) => string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, string>;

const DEAL: Decidable<Deal> = {
  entity: dealEntity,
  trades: dealTrades,
  ...dealTerms,
  groupOf: (_, { deal_id, name }) => ({ group: deal_id, names: inLocales(() => name) }),
  statusOf: statusOfDeal,
};
const GOO: Decidable<Goo> = {
  entity: gooEntity,
  trades: gooTrades,
  ...gooTerms,
  groupOf: (_, { goo_id, name }) => ({ group: goo_id, names: inLocales(() => name) }),
  statusOf({ status, approval }, isApproved) {
    if (isApproved) return (approval?.change?.status as GooStatus | undefined) ?? status;
    return isPending(status) ? "refused" : status;
  },
};
const SPOT: Decidable<SpotDeal> = {
  entity: spotDealEntity,
  trades: spotTrades,
  ...spotTerms,
  statusOf: statusOfDeal,
  groupOf(db, { spot_id, start_at }) {
    const market = db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, spot_id)).get();
    const day = market ? deliveryDayOf(deliveryClock(market), Date.parse(start_at)) : start_at.slice(0, 10);
    const params = (locale: Locale) => ({
      market: market?.name ?? spot_id,
      start: formatDate(`${day}T00:00Z`, locale, "UTC"),
    });
    return {
      group: `${spot_id} ${day}`,
      names: inLocales((locale) => sentence(locale, "spot.deals.item", params(locale))),
    };
  },
};

/** How many were decided on, and how many were gone by then: an approval of the same decision stands in place of them. */
interface Decision {
  decided: number;
  gone: number;
}

/**
 * Approves or refuses deals that wait, or takes a change back, all or nothing. To approve and refuse is for owners of the system, admins, and
 * editors whom the limit names, none of them who entered it. A change is taken back by who entered it, or by an owner. 404 where there is no such
 * deal in sight, 403 without the right or the module of the deal, 409 where it does not wait, was entered anew since `asked_at`, or would be beyond a sum of its day that blocks. An approved deal still has to keep the rules of deals; what is refused or taken back does not.
 * What an approval deletes is left out and counted, whichever order the deals are sent in.
 */
export function decideOn(
  actor: Actor,
  systemId: string,
  items: readonly WaitingRef[],
  { verdict, note }: { verdict: Verdict; note: string },
): Outcome<Decision> {
  const db = dbOf(actor);
  const system = get(actor, systemEntity, systemId);
  if (!system) return notFound();
  if (!mayEdit(systemRole(db, actor, systemId))) return notAllowed();
  if (!seesAll(actor, system, items)) return refused(403, "errors.module_off");
  return write<Decision>(db, () => {
    const gone = new Set<string>();
    let decidedOn = 0;
    const groups = new Map<string, Decided>();
    const at = new Date().toISOString();
    for (const item of verdict === "approve" ? replacingFirst(actor, items) : items) {
      if (gone.has(keyOf(item.kind, item.id))) continue;
      decidedOn++;
      const order = { systemId, item, verdict, note, at, gone };
      const outcome = DECIDE[item.kind](actor, order);
      if (!outcome.ok) return outcome;
      if (!outcome.value) continue;
      const { group, ...decided } = outcome.value;
      const key = [item.kind, group, decided.approval.authors.join()].join("|");
      if (!groups.has(key)) groups.set(key, decided);
    }
    for (const decided of groups.values()) notifyAuthors(db, actor, systemId, decided);
    return done({ decided: decidedOn, gone: items.length - decidedOn });
  });
}

/** How deals of each kind are decided on. */
const DECIDE: Record<WaitingRef["kind"], (actor: Actor, order: Order) => ReturnType<typeof decideOne>> = {
  deal: (actor, order) => decideOne(actor, DEAL, order),
  spot_deal: (actor, order) => decideOne(actor, SPOT, order),
  goo: (actor, order) => decideOne(actor, GOO, order),
};

const keyOf = (kind: WaitingRef["kind"], id: string): string => `${kind} ${id}`;

/** Those first that stand in place of others: a deal that is decided on before would count as changed since. */
function replacingFirst(actor: Actor, items: readonly WaitingRef[]): WaitingRef[] {
  const replaces = ({ kind, id }: WaitingRef): boolean => {
    if (kind === "goo") return false;
    const row = kind === "deal" ? get(actor, dealEntity, id) : get(actor, spotDealEntity, id);
    return (row?.approval?.replaces ?? []).length > 0;
  };
  const [first, rest]: [WaitingRef[], WaitingRef[]] = [[], []];
  for (const item of items) (replaces(item) ? first : rest).push(item);
  return [...first, ...rest];
}

interface Order {
  systemId: string;
  item: WaitingRef;
  verdict: Verdict;
  note: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Takes what an approval deletes, by kind and id. */
  gone: Set<string>;
}

/** Decides on one; what its authors are told of, or null where it was taken back. */
function decideOne<Row extends Kept>(
  actor: Actor,
  { entity, trades, groupOf, statusOf, ...terms }: Decidable<Row>,
  { systemId, item, verdict, note, at, gone }: Order,
): Outcome<(Decided & { group: string }) | null> {
  const db = dbOf(actor);
  const row = get(actor, entity, item.id);
  if (!row || row.system_id !== systemId || row.deleted_at) return notFound();
  const { approval } = row;
  if (approval?.state !== "waiting") return refused(409, "portfolio.rules.not_waiting");
  if (approval.asked_at !== item.asked_at) return refused(409, "errors.changed_meanwhile");
  if (verdict === "withdraw") {
    const isOwn = approval.authors.includes(actor.user_id) || systemRole(db, actor, systemId) === "admin";
    if (!isOwn) return notAllowed();
    if (!approval.change || isPending(row.status)) return refused(409, "portfolio.rules.delete_instead");
    const saved = saveWithin({ db, actor }, entity, { ...row, approval: null }, { decided: true, ends: true });
    return saved.ok ? done(null) : saved;
  }
  if (!approvalRights(db, actor, systemId).mayApprove(approval))
    return refused(
      403,
      approval.authors.includes(actor.user_id) ? "portfolio.rules.own_deal" : "portfolio.rules.no_approver",
    );
  const isApproved = verdict === "approve";
  if (isApproved) {
    const removed = removeReplaced(actor, entity, approval);
    if (!removed.ok) return removed;
    for (const id of removed.value) gone.add(keyOf(item.kind, id));
  }
  const decided: Approval = {
    ...approval,
    replaces: undefined,
    state: isApproved ? "approved" : "refused",
    change: isApproved ? null : approval.change,
    decided_by: actor.user_id,
    decided_at: at,
    note,
  };
  const changed = isApproved && approval.change ? terms.with(row, approval.change) : row;
  const options = { decided: true, ends: !isApproved };
  const after: Row = { ...changed, status: statusOf(row, isApproved), approval: decided };
  const beyond = isApproved ? approvedBeyond({ db, row, after }, trades) : undefined;
  if (beyond) return beyond;
  const saved = saveWithin({ db, actor }, entity, after, options);
  return saved.ok ? done({ ...groupOf(db, row), id: item.id, approval: decided }) : saved;
}

/** Deletes the deals that an approved change stands in place of, and gives their ids; 409 where one was changed after the change was entered. */
function removeReplaced<Row extends Kept>(
  actor: Actor,
  entity: EntityOf<Row>,
  { replaces = [], asked_at }: Approval,
): Outcome<string[]> {
  const ids: string[] = [];
  for (const id of replaces) {
    const row = get(actor, entity, id);
    if (!row || row.deleted_at) continue;
    if (row.set_at > asked_at) return refused(409, "errors.changed_meanwhile");
    const removed = remove(actor, entity, id);
    if (!removed.ok) return removed;
    ids.push(id);
  }
  return done(ids);
}
