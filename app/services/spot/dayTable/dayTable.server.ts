import { randomUUID } from "node:crypto";
import type { SpaceDb } from "~db/client";
import { deliveryDay } from "~/engines/spot";
import { cellIssue, type DayCell, type DayTableForm, isDealt } from "~/entities/spot/dayTable";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import { dealPower, type SpotDeal } from "~/entities/spot/spotDeal";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import {
  complain,
  complainAll,
  done,
  type FieldIssue,
  notAllowed,
  notFound,
  type Outcome,
  refused,
} from "~/services/core/outcome";
import { dbOf, get, remove, saveWithin, type Stored, write } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { spotDealsIn } from "../deals.server";
import { type DeliveryPeriod, periodsOfDay } from "../periods.server";
import { spotDealEntity } from "../spotDeal.entity.server";
import { spotMarketEntity } from "../spotMarket.entity.server";

/** A delivery period with what is dealt in it. */
export interface DayRow extends Pick<DeliveryPeriod, "start" | "time">, DayCell {
  /** Day-ahead price; null where there is none. */
  dayAhead: number | null;
  deals: readonly Stored<SpotDeal>[];
}

/** A day of a system on a market: its rows, and which deals they are from. */
export interface DayTable {
  rows: DayRow[];
  version: string;
}

/** What several deals of a period come to: their net power, and its price where they all go one way. */
function cellOf(deals: readonly SpotDeal[]): DayCell {
  if (deals.length === 0) return { volume: null, price: null };
  const volume = rounded(deals.reduce((sum, deal) => sum + dealPower(deal), 0));
  const isOneWay = new Set(deals.map(({ direction }) => direction)).size === 1;
  const cost = deals.reduce((sum, deal) => sum + dealPower(deal) * deal.trading_price, 0);
  const price = deals.length === 1 ? deals[0]!.trading_price : isOneWay ? rounded(cost / volume) : null;
  return { volume, price };
}

/** 0.3, not 0.30000000000000004. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/** What a system deals on a market on a day (YYYY-MM-DD by the clock of the market), with what waits for a second person; the caller has checked that it is in sight. */
export function dayTable(db: SpaceDb, systemId: string, market: SpotMarket, day: string): DayTable {
  const { startMs, endMs } = deliveryDay(deliveryClock(market), day);
  const all = spotDealsIn(db, systemId, { fromMs: startMs, toMs: endMs, waiting: true }).flatMap(({ deal }) =>
    deal.spot_id === market.spot_id ? [deal] : [],
  );
  const newest = all.reduce((max, { set_at }) => (set_at > max ? set_at : max), "");
  return {
    version: `${all.length} ${newest}`,
    rows: periodsOfDay(db, market, day).map(({ start, time, price: dayAhead }) => {
      const deals = all.filter(({ start_at }) => start_at === start);
      return { start, time, dayAhead, ...cellOf(deals), deals };
    }),
  };
}

interface DayOrder extends Pick<DayTableForm, "spot_id" | "day"> {
  /** Null: whatever the deals of the day are. */
  version: string | null;
  /** Null: the period is left as it is. */
  rows: readonly (DayCell | null)[];
}

interface DaySaved {
  created: number;
  changed: number;
  deleted: number;
  /** Of those made and changed: what waits for a second person. */
  waiting: number;
}

/**
 * Makes the deals of a day and market what a table says, all or nothing; for editors of the system. A row that says what is stored leaves its
 * deals as they are; another one has one deal then, or none. Refuses with 409 when deals of the day were changed since the table was made,
 * with 422 and the path of each row that is wrong. Where a change waits for a second person, every deal in force stays until it is approved.
 */
