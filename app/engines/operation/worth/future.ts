import type { Course } from "../site/plan";
import { surplusOf } from "../site/surplus";
import type { Deviation, OperationSite, Storage } from "../site/types";
import { CELLS, ROUNDING, SIDES } from "./cells";
import { type Chain, PARTS, type Window } from "./chains";
import { type Exchange, exchangeOf, needOf } from "./exchange";
import { bestMove, lowerBefore, type Moves, movesOf, type ToPay, toPayAt } from "./moves";
import { type Driven, drivenOf } from "./uses";

/** What is still to be paid by level, for each number of parts of a window that are still to come (0 to PARTS; outside of windows 0). */
type ByOpen = readonly ToPay[];

/**
 * What comes in the steps of a plan to a bus with a storage and a chain of windows, all else as in a course. It is found by dynamic
 * programming backwards over steps, levels and what is open of a window (Bellman, Dynamic Programming, 1957). It has the costs of the plan:
 * energy, fees, demand charge, wear, lack, end value. Whether more or less is needed than expected are sides; the next morning is not known
 * which.
 */
export class Future {
  /** Before the first step and after each, by side. */
  private first: readonly ByOpen[] = [];
  private readonly later: (readonly ByOpen[])[];
  /** What the bus needs without the chain, if all comes as expected [kW]; length steps. */
  private readonly needs: Float64Array;
  private readonly exchanges: Exchange[];
  private readonly deviation: Deviation | undefined;
  private readonly driven: Driven | undefined;
  private readonly mornings: ReadonlySet<number>;
  /** By step: the window that it is in. */
  private readonly windows: (Window | undefined)[];

  constructor(
    private readonly site: OperationSite,
    course: Course,
    private readonly storage: Storage,
    private readonly chain: Chain = [],
  ) {
    const { steps } = site;
    this.deviation = site.deviations?.find(({ bus }) => bus === storage.bus);
    this.driven = drivenOf(site, storage);
    this.mornings = new Set(this.deviation?.mornings);
    this.exchanges = Array.from({ length: steps }, (_, t) => exchangeOf(site, course, storage.bus, t));
    this.needs = Float64Array.from({ length: steps }, (_, t) => needOf(site, course, storage, t));
    this.windows = new Array<Window | undefined>(steps).fill(undefined);
    for (const window of chain) {
      this.windows.fill(window, window.from, window.to);
      for (let t = window.from; t < window.to; t++) this.needs[t]! -= course.shiftables[window.id]![t]!;
    }
    this.later = new Array<readonly ByOpen[]>(steps);
    this.work();
  }

  /** What is expected to be paid from the first step on [currency]. */
  get expected(): number {
    return toPayAt(this.mean(this.first.map((side) => side.at(-1)!)), this.beginning);
  }

  /** What is expected to be paid after step t by level, with nothing of a window still to come. */
  toPayAfter(t: number): ToPay {
    return this.mean(this.later[t]!.map((side) => side[0]!));
  }

  /**
   * The power of each window [kW], by its id. In each step what is best as long as it is not known on which side things come. Then they
   * come as expected.
   */
  powers(): Record<string, Float64Array> {
    const { steps, stepHours } = this.site;
    const powers = Object.fromEntries(this.chain.map(({ id }) => [id, new Float64Array(steps)]));
    let level = this.beginning;
    let open = 0;
    for (let t = 0; t < steps; t++) {
      const window = this.windows[t];
      if (window?.from === t) open = PARTS;
      const later = this.meansAfter(t).map((of) => this.withTrips(t, of));
      let best = { parts: 0, change: 0, cost: Infinity };
      for (const parts of partsOf(window, t, open)) {
        const move = bestMove(this.moves(t, 0, window, parts), atOpen(later, open - parts), level * this.kept);
        if (move.cost < best.cost) best = { parts, ...move };
      }
      level = Math.min(CELLS, Math.max(0, level * this.kept + best.change - this.cellsAway(t)));
      open -= best.parts;
      if (window) powers[window.id]![t] = (best.parts * window.energy) / PARTS / stepHours;
    }
    return powers;
  }

  private get beginning(): number {
    return Math.min(1, this.storage.level / this.storage.capacity) * CELLS;
  }

  private get weights(): readonly number[] {
    return this.deviation ? SIDES : [1];
  }

  /** Share of the level that is left of it after a step. */
  private get kept(): number {
    return 1 - this.storage.lossPerHour * this.site.stepHours;
  }

  private mean(sides: readonly ToPay[]): ToPay {
    const sum = new Float64Array(CELLS + 1);
    sides.forEach((one, n) => one.forEach((value, i) => (sum[i]! += this.weights[n]! * value)));
    return sum;
  }

  private meansAfter(t: number): ByOpen {
    const [first] = this.later[t]!;
    return first!.map((_, open) => this.mean(this.later[t]!.map((side) => side[open]!)));
  }

