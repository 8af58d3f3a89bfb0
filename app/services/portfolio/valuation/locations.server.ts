import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { deals } from "~db/schema/portfolio";
import { toMinor } from "~/engines/portfolio";
import type { LocationSums } from "~/entities/portfolio/view";
import { isAllowance } from "~/entities/spot/deliveryClock";
import { type Actor } from "~/services/core/access.server";
import { dbOf, get, list } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import type { DealWorth, PortfolioLine, PortfolioValue } from "./types";

/** Share of each deal of a system at a location [0 to 1], deleted ones too; deals without one there are left out. */
export function sharesAt(db: SpaceDb, systemId: string, location: string): Map<string, number> {
  const rows = db
    .select({ id: deals.deal_id, shares: deals.geometry_shares })
    .from(deals)
    .where(eq(deals.system_id, systemId))
    .all();
  return new Map(
    rows.flatMap(({ id, shares }) => {
      const share = Object.hasOwn(shares, location) ? shares[location]! / 100 : 0;
      return share > 0 ? [[id, share] as const] : [];
    }),
  );
}

const rounded = (minor: number, share: number): number => toMinor((minor * share) / 100);

const shareOfLine = (line: PortfolioLine, share: number): PortfolioLine => ({
  ...line,
  peakMwh: line.peakMwh * share,
  offPeakMwh: line.offPeakMwh * share,
  contract: line.contract * share,
  delta: line.delta * share,
  peakDelta: line.peakDelta * share,
  atMarket: line.atMarket * share,
  minor: rounded(line.minor, share),
});

/** The share of a worth. What it is now is the sum of its lines; the price takes what rounding leaves, so that reasons add up. */
function shareOfWorth(worth: DealWorth, share: number, open: number): DealWorth {
  const of = (minor: number) => rounded(minor, share);
  const [before, volume, time] = [of(worth.before), of(worth.volume), of(worth.time)];
  const isNew = worth.newDeals !== 0;
  const rest = open - before - volume - time;
  return {
    ...worth,
    before,
    volume,
    time,
    open,
    after: open,
    change: open - before,
    price: isNew ? 0 : rest,
    newDeals: isNew ? rest : 0,
    high: of(worth.high),
    low: of(worth.low),
    ...(worth.undiscounted === undefined ? {} : { undiscounted: of(worth.undiscounted) }),
  };
}

/**
 * A valuation as far as it is of a location: of each deal its share there, in energy, money and risk; deals without a share and spot deals
 * are left out. Lines are rounded to minor units once more. The shares are those of now, also on the reference day. `location` empty: all of it.
 */
export function valueAt(db: SpaceDb, systemId: string, value: PortfolioValue, location: string): PortfolioValue {
  if (location === "") return value;
  const shares = sharesAt(db, systemId, location);
  const lines = value.lines.flatMap((line) => {
    const share = shares.get(line.deal);
    return share === undefined ? [] : [shareOfLine(line, share)];
  });
  const open = new Map<string, number>();
  for (const { deal, market, part, minor } of lines)
    if (part === "open") open.set(`${market} ${deal}`, (open.get(`${market} ${deal}`) ?? 0) + minor);
  return {
    ...value,
    lines,
    deals: value.deals.flatMap((worth) => {
      const share = shares.get(worth.deal);
      const now = open.get(`${worth.market} ${worth.deal}`) ?? 0;
      return share === undefined ? [] : [shareOfWorth(worth, share, now)];
    }),
  };
}

/** Locations that live deals of a system have a share at, by name; nothing where the actor does not see it. */
export function locationsOf(actor: Actor, systemId: string): { value: string; label: string }[] {
  if (!get(actor, systemEntity, systemId)) return [];
  const rows = dbOf(actor)
    .selectDistinct({ shares: deals.geometry_shares })
    .from(deals)
    .where(and(eq(deals.system_id, systemId), isNull(deals.deleted_at)))
    .all();
  const ids = new Set(
    rows.flatMap(({ shares }) => Object.entries(shares).flatMap(([id, share]) => (share > 0 ? [id] : []))),
  );
  if (ids.size === 0) return [];
  const names = new Map(
    list(actor, geometryEntity, { system_id: systemId }).map(({ geometry_id, name }) => [geometry_id, name]),
  );
  return [...ids]
    .map((value) => ({ value, label: names.get(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Those of markets that trade emission allowances: what their lines count as energy are tonnes. */
export const allowanceMarkets = (markets: PortfolioValue["markets"]): ReadonlySet<string> =>
  new Set(markets.flatMap(({ futures_id, carrier_id = "" }) => (isAllowance(carrier_id) ? [futures_id] : [])));

/**
 * What deals come to at each of some locations, currency by currency; each line is rounded as `valueAt` does. The last rows, without an id, are what
 * no location has: deals and spot deals without one, the rest of shares, and what rounding leaves, so that the rows of a currency add up to
 * its lines. They are left out where they are 0. `chosen` without shares have no location.
 */
export function locationSums(
  { lines, markets }: PortfolioValue,
  chosen: readonly { deal_id: string; geometry_shares?: Readonly<Record<string, number>> }[],
  locations: readonly { value: string; label: string }[],
): LocationSums[] {
  if (locations.length === 0) return [];
  const ofAllowances = allowanceMarkets(markets);
  const currencies = new Map(markets.map(({ futures_id, currency }) => [futures_id, currency]));
  const sharesOf = new Map(
    chosen.map(({ deal_id, geometry_shares = {} }) => [
      deal_id,
      locations.map(({ value }) => (Object.hasOwn(geometry_shares, value) ? geometry_shares[value]! / 100 : 0)),
    ]),
  );
  const rows = [...locations, { value: "", label: "" }];
  const sums = rows.map(() => new Map<string, LocationSums>());
  const sumIn = (i: number, currency: string): LocationSums => {
    const { value: id, label: name } = rows[i]!;
    const none = { id, name, currency, openMwh: 0, openAllowances: 0, open: 0, delivered: 0 };
    const sum = sums[i]!.get(currency) ?? none;
    sums[i]!.set(currency, sum);
    return sum;
  };
  for (const line of lines) {
    const shares = sharesOf.get(line.deal);
    if (!shares) continue;
    const currency = currencies.get(line.market) ?? "";
    const energy = ofAllowances.has(line.market) ? "openAllowances" : "openMwh";
    const add = (i: number, minor: number, share: number) => {
      const sum = sumIn(i, currency);
      sum[line.part] += minor;
      if (line.part === "open") sum[energy] += (line.peakMwh + line.offPeakMwh) * share;
    };
    let [minor, rest] = [line.minor, 1];
    for (const [i, share] of shares.entries()) {
      if (share === 0) continue;
      const own = rounded(line.minor, share);
      add(i, own, share);
      minor -= own;
      rest -= share;
    }
    add(locations.length, minor, Math.abs(rest) < 1e-9 ? 0 : rest);
  }
  const isEmpty = ({ id, openMwh, openAllowances, open, delivered }: LocationSums) =>
    id === "" && openMwh === 0 && openAllowances === 0 && open === 0 && delivered === 0;
  return sums.flatMap((byCurrency) => [...byCurrency.values()].filter((sum) => !isEmpty(sum)));
}
