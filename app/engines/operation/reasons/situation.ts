import { at } from "../site/perStep";
import type { OperationPlan } from "../site/plan";
import type { GridConnection, OperationSite } from "../site/types";
import { Deals, type Tariff } from "./dealt";
import { NOTHING } from "./reason";

/** What the reasons of all components look at: prices, surplus and peaks of each bus. */
export class Situation {
  private readonly surplus = new Map<string, Uint8Array>();
  private readonly peaks = new Map<string, Uint8Array>();
  private readonly means = new Map<string, number>();
  private readonly plain = new Map<string, Float64Array>();
  readonly deals: Deals;

  constructor(
    readonly site: OperationSite,
    readonly plan: OperationPlan,
  ) {
    this.deals = new Deals(site, plan);
    for (const { id } of site.buses) {
      this.surplus.set(
        id,
        Uint8Array.from({ length: site.steps }, (_, t) => Number(this.findSurplus(id, t))),
      );
      this.peaks.set(id, this.findPeaks(id));
      const prices = plan.values?.buses[id];
      this.means.set(id, prices ? prices.reduce((sum, price) => sum + price, 0) / site.steps : 0);
    }
  }

  /** What a kWh is worth at a bus in step t [currency/kWh]; 0 where it is not known. */
  price(bus: string, t: number): number {
    return this.plan.values?.buses[bus]?.[t] ?? 0;
  }

  /**
   * The same without what a higher peak costs: what energy costs there, as people know it [currency/kWh]. Where nothing is bought or sold the
   * dual may be anything between both tariffs, and so it may where just what is dealt is taken. What gives, or would have to be bought,
   * counts at that of buying (`instead`: "buy"), what takes at that of selling ("sell"), with what leaving the deals costs.
   */
  plainPrice(bus: string, t: number, instead?: "buy" | "sell"): number {
    return this.plainPrices(bus, instead)[t]!;
  }

  /** The same of all steps; worked out once, as every stretch of every component looks at many of them. */
  plainPrices(bus: string, instead?: "buy" | "sell"): Float64Array {
    const key = `${instead ?? ""} ${bus}`;
    const prices =
      this.plain.get(key) ??
      Float64Array.from({ length: this.site.steps }, (_, t) => this.findPlainPrice(bus, t, instead));
    this.plain.set(key, prices);
    return prices;
  }

  private findPlainPrice(bus: string, t: number, instead: "buy" | "sell" | undefined): number {
    const dual = this.dualWithoutPeak(bus, t);
    const grids = this.site.grids.filter((grid) => grid.bus === bus);
    const traded = grids.filter(({ id }) => this.isTraded(id, t));
    // Held to what is dealt the dual may be anything between what a kWh more costs and what one less brings.
    if (!instead || traded.some(({ id }) => !this.deals.holds(id, t))) return dual;
    const tariffs = (traded.length > 0 ? traded : grids).flatMap((grid) => this.priceThere(grid, t, instead) ?? []);
    if (tariffs.length === 0) return dual;
    return instead === "buy" ? Math.min(...tariffs) : Math.max(...tariffs);
  }

  /** What a kWh more taken from a connection costs, or one less brings; undefined where it can give or take none. */
  priceThere(grid: GridConnection, t: number, way: "buy" | "sell"): number | undefined {
    const { import: bought, export: sold } = this.plan.grids[grid.id]!;
    const { buy, sell } = this.deals.tariff(grid, t);
    const [more, less] = this.deals.changes(grid.id, t);
    if (way === "buy") {
      if (sold[t]! > NOTHING) return sell - less + more;
      return bought[t]! < at(grid.importLimit, t) - NOTHING ? buy : undefined;
    }
    if (bought[t]! > NOTHING) return buy - more + less;
    return sold[t]! < at(grid.exportLimit, t) - NOTHING ? sell : undefined;
  }

  private dualWithoutPeak(bus: string, t: number): number {
    const peaks = this.site.grids.filter((grid) => grid.bus === bus).map(({ id }) => this.plan.values?.peaks[id]?.[t]);
    return this.price(bus, t) - Math.max(0, ...peaks.map((peak) => peak ?? 0));
  }

  private isTraded(id: string, t: number): boolean {
    return this.plan.grids[id]!.import[t]! + this.plan.grids[id]!.export[t]! > NOTHING;
  }