  /** What the storage may do in step t where `otherwise` kW more are needed than expected, and parts of a window come. */
  private moves(t: number, otherwise: number, window: Window | undefined, parts: number): Moves {
    const { stepHours } = this.site;
    const load = window ? (parts * window.energy) / PARTS / stepHours : 0;
    const need = this.needs[t]! + otherwise + load;
    // Whatever is needed more than expected, the sun gives less of, or demands take.
    const surplus =
      this.storage.chargesFrom === "sun" ? surplusOf(this.site, this.storage.bus, t) - otherwise : Infinity;
    return movesOf(this.storage, t, stepHours, { exchange: this.exchanges[t]!, need, surplus });
  }

  /** What trips take out of it in step t [cells]. */
  private cellsAway(t: number): number {
    return this.driven ? (this.driven.away[t]! * CELLS) / this.storage.capacity : 0;
  }

  /** What is still to be paid before trips take their energy of step t, from what is after that: what they find missing costs. */
  private withTrips(t: number, later: ToPay): ToPay {
    const away = this.cellsAway(t);
    if (away === 0) return later;
    const price = (this.driven!.price[t]! * this.storage.capacity) / CELLS;
    return later.map((_, i) => (i >= away ? toPayAt(later, i - away) : later[0]! + price * (away - i)));
  }

  private work(): void {
    const { steps } = this.site;
    const size = this.storage.capacity / CELLS;
    const end = Float64Array.from({ length: CELLS + 1 }, (_, i) => -this.storage.endValue * i * size);
    let before: readonly ByOpen[] = this.weights.map(() => [end]);
    for (let t = steps - 1; t >= 0; t--) {
      const lacks = this.lacksAt(t);
      this.later[t] = before.map((next) => this.after(t, next, lacks));
      before = this.later[t]!.map((later, side) => this.before(t, later, side));
      if (this.mornings.has(t)) {
        const mean = before[0]!.map((_, open) => this.mean(before.map((side) => side[open]!)));
        before = before.map(() => mean);
      }
    }
    this.first = before;
  }

  /** After step t, from what is before the next: a window that is over and not done lacks something. One that begins is all open. */
  private after(t: number, next: ByOpen, lacks: Float64Array): ByOpen {
    const [window, other] = [this.windows[t], this.windows[t + 1]];
    const withLacks = (of: ToPay, lack: number): ToPay => of.map((value, i) => value + lacks[i]! + lack);
    if (window && window === other) return next.map((of) => withLacks(of, 0));
    const begun = next.at(-1)!;
    if (!window) return [withLacks(begun, 0)];
    return Array.from({ length: PARTS + 1 }, (_, open) =>
      withLacks(begun, (window.shortfallPrice * open * window.energy) / PARTS),
    );
  }

  /** What levels cost at the end of step t that are below the least or below a target, by level. */
  private lacksAt(t: number): Float64Array {
    const { storage, site } = this;
    const { shortfallPrice } = site.buses.find(({ id }) => id === storage.bus)!;
    const targets = (storage.targets ?? []).filter(({ to }) => to === t + 1);
    return Float64Array.from({ length: CELLS + 1 }, (_, i) => {
      const level = (i * storage.capacity) / CELLS;
      const lack = site.stepHours * shortfallPrice * Math.max(0, storage.minLevel - level);
      return targets.reduce((sum, one) => sum + one.shortfallPrice * Math.max(0, one.level - level), lack);
    });
  }

  /** Before step t on a side. */
  private before(t: number, after: ByOpen, side: number): ByOpen {
    const later = after.map((of) => this.withTrips(t, of));
    const { low, high } = this.deviation ?? {};
    const otherwise = low && high ? [low[t]!, 0, high[t]!][side]! : 0;
    const window = this.windows[t];
    const cache = new Map<number, Moves>();
    const movesWith = (parts: number): Moves => {
      const moves = cache.get(parts) ?? this.moves(t, otherwise, window, parts);
      cache.set(parts, moves);
      return moves;
    };
    return later.map((_, open) => {
      const least = new Float64Array(CELLS + 1).fill(Infinity);
      for (const parts of partsOf(window, t, open)) lowerBefore(least, movesWith(parts), atOpen(later, open - parts));
      return this.kept === 1 ? least : least.map((_value, i) => toPayAt(least, i * this.kept));
    });
  }
}

/** Parts of a window that may come in step t where `open` are still to come: none, one, and as many as can. */
function partsOf(window: Window | undefined, t: number, open: number): number[] {
  if (!window) return [0];
  const most = Math.min(open, window.most(t));
  return [...new Set([0, Math.min(1, most), most])];
}

/** Between whole parts it is straight. */
function atOpen(rows: ByOpen, open: number): ToPay {
  const low = Math.min(rows.length - 1, Math.max(0, Math.floor(open + ROUNDING)));
  const share = open - low;
  if (share <= ROUNDING || low + 1 >= rows.length) return rows[low]!;
  return rows[low]!.map((value, i) => value + share * (rows[low + 1]![i]! - value));
}
