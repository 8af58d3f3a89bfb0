/** Whether a delivery is still open or over: open lines are marked to the forward prices, delivered ones to the spot prices. */
export type LinePart = "open" | "delivered";

/** What every figure of money is a sum of: one deal, one calendar month of delivery by the clock of the market, open or delivered. */
export interface ValueLine {
  deal: string;
  /** YYYY-MM. */
  month: string;
  part: LinePart;
  /** Energy [MWh] in and outside peak load; positive for a purchase, negative for a sale. */
  peakMwh: number;
  offPeakMwh: number;
  /** What the contract pays for it, sum of q K [currency], not discounted; of the sign of the energy. */
  contract: number;
  /** Sum of q DF [MWh]: by how much [currency] the value rises when all prices rise by 1 currency/MWh. */
  delta: number;
  /** Of that in peak load. */
  peakDelta: number;
  /** Sum of q (F - K) DF [whole minor units]: mark-to-market where open, realised result where delivered. */
  minor: number;
  /** Sum of q F DF [currency], not rounded: what the energy that has a price is worth at the market. */
  atMarket: number;
  /** Hours that are in the energy but not in the value, because there is no price; hours that are in neither, because the profile has no value. */
  hoursWithoutPrice: number;
  hoursWithoutPower: number;
}

/** Sums of lines; money in minor units is exact. */
export type LineSums = Omit<ValueLine, "deal" | "month" | "part" | "atMarket">;

const COUNTED = [
  "peakMwh",
  "offPeakMwh",
  "contract",
  "delta",
  "peakDelta",
  "minor",
  "hoursWithoutPrice",
  "hoursWithoutPower",
] as const satisfies readonly (keyof LineSums)[];

const noSums = (): LineSums => ({
  peakMwh: 0,
  offPeakMwh: 0,
  contract: 0,
  delta: 0,
  peakDelta: 0,
  minor: 0,
  hoursWithoutPrice: 0,
  hoursWithoutPower: 0,
});

function add(sums: LineSums, line: LineSums): void {
  for (const name of COUNTED) sums[name] += line[name];
}

/** The sums of all lines. */
export function sumLines(lines: readonly ValueLine[]): LineSums {
  const sums = noSums();
  for (const line of lines) add(sums, line);
  return sums;
}

/** A group of lines: its name, its sums and the lines themselves, so that every figure can be opened. */
export interface LineGroup {
  key: string;
  sums: LineSums;
  lines: ValueLine[];
}

/** Lines by what `keyOf` returns of them (their deal, month, book of the deal, ...), in order of first appearance. */
export function groupLines(lines: readonly ValueLine[], keyOf: (line: ValueLine) => string): LineGroup[] {
  const groups = new Map<string, LineGroup>();
  for (const line of lines) {
    const key = keyOf(line);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { key, sums: noSums(), lines: [] }));
    add(group.sums, line);
    group.lines.push(line);
  }
  return [...groups.values()];
}
