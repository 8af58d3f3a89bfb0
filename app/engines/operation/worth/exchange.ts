import { unitsOn } from "../check/cost";
import { at } from "../site/perStep";
import type { Course } from "../site/plan";
import type { GridConnection, OperationSite, Storage } from "../site/types";

/** A piece of what a bus gets for a price: up to `most` kW at `price` [currency/kWh]. */
interface Offer {
  price: number;
  most: number;
}

/**
 * What it costs in one step that a bus needs a power: by its connections, by what of its sources is taken, by what is thrown away. Convex
 * and straight between its corners.
 */
export class Exchange {
  /** Needs at which the price changes [kW], ascending. */
  readonly corners: Float64Array;
  /** Cost at the corners [currency/h]. */
  private readonly costs: Float64Array;
  /** What of the offers is of the site's own sources [kW]. */
  readonly ofSources: number;
  private readonly shortfallPrice: number;

  /**
   * `offers` are taken in the order of their prices, from the need `least` on (all sold and thrown away that can be), where the cost is
   * `costAtLeast` [currency/h]. Below and above, `shortfallPrice` is paid for each kWh.
   */
  constructor(
    offers: readonly Offer[],
    least: number,
    costAtLeast: number,
    { shortfallPrice, ofSources }: { shortfallPrice: number; ofSources: number },
  ) {
    this.shortfallPrice = shortfallPrice;
    this.ofSources = ofSources;
    const sorted = offers.filter(({ most }) => most > 0).sort((a, b) => a.price - b.price);
    this.corners = new Float64Array(sorted.length + 1);
    this.costs = new Float64Array(sorted.length + 1);
    this.corners[0] = least;
    this.costs[0] = costAtLeast;
    sorted.forEach(({ price, most }, i) => {
      this.corners[i + 1] = this.corners[i]! + most;
      this.costs[i + 1] = this.costs[i]! + price * most;
    });
  }

  /** [currency/h] where `need` kW are needed. Negative: there is so much too much. */
  costOf(need: number): number {
    const { corners, costs } = this;
    const last = corners.length - 1;
    if (need <= corners[0]!) return costs[0]! + this.shortfallPrice * (corners[0]! - need);
    if (need >= corners[last]!) return costs[last]! + this.shortfallPrice * (need - corners[last]!);
    let i = 1;
    while (corners[i]! < need) i++;
    const share = (need - corners[i - 1]!) / (corners[i]! - corners[i - 1]!);
    return costs[i - 1]! + share * (costs[i]! - costs[i - 1]!);
  }
}

/** What a bus with a storage needs in a step [kW] but for its connections and that storage, and what it costs there. */
export interface BusNeed {
  exchange: Exchange;
  need: number;
  /** What the sources of the bus give beyond its fixed demands [kW], for a storage that charges from the sun alone. Not there: any. */
  surplus?: number;
}

/**
 * What the bus of a storage needs in a step [kW] but for its connections, its sources that can be turned down, and the storage. It is its
 * loads less what units, other storages and other sources give, all as in the course.
 */
export function needOf(
  site: OperationSite,
  course: Course,
  { id: without, bus }: Pick<Storage, "id" | "bus">,
  t: number,
): number {
  let need = -unitsOn(site, bus, course, t);
  for (const demand of site.demands) if (demand.bus === bus) need += at(demand.power, t);
  for (const source of site.sources) if (source.bus === bus && !source.curtailable) need -= at(source.available, t);
  for (const load of site.shiftables) if (load.bus === bus) need += course.shiftables[load.id]![t]!;
  for (const batch of site.batches) {
    const begin = course.batches[batch.id]!;
    if (batch.bus === bus && begin >= 0) need += batch.shape[t - begin] ?? 0;
  }
  for (const { id, bus: of } of site.storages) {
    if (of !== bus || id === without) continue;
    const { charge, discharge } = course.storages[id]!;
    need += charge[t]! - discharge[t]!;
  }
  return need;
}

/**
 * What the need of a bus costs in step t. Import above the highest of its period, in the course or before it, also costs the demand charge.
 * A connection that pays more for energy than it takes for it counts as paying just that: buying to sell is not what a storage is for. Where
 * something is dealt for its connections, what they take otherwise costs imbalance; those of other buses do as in the course.
 */
