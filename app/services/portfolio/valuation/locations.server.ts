import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { deals } from "~db/schema/portfolio";
import { toMinor } from "~/engines/portfolio";
import type { LocationSums } from "~/entities/portfolio/view";
import { type Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
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

interface Shared {
  deal_id: string;
  geometry_shares?: Readonly<Record<string, number>>;
}

/** Locations that some deals have a share at, by name. */
export function locationsOf(
  actor: Actor,
  systemId: string,
  parts: readonly Shared[],
): { value: string; label: string }[] {
  const ids = new Set(
    parts.flatMap(({ geometry_shares = {} }) =>
      Object.entries(geometry_shares).flatMap(([id, share]) => (share > 0 ? [id] : [])),
    ),
  );
  if (ids.size === 0) return [];
  const names = new Map(
    list(actor, geometryEntity, { system_id: systemId }).map(({ geometry_id, name }) => [geometry_id, name]),
  );
  return [...ids]
    .map((value) => ({ value, label: names.get(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** What deals come to at each of some locations, currency by currency. */
export function locationSums(
  db: SpaceDb,
  systemId: string,
  { value, ids }: { value: PortfolioValue; ids: ReadonlySet<string> },
  locations: readonly { value: string; label: string }[],
): LocationSums[] {
  const currencies = new Map(value.markets.map(({ futures_id, currency }) => [futures_id, currency]));
  return locations.flatMap((location) => {
    const sums = new Map<string, LocationSums>();
    for (const line of valueAt(db, systemId, value, location.value).lines) {
      if (!ids.has(line.deal)) continue;
      const currency = currencies.get(line.market) ?? "";
      const none = { id: location.value, name: location.label, currency, openMwh: 0, open: 0, delivered: 0 };
      const sum = sums.get(currency) ?? none;
      sums.set(currency, sum);
      sum[line.part] += line.minor;
      if (line.part === "open") sum.openMwh += line.peakMwh + line.offPeakMwh;
    }
    return [...sums.values()];
  });
}