export function saveDayTable(
  actor: Actor,
  system_id: string,
  { spot_id, day, version, rows }: DayOrder,
): Outcome<DaySaved> {
  const db = dbOf(actor);
  if (!get(actor, systemEntity, system_id)) return notFound();
  if (!mayEdit(systemRole(db, actor, system_id))) return notAllowed();
  const market = get(actor, spotMarketEntity, spot_id);
  if (!market) return complain("spot_id", "rules.unknown_reference");
  return write(db, (): Outcome<DaySaved> => {
    const stored = dayTable(db, system_id, market, day);
    if (rows.length !== stored.rows.length)
      return refused(422, "spot.day.rows", { params: { found: rows.length, expected: stored.rows.length } });
    const changes = stored.rows.flatMap((row, index) => {
      const cell = rows[index];
      if (!cell) return [];
      const says = ({ volume, price }: DayCell) => cell.volume === volume && cell.price === price;
      const isSame =
        row.deals.length > 0
          ? says(row) || says(cellOf(asEntered(row.deals)))
          : !isDealt(cell) && cellIssue(cell) === null;
      return isSame ? [] : [{ row, cell, index }];
    });
    // The same table sent twice changes nothing the second time.
    if (changes.length === 0) return done({ created: 0, changed: 0, deleted: 0, waiting: 0 });
    if (version !== null && version !== stored.version) return refused(409, "spot.day.changed");
    const wrong = changes.flatMap(({ cell, index }): FieldIssue[] => {
      const issue = cellIssue(cell);
      return issue ? [{ path: `rows.${index}.${issue.path}`, message: issue.message }] : [];
    });
    if (wrong.length > 0) return complainAll(wrong);
    const counts: DaySaved = { created: 0, changed: 0, deleted: 0, waiting: 0 };
    for (const { row, cell, index } of lessFirst(changes)) {
      // What is in force is what a change waits next to.
      const [first, ...others] = [...row.deals].sort((a, b) => Number(isMade(b)) - Number(isMade(a)));
      if (!isDealt(cell)) {
        const removed = removeAll(actor, row.deals);
        if (!removed.ok) return removed;
        counts.deleted += row.deals.length;
        continue;
      }
      const replaces = others.filter(isMade).map(({ spotdeal_id }) => spotdeal_id);
      const saved = saveWithin(
        { db, actor },
        spotDealEntity,
        {
          spotdeal_id: first?.spotdeal_id ?? randomUUID(),
          system_id,
          spot_id,
          start_at: row.start,
          direction: cell.volume! < 0 ? "sale" : "purchase",
          amount: Math.abs(cell.volume!),
          trading_price: cell.price!,
        },
        { replaces },
      );
      if (!saved.ok) return inRow(saved, index);
      const waits = saved.value.approval?.state === "waiting";
      // What a second person has not decided on replaces nothing: the deals in force stay until then.
      const gone = waits ? others.filter((deal) => !isMade(deal)) : others;
      const removed = removeAll(actor, gone);
      if (!removed.ok) return removed;
      counts.deleted += gone.length;
      counts[first ? "changed" : "created"]++;
      if (waits) counts.waiting++;
    }
    return done(counts);
  });
}

/** What is emptied or becomes less first: volumes that move between periods of a day are in no sum twice. */
function lessFirst<Row extends { row: DayRow; cell: DayCell }>(changes: readonly Row[]): Row[] {
  const turnOf = ({ row, cell }: Row): number => {
    if (!isDealt(cell)) return 0;
    const volume = row.deals.filter(isMade).reduce((sum, { amount }) => sum + amount, 0);
    return Math.abs(cell.volume ?? 0) < volume ? 1 : 2;
  };
  return [...changes].sort((a, b) => turnOf(a) - turnOf(b));
}

const isMade = ({ status }: Pick<SpotDeal, "status">): boolean => status === "existing";

/** The deals of a period as they will be once every change that waits is approved. */
function asEntered(deals: readonly SpotDeal[]): SpotDeal[] {
  const replaced = new Set(deals.flatMap(({ approval }) => approval?.replaces ?? []));
  return deals
    .filter(({ spotdeal_id }) => !replaced.has(spotdeal_id))
    .map((deal) => (deal.approval?.state === "waiting" ? { ...deal, ...deal.approval.change } : deal));
}

function removeAll(actor: Actor, deals: readonly SpotDeal[]): Outcome<unknown> {
  for (const { spotdeal_id } of deals) {
    const removed = remove(actor, spotDealEntity, spotdeal_id);
    if (!removed.ok) return removed;
  }
  return done(null);
}

/** What a deal is refused for, at its row. */
function inRow(refusal: Extract<Outcome<never>, { ok: false }>, index: number) {
  const issues = (refusal.issues ?? []).map(({ path, ...issue }) => ({
    ...issue,
    path: `rows.${index}.${path === "trading_price" ? "price" : "volume"}`,
  }));
  return issues.length > 0 ? complainAll(issues) : refusal;
}
