import { addDays, firstOfMonth, isDay } from "~/entities/core/clock";

/** A certificate is valid for so many months after its energy was produced (Directive (EU) 2018/2001, article 19(3)). */
export const VALID_MONTHS = 12;

/** How certificates come into a stock, and how they leave it. */
export const LOT_ORIGINS = ["issued", "received"] as const;
export type LotOrigin = (typeof LOT_ORIGINS)[number];
export const LOT_ENDS = ["transferred", "cancelled", "expired"] as const;
export type LotEnd = (typeof LOT_ENDS)[number];

/** Guarantees of origin of one production that came together and, where they have left, left together. Days are YYYY-MM-DD. */
export interface Lot {
  id: string;
  /** Energy [whole Wh]: a certificate is 1 MWh or a fraction of it that is whole Wh (article 19(2), as amended by Directive (EU) 2023/2413). */
  wh: number;
  origin: LotOrigin;
  /** Day from which they are held. */
  since: string;
  /** Last day of production. */
  producedUntil: string;
  /** How and when they left. Null: they are held until they expire. */
  left: { how: LotEnd; on: string } | null;
}

const WH = 1_000_000;

/** Whole Wh of an amount [MWh]. Throws a RangeError for what is not positive, finer than a Wh, or too large to be counted exactly. */
export function wattHours(mwh: number): number {
  const wh = Math.round(mwh * WH);
  if (!(wh > 0) || !Number.isSafeInteger(wh) || Math.abs(mwh * WH - wh) > 1e-3 + wh * 1e-15) {
    throw new RangeError(`${mwh} MWh is no amount of certificates: it has to be above 0, in whole Wh`);
  }
  return wh;
}

/** MWh of whole Wh, for display. */
export const megawattHours = (wh: number): number => wh / WH;

/**
 * The last day on which certificates of a production that ended on a day can be used. Those of a day that the month lacks end with the
 * month.
 */
export function lastValidDay(producedUntil: string, months = VALID_MONTHS): string {
  if (!isDay(producedUntil)) throw new RangeError(`${producedUntil} is no day (YYYY-MM-DD)`);
  // Production ends at midnight: the validity does so as many months later.
  const end = addDays(producedUntil, 1);
  const month = firstOfMonth(end, months);
  const same = addDays(month, Number(end.slice(8)) - 1);
  const next = firstOfMonth(month, 1);
  return addDays(same < next ? same : addDays(next, -1), -1);
}

/** Throws a RangeError for a lot that cannot be counted. */
export function checkLot({ id, wh, since, producedUntil, left }: Lot): void {
  if (!Number.isSafeInteger(wh) || wh <= 0)
    throw new RangeError(`The amount of ${id} is no whole number of Wh above 0`);
  for (const day of [since, producedUntil, left?.on ?? since]) {
    if (!isDay(day)) throw new RangeError(`${id}: ${day} is no day (YYYY-MM-DD)`);
  }
  if (left && left.on < since) throw new RangeError(`${id} left on ${left.on}, before it came on ${since}`);
}

/**
 * Splits a lot: what stays keeps its name, a part of `wh` gets another one. Both keep production and origin and are as much as the whole. Throws a RangeError
 * for a part that is not above 0 and below the whole.
 */
export function splitLot(lot: Lot, wh: number, part: string): [rest: Lot, part: Lot] {
  if (!Number.isSafeInteger(wh) || wh <= 0 || wh >= lot.wh) {
    throw new RangeError(`${wh} Wh cannot be split off the ${lot.wh} Wh of ${lot.id}`);
  }
  return [
    { ...lot, wh: lot.wh - wh },
    { ...lot, id: part, wh },
  ];
}

/** Certificates that leave a stock: all of a lot, or a part of it that is then a lot of its own. */
export interface Leaving {
  lot: string;
  how: Exclude<LotEnd, "expired">;
  on: string;
  wh: number;
  /** Name of the part, used where less than the whole lot leaves. */
  part: string;
}

/**
 * The lots after certificates were transferred or cancelled; a part is split off and leaves alone. Throws a RangeError that says what is
 * held where that is less. It also throws for a lot that is not there, has left already, came later or is no longer valid, and for a part
 * with the name of another lot.
 */
export function leave(lots: readonly Lot[], { lot: id, how, on, wh, part }: Leaving): Lot[] {
  const lot = lots.find((one) => one.id === id);
  if (!lot) throw new RangeError(`There is no lot ${id}`);
  checkLot({ ...lot, wh, left: { how, on } });
  if (lot.left) throw new RangeError(`${id} was ${lot.left.how} on ${lot.left.on}`);
  const valid = lastValidDay(lot.producedUntil);
  if (on > valid) throw new RangeError(`${id} was valid until ${valid}: it expired before ${on}`);
  if (wh > lot.wh)
    throw new RangeError(`${megawattHours(wh)} MWh are more than the ${megawattHours(lot.wh)} MWh of ${id}`);
  if (wh === lot.wh) return lots.map((one) => (one === lot ? { ...lot, left: { how, on } } : one));
  if (lots.some((one) => one.id === part)) throw new RangeError(`There is a lot ${part} already`);
  const [rest, gone] = splitLot(lot, wh, part);
  return lots.flatMap((one) => (one === lot ? [rest, { ...gone, left: { how, on } }] : [one]));
}
