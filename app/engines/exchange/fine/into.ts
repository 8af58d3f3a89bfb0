import { type Cells, sizeCells } from "../pypsa/cells";
import { UNLIMITED } from "../pypsa/context";
import { highestOf, mapped, type Profile } from "../pypsa/table";
import type { Tables } from "../pypsa/tables";
import type { Report } from "../report";
import type { FineComponent } from "./component";
import type { FineModel } from "./model";

/** What the components of a model are taken into: tables of a network, and the report. */
export class Into {
  private readonly buses = new Set<string>();
  /** The model as a share of a year, which is what investments count with. */
  readonly share: number;

  constructor(
    readonly tables: Tables,
    readonly report: Report,
    readonly model: FineModel,
  ) {
    this.share = (model.steps * model.stepH) / 8760;
  }

  /** The balance of a commodity at a location. */
  bus(location: string, commodity: string): string {
    const name = `${location} ${commodity}`;
    if (this.buses.has(name)) return name;
    this.buses.add(name);
    this.tables.add("buses", name, { carrier: commodity, location }, location);
    return name;
  }

  /** MW of a unit of a commodity; a unit of what is no power counts as one, which is told. */
  megawatts(commodity: string): number {
    const unitMw = this.model.megawatts(commodity);
    if (unitMw === undefined) {
      const unit = (this.model.units.get(commodity) ?? "").slice(0, 40);
      this.report.changed("fine_unit", { unit: unit || "?" }, commodity);
    }
    return unitMw ?? 1;
  }

  /** Where a component is, with the name that it has there: its own where it is at one location only. */
  locationsOf(component: FineComponent): { at: number; location: string; name: string }[] {
    const all = component.locations.flatMap((location, at) => (component.isAt(at) ? [{ at, location }] : []));
    return all.map((one) => ({ ...one, name: all.length > 1 ? `${component.name} ${one.location}` : component.name }));
  }

  /**
   * Cells of a size with its costs, both per unit of what the row counts in: `per` of the capacity of the model. `distance`: what costs
   * count with beyond that. Without a capacity of its own a component is as large as its most operation, which `highest` is.
   */
  size(component: FineComponent, at: number, { per, highest = Infinity, distance = 1, to }: Size): Cells {
    const terms = {
      discount_rate: component.number("interestRate", 0.08, at, to),
      lifetime: component.number("economicLifetime", 10, at, to),
    };
    if (component.number("hasCapacityVariable", 1, at) === 0)
      return { p_nom: highest === Infinity ? UNLIMITED : highest };
    const cost = (attribute: string) =>
      (component.number(attribute, 0, at, to) * distance * this.model.money * this.share) / per;
    const [invest, yearly] = [cost("investPerCapacity"), cost("opexPerCapacity")];
    const fixed = component.number("capacityFix", Number.NaN, at, to);
    const isFixed = !Number.isNaN(fixed);
    const least = isFixed ? fixed : component.number("capacityMin", 0, at, to);
    const most = isFixed ? fixed : component.number("capacityMax", Infinity, at, to);
    return sizeCells(least * per, most * per, {
      overnight_cost: invest,
      ...terms,
      ...(yearly === 0 ? {} : { fom_cost: yearly }),
    });
  }

  /** Shares of a size that may run and have to; without a capacity of its own these are of the most operation [MW]. */
  operation(component: FineComponent, at: number, per: number): { highest: number; cells: Record<string, Profile> } {
    const [most, fixed] = [component.entered("operationRateMax", at), component.entered("operationRateFix", at)];
    const rate = fixed ?? most;
    if (component.number("hasCapacityVariable", 1, at) === 1) {
      if (rate === undefined) return { highest: Infinity, cells: {} };
      return { highest: Infinity, cells: { p_max_pu: rate, ...(fixed === undefined ? {} : { p_min_pu: rate }) } };
    }
    if (rate === undefined) return { highest: Infinity, cells: {} };
    const highest = (highestOf(rate) * per) / this.model.stepH;
    const share = mapped(rate, (v) => (highest > 0 ? (v * per) / this.model.stepH / highest : 0));
    return { highest, cells: { p_max_pu: share, ...(fixed === undefined ? {} : { p_min_pu: share }) } };
  }

  /** Whether no other component shares the limit of a year that one has. */
  isOnlyOf(component: FineComponent): boolean {
    const id = component.text("commodityLimitID");
    return this.model.components.every((other) => other === component || other.text("commodityLimitID") !== id);
  }

  attributeLeft = (component: FineComponent, attribute: string): void =>
    this.report.changed("attribute_left", { file: component.group, attribute }, component.name);
  left = (component: FineComponent, attribute: string): void =>
    this.report.changed("component_left", { file: component.group, attribute }, component.name);
}

interface Size {
  per: number;
  highest?: number;
  distance?: number;
  to?: number;
}
