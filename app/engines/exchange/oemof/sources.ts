import { mapped, type Profile } from "../pypsa/table";
import type { Tables } from "../pypsa/tables";
import type { Report } from "../report";
import type { Element } from "./element";

/** What the elements of a package are taken into. */
export interface Into {
  tables: Tables;
  report: Report;
  /** The parameter of a flow that the limit of emissions counts. */
  emission: string;
}

type Cells = Record<string, Profile | string | boolean>;

/** What parameters of a flow say that has a counterpart; the rest is told. */
export function flowOf({ report }: Into, element: Element, column: string, columns: readonly string[]) {
  const parameters = element.parameters(column);
  const number = (name: string): number | undefined => {
    const value = parameters.get(name);
    return typeof value === "number" && columns.includes(name) ? value : undefined;
  };
  for (const [name, value] of parameters)
    if (number(name) === undefined && !isNothing(value))
      report.changed(
        "attribute_left",
        { file: element.file, attribute: `${column}: ${name.slice(0, 40)}` },
        element.name,
      );
  return number;
}
const isNothing = (value: unknown): boolean => value === null || value === false || value === 0 || value === "";

/** What the rows of an element with a size have in common. */
interface SizedRows {
  /** Of the network. */
  list: string;
  cells: Cells;
  /** From a capacity of the element to that of its row. */
  size?: (capacity: number) => number;
}

/**
 * What is there, and what can be built at a cost, as one row each: what is there costs nothing, as in oemof.
 */
export function addSized(
  { tables, report }: Into,
  element: Element,
  { list, cells, size = (capacity) => capacity }: SizedRows,
): void {
  const capacity = element.entered("capacity");
  const there = capacity === undefined ? undefined : element.number("capacity", 0);
  if (!element.flag("expandable")) {
    element.without("capacity_cost", "capacity_potential", "capacity_minimum");
    // Without a capacity a flow has no limit.
    tables.add(list, element.name, { ...cells, p_nom: size(there ?? Infinity) }, element.file);
    return;
  }
  const existing = there ?? 0;
  const name = existing > 0 ? `${element.name} +` : element.name;
  if (existing > 0) {
    tables.add(list, element.name, { ...cells, p_nom: size(existing) }, element.file);
    report.changed("oemof_new_apart", { file: element.file }, element.name);
  }
  const most = element.number("capacity_potential", Infinity) - existing;
  const added = {
    p_nom_extendable: true,
    p_nom_min: size(element.number("capacity_minimum", 0)),
    p_nom_max: size(most),
    capital_cost: element.number("capacity_cost", 0) / size(1),
  };
  tables.add(list, name, { ...cells, ...added }, element.file);
}

const carrierOf = (element: Element): string => `${element.text("carrier")} ${element.text("tech")}`.trim();

/** A carrier of its own for each emission per MWh that is given. */
function emitting({ tables, emission }: Into, element: Element, factor: number | undefined): string {
  const carrier = carrierOf(element) || element.name;
  if (factor === undefined || factor === 0) return carrier;
  const carrierName = `${carrier} (${emission} ${factor})`;
  if (!tables.origins.has(`carriers ${carrierName}`))
    tables.add("carriers", carrierName, { co2_emissions: factor }, element.file);
  return carrierName;
}

/** "Volatile": gives exactly its profile. */
export function addVolatile(into: Into, element: Element): void {
  const profile = element.profile("profile", 1);
  const number = flowOf(into, element, "output_parameters", [into.emission]);
  const carrier = emitting(into, element, number(into.emission));
  const marginal_cost = element.profile("marginal_cost", 0);
  const cells = { bus: element.text("bus"), carrier, marginal_cost, p_min_pu: profile, p_max_pu: profile };
  addSized(into, element, { list: "generators", cells });
}

/** "Dispatchable" and those that are the same: gives its profile at most. */
export function addDispatchable(into: Into, element: Element): void {
  const capacity = element.flag("expandable") ? 0 : element.number("capacity", 0);
  const hours = capacity > 0 ? ["full_load_time_max", "full_load_time_min", "summed_max", "summed_min"] : [];
  const number = flowOf(into, element, "output_parameters", ["min", into.emission, ...hours]);
  const carrier = emitting(into, element, number(into.emission));
  const most = number("full_load_time_max") ?? number("summed_max");
  const least = number("full_load_time_min") ?? number("summed_min");
  addSized(into, element, {
    list: "generators",
    cells: {
      bus: element.text("bus"),
      carrier,
      marginal_cost: element.profile("marginal_cost", 0),
      p_min_pu: number("min") ?? 0,
      p_max_pu: element.profile("profile", 1),
      ...(most === undefined ? {} : { e_sum_max: most * capacity }),
      ...(least === undefined ? {} : { e_sum_min: least * capacity }),
    },
  });
}

/** "Commodity": an amount for the whole time. */
export function addCommodity(into: Into, element: Element): void {
  const amount = element.number("amount", 0);
  const number = flowOf(into, element, "output_parameters", ["min", "max", into.emission]);
  const cells = {
    bus: element.text("bus"),
    carrier: emitting(into, element, number(into.emission)),
    marginal_cost: element.profile("marginal_cost", 0),
    p_nom: amount,
    e_sum_max: amount,
    p_min_pu: number("min") ?? 0,
    p_max_pu: number("max") ?? 1,
  };
  into.tables.add("generators", element.name, cells, element.file);
}

/** "Excess": takes what is too much. */
export function addExcess(into: Into, element: Element): void {
  flowOf(into, element, "input_parameters", []);
  const cells = { bus: element.text("bus"), sign: -1, marginal_cost: element.profile("marginal_cost", 0) };
  addSized(into, element, { list: "generators", cells });
}

/** "Load": the share of its amount that its profile has in each step. What it pays is the same for every plan. */
export function addLoad(into: Into, element: Element): void {
  flowOf(into, element, "input_parameters", []);
  element.without("marginal_utility", "capacity");
  const amount = element.number("amount", 0);
  // Without a number: a profile of powers.
  const factor = Number.isFinite(amount) ? amount : 1;
  const p_set = mapped(element.profile("profile", 1), (share) => share * factor);
  into.tables.add("loads", element.name, { bus: element.text("bus"), p_set }, element.file);
}