export function exchangeOf(site: OperationSite, course: Course, bus: string, t: number): Exchange {
  const { shortfallPrice, dumpLimit, dumpPrice, exportLimit = Infinity } = site.buses.find(({ id }) => id === bus)!;
  const grids = site.grids.filter((grid) => grid.bus === bus);
  const offers: Offer[] = [];
  /** Those of connections for which something is dealt. */
  const ofDealt: Offer[] = [];
  const offersOf = ({ id }: GridConnection): Offer[] => (site.position?.grids.includes(id) ? ofDealt : offers);
  let ofSources = 0;
  for (const source of site.sources) {
    if (source.bus !== bus || !source.curtailable) continue;
    ofSources += at(source.available, t);
    offers.push({ price: at(source.cost, t), most: at(source.available, t) });
  }
  let cheapest = Infinity;
  for (const grid of grids) {
    const price = at(grid.importPrice, t) + at(grid.importFee, t);
    cheapest = Math.min(cheapest, price);
    let most = at(grid.importLimit, t);
    for (const { from, to, price: charge, peakSoFar } of grid.demandCharges) {
      if (t < from || t >= to) continue;
      const peak = Math.max(peakSoFar, ...course.grids[grid.id]!.import.subarray(from, to));
      offersOf(grid).push({ price: price + charge / site.stepHours, most: Math.max(0, most - peak) });
      most = Math.min(most, peak);
    }
    offersOf(grid).push({ price, most });
  }
  let least = -at(dumpLimit, t);
  let cost = -least * at(dumpPrice, t);
  if (least < 0) offers.push({ price: -at(dumpPrice, t), most: -least });
  // What all of them may export together goes where it earns most.
  let room = exportLimit;
  let sold = 0;
  for (const { grid, price, limit } of salesOf(grids, t).sort((a, b) => b.price - a.price)) {
    const most = Math.min(limit, room);
    const worth = Math.min(cheapest, price);
    room -= most;
    offersOf(grid).push({ price: worth, most });
    if (offersOf(grid) === ofDealt) sold += most;
    least -= most;
    cost -= worth * most;
  }
  const dealt = withImbalance(ofDealt, {
    from: -sold,
    volume: volumeAt(site, course, bus, t),
    price: site.position?.price ?? 0,
  });
  return new Exchange([...offers, ...dealt.offers], least, cost + dealt.cost, { shortfallPrice, ofSources });
}

/** What is dealt for the connections of a bus in step t, less what those of others take [kW]; NaN where nothing is. */
function volumeAt({ position, grids }: OperationSite, course: Course, bus: string, t: number): number {
  if (!position) return NaN;
  const elsewhere = grids.filter((grid) => grid.bus !== bus && position.grids.includes(grid.id));
  const net = elsewhere.reduce((sum, { id }) => sum + course.grids[id]!.import[t]! - course.grids[id]!.export[t]!, 0);
  return position.volume[t]! - net;
}

/**
 * Offers of connections with what imbalance costs, and what it costs where all is sold that can be [currency/h]. `from`: what they take
 * then [kW]. Up to the volume each kW brings less imbalance, beyond it more.
 */
function withImbalance(
  offers: readonly Offer[],
  { from, volume, price: imbalance }: { from: number; volume: number; price: number },
): { offers: readonly Offer[]; cost: number } {
  if (Number.isNaN(volume) || imbalance === 0) return { offers, cost: 0 };
  let net = from;
  const priced = [...offers]
    .sort((a, b) => a.price - b.price)
    .flatMap(({ price, most }) => {
      const towards = Math.min(most, Math.max(0, volume - net));
      net += most;
      return [
        { price: price - imbalance, most: towards },
        { price: price + imbalance, most: most - towards },
      ];
    });
  return { offers: priced, cost: imbalance * Math.abs(from - volume) };
}

/** What each connection pays for a kWh in a step, less its fee [currency/kWh], and the most that it takes [kW]. */
const salesOf = (
  grids: readonly GridConnection[],
  t: number,
): { grid: GridConnection; price: number; limit: number }[] =>
  grids.map((grid) => ({
    grid,
    price: at(grid.exportPrice, t) - at(grid.exportFee, t),
    limit: at(grid.exportLimit, t),
  }));