  /**
   * What a kWh at a bus costs, or brings, without imbalance, where its connections are held to what is dealt in step t [currency/kWh]; null
   * where they are not. What would pay at this price, and is not done, waits because of the deals; what does not pay, and is done, is done
   * because of them.
   */
  dealtPrice(bus: string, t: number): Tariff | null {
    if (!this.site.position) return null;
    const grids = this.site.grids.filter((grid) => grid.bus === bus);
    if (!grids.some(({ id }) => this.deals.holds(id, t))) return null;
    const traded = grids.filter(({ id }) => this.isTraded(id, t));
    if (traded.some(({ id }) => !this.deals.holds(id, t))) return null;
    const [buys, sells] = [
      Math.min(...grids.filter(({ importLimit }) => at(importLimit, t) > 0).map((grid) => bareBuy(grid, t))),
      Math.max(...grids.filter(({ exportLimit }) => at(exportLimit, t) > 0).map((grid) => bareSell(grid, t))),
    ];
    if (traded.length === 0) return { buy: buys, sell: sells };
    const isBought = traded.some(({ id }) => this.plan.grids[id]!.import[t]! > NOTHING);
    return isBought ? { buy: buys, sell: buys } : { buy: sells, sell: sells };
  }

  /** What a kW more of the highest import of a bus costs in step t [currency/kW]; null where nothing is charged. */
  chargeAt(bus: string, t: number): number | null {
    const charges = this.site.grids
      .filter((grid) => grid.bus === bus)
      .flatMap(({ demandCharges }) => demandCharges.filter(({ from, to, price }) => t >= from && t < to && price > 0));
    return charges.length > 0 ? charges.reduce((sum, { price }) => sum + price, 0) : null;
  }

  /** What a kWh that a unit gives to a bus is worth [currency/kWh]: towards targets, too. */
  priceForUnits(bus: string, t: number): number {
    const { targets } = this.site;
    const counted = targets.filter((one) => one.bus === bus && t >= one.from && t < one.to);
    return counted.reduce((sum, { id }) => sum + (this.plan.values?.targets[id] ?? 0), this.price(bus, t));
  }

  meanPrice(bus: string): number {
    return this.means.get(bus)!;
  }

  /** Power is sold, given up or thrown away at this bus, or sun and wind give more than its demand. */
  hasSurplus(bus: string, t: number): boolean {
    return this.surplus.get(bus)![t] === 1;
  }

  private findSurplus(bus: string, t: number): boolean {
    const { site, plan } = this;
    const on = <T extends { bus: string }>(list: readonly T[]): T[] => list.filter((one) => one.bus === bus);
    const { dumped, excess } = plan.buses[bus]!;
    if (dumped[t]! + excess[t]! > NOTHING) return true;
    if (on(site.grids).some(({ id }) => plan.grids[id]!.export[t]! > NOTHING)) return true;
    const sources = on(site.sources).map(({ id, available }) => ({
      power: plan.sources[id]![t]!,
      most: at(available, t),
    }));
    if (sources.some(({ power, most }) => power < most - NOTHING)) return true;
    // Sun and wind give more than the demand, and what can wait takes all of it.
    const isImporting = on(site.grids).some(({ id }) => plan.grids[id]!.import[t]! > NOTHING);
    const rest =
      sources.reduce((sum, { power }) => sum + power, 0) -
      on(site.demands).reduce((sum, one) => sum + at(one.power, t), 0);
    return !isImporting && rest > NOTHING;
  }

  /** The import at this bus is at the highest of its period: a kWh more would raise a demand charge. */
  isAtPeak(bus: string, t: number): boolean {
    return this.peaks.get(bus)![t] === 1;
  }

  private findPeaks(bus: string): Uint8Array {
    const flags = new Uint8Array(this.site.steps);
    for (const grid of this.site.grids.filter((one) => one.bus === bus)) {
      const { import: bought } = this.plan.grids[grid.id]!;
      for (const { from, to, price, peakSoFar } of grid.demandCharges) {
        const highest = Math.max(peakSoFar, ...bought.subarray(from, to));
        for (let t = from; t < to && price > 0; t++) if (bought[t]! >= highest - NOTHING) flags[t] = 1;
      }
    }
    return flags;
  }
}

const bareBuy = (grid: GridConnection, t: number): number => at(grid.importPrice, t) + at(grid.importFee, t);
const bareSell = (grid: GridConnection, t: number): number => at(grid.exportPrice, t) - at(grid.exportFee, t);
