import { at } from "../site/perStep";
import type { Course } from "../site/plan";
import type { GridConnection, OperationSite } from "../site/types";
import { NOTHING } from "./reason";

/** What a kWh costs that is taken from a connection, and what one less taken, or more given, brings [currency/kWh]. */
export interface Tariff {
  buy: number;
  sell: number;
}

/**
 * What dealt volumes make of prices: beyond what is dealt a kWh costs the price of imbalance on top, short of it each kWh towards it saves
 * that.
 */
export class Deals {
  /** By step: what the connections take together less what is dealt [kW]. NaN: nothing is dealt. */
  private readonly beyond: Float64Array;
  private readonly members: ReadonlySet<string>;
  private readonly price: number;

  constructor({ position, steps }: OperationSite, { grids }: Pick<Course, "grids">) {
    this.members = new Set(position?.grids);
    this.price = position?.price ?? 0;
    this.beyond = Float64Array.from({ length: steps }, (_, t) => {
      if (!position || position.price === 0) return NaN;
      const net = position.grids.reduce((sum, id) => sum + grids[id]!.import[t]! - grids[id]!.export[t]!, 0);
      return net - position.volume[t]!;
    });
  }

  /** Whether a connection takes just what is dealt in step t. */
  holds(id: string, t: number): boolean {
    return this.members.has(id) && Math.abs(this.beyond[t]!) <= NOTHING;
  }

  /** Tariff of a connection in step t with what leaving deals costs, or what coming closer to them saves. */
  tariff(grid: GridConnection, t: number): Tariff {
    const [more, less] = this.changes(grid.id, t);
    return {
      buy: at(grid.importPrice, t) + at(grid.importFee, t) + more,
      sell: at(grid.exportPrice, t) - at(grid.exportFee, t) + less,
    };
  }

  /** What a kWh more costs on top of its price, and what one less brings on top of it [currency/kWh]. */
  changes(id: string, t: number): [more: number, less: number] {
    const beyond = this.beyond[t]!;
    if (!this.members.has(id) || Number.isNaN(beyond)) return [0, 0];
    return [beyond < -NOTHING ? -this.price : this.price, beyond > NOTHING ? this.price : -this.price];
  }
}
