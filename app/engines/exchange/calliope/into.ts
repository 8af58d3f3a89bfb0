import { UNLIMITED } from "../pypsa/context";
import { mapped, type Profile } from "../pypsa/table";
import type { Tables } from "../pypsa/tables";
import type { Report } from "../report";
import type { CalliopeModel } from "./model";
import { settingsOf, textOf } from "./settings";
import { KILO } from "./sizes";
import type { Technology } from "./technology";

export const join = (...parts: string[]): string => parts.filter(Boolean).join(" ");

/** What is known of the technologies at a node, by node. */
interface NodeFacts {
  /** How many have an area that counts. */
  withArea: ReadonlyMap<string, number>;
  carriersAt: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What the technologies of a model are taken into: tables of a network, and the report. */
export class Into {
  private readonly buses = new Set<string>();
  /** Of the whole model [h]. */
  readonly hours: number;
  /** Length of each step [h]. */
  readonly steps: Profile;

  constructor(
    readonly tables: Tables,
    readonly report: Report,
    readonly model: CalliopeModel,
    private readonly at: NodeFacts,
  ) {
    this.hours = model.hours.reduce((sum, h) => sum + h, 0);
    const isEqual = model.hours.every((h) => h === model.hours[0]);
    this.steps = isEqual ? model.hours[0]! : model.hours;
  }

  /** The balance of a carrier at a node. */
  bus(node: string, carrier: string): string {
    const isOnly = (this.at.carriersAt.get(node)?.size ?? 0) <= 1;
    const name = isOnly ? node : join(node, carrier);
    if (!this.buses.has(name)) this.addBus(name, carrier, node, node);
    return name;
  }

  /** A balance of a technology's own: of what it draws from, of what it has stored, or of what it gives and may export. */
  ownBus(technology: Technology, kind: string, carrier = `${technology.tech} source`): string {
    const name = join(technology.name, kind);
    if (!this.buses.has(name)) this.addBus(name, carrier, technology.node, "");
    return name;
  }

  private addBus(name: string, carrier: string, node: string, location: string): void {
    this.buses.add(name);
    const at = this.position(node);
    this.tables.add("buses", name, { carrier, location, ...(at ? { x: at[0], y: at[1] } : {}) }, `nodes.${node}`);
  }

  /** Longitude and latitude [degrees]. */
  position(node: string): [number, number] | null {
    const [x, y] = [this.ofNode(node, "longitude"), this.ofNode(node, "latitude")];
    return x === undefined || y === undefined ? null : [x, y];
  }

  ofNode(node: string, param: string): number | undefined {
    const settings = settingsOf(this.model.nodes.get(node));
    const inTable = this.model.entries.findLast(
      (entry) => entry.param === param && entry.dims.get("nodes") === node && !entry.dims.has("techs"),
    );
    const text = textOf(settings[param] ?? inTable?.value);
    return text === "" || !Number.isFinite(Number(text)) ? undefined : Number(text);
  }

  areaAt(technology: Technology): { most: number; isShared: boolean } {
    const most = this.ofNode(technology.node, "available_area") ?? Infinity;
    return { most, isShared: most < Infinity && (this.at.withArea.get(technology.node) ?? 0) > 1 };
  }

  /** What its technology in the catalogue is found by. */
  words = (technology: Technology): string => join(technology.tech, technology.text("name"));

  /** Level and loss of a store. */
  level(technology: Technology): { standing_loss: number } {
    if (technology.number("storage_initial", 0) > 0) this.attributeLeft(technology, "storage_initial");
    return { standing_loss: technology.number("storage_loss", 0) };
  }

  /** The bounds of a power by the energy behind it; both have a size of their own here. */
  ratiosLeft(technology: Technology): void {
    for (const param of ["flow_cap_per_storage_cap_max", "flow_cap_per_storage_cap_min"]) {
      const value = technology.number(param, param.endsWith("max") ? Infinity : 0);
      if (value > 0 && value < Infinity) this.attributeLeft(technology, param);
    }
  }

  attributeLeft = (technology: Technology, attribute: string): void =>
    this.report.changed("attribute_left", { file: technology.file, attribute }, technology.name);
  left = (technology: Technology, attribute: string): void =>
    this.report.changed("component_left", { file: technology.file, attribute }, technology.name);
}

/**
 * The balance that a technology gives a carrier to. Where it may export it, it is one of its own, with a sale of that and a way on to the
 * node.
 */
export function exported(into: Into, technology: Technology, carrier: string): string {
  const node = into.bus(technology.node, carrier);
  if (!technology.carriers("carrier_export").includes(carrier)) return node;
  const bus = into.ownBus(technology, "export", carrier);
  const most = technology.number("export_max", Infinity, carrier);
  if (technology.number("export_min", 0, carrier) > 0) into.attributeLeft(technology, "export_min");
  const marginal_cost = mapped(technology.cost("cost_export", carrier), (v) => v * KILO);
  const p_nom = most === Infinity ? UNLIMITED : most / KILO;
  into.tables.add(
    "generators",
    join(technology.name, "export"),
    { bus, sign: -1, p_nom, marginal_cost },
    technology.file,
  );
  const cells = { bus0: bus, bus1: node, p_nom: UNLIMITED };
  into.tables.add("links", join(technology.name, "use"), cells, technology.file);
  into.report.taken("calliope_export", {}, technology.name);
  return bus;
}
