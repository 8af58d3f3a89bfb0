import { both, highestOf, lowestOf, mapped, type Profile } from "../pypsa/table";
import type { Element } from "./element";
import { addSized, flowOf, type Into } from "./sources";

/** What its technology is found by. */
const words = (element: Element, kind = ""): string =>
  `${element.text("carrier")} ${element.text("tech")} ${kind}`.trim();

/** Sizes and costs of a conversion are those of its output here, and of its input in a network. */
function addConverter(
  into: Into,
  element: Element,
  efficiency: Profile,
  cells: Record<string, Profile | string>,
): void {
  const worst = lowestOf(efficiency);
  if (!(worst > 0) || !Number.isFinite(highestOf(efficiency))) {
    into.report.changed("component_left", { file: element.file, attribute: "efficiency" }, element.name);
    return;
  }
  const cost = both(element.profile("marginal_cost", 0), efficiency, (money, share) => money * share);
  const marginal_cost = both(cost, element.profile("carrier_cost", 0), (a, b) => a + b);
  // With the least efficiency the whole input is needed for the whole output, with a better one a part of it.
  const part = mapped(efficiency, (share) => worst / share);
  const limits = Object.fromEntries(
    Object.entries({ p_max_pu: 1, p_min_pu: 0, ...cells }).map(([name, value]) =>
      name.endsWith("_pu") ? [name, both(value as Profile, part, (a, b) => a * b)] : [name, value],
    ),
  );
  const all = { carrier: words(element), ...limits, efficiency, marginal_cost };
  addSized(into, element, { list: "links", cells: all, size: (capacity) => capacity / worst });
}

/** "Conversion": one carrier of another. */
export function addConversion(into: Into, element: Element): void {
  flowOf(into, element, "input_parameters", []);
  const number = flowOf(into, element, "output_parameters", ["min", "max"]);
  addConverter(into, element, element.profile("efficiency", 1), {
    bus0: element.text("from_bus"),
    bus1: element.text("to_bus"),
    p_min_pu: number("min") ?? 0,
    p_max_pu: number("max") ?? 1,
  });
}

/** "Backpressure": electricity and heat of a fuel in one ratio. Its size is the electrical one. */
export function addBackpressure(into: Into, element: Element): void {
  flowOf(into, element, "input_parameters", []);
  addConverter(into, element, element.profile("electric_efficiency", 1), {
    bus0: element.text("fuel_bus"),
    bus1: element.text("electricity_bus"),
    bus2: element.text("heat_bus"),
    efficiency2: element.profile("thermal_efficiency", 0),
    carrier: words(element, "chp"),
  });
}

/** "HeatPump": heat of electricity and of heat that is colder. Its size is the thermal one. */
export function addHeatPump(into: Into, element: Element): void {
  for (const column of ["input_parameters", "low_temperature_parameters", "high_temperature_parameters"])
    flowOf(into, element, column, []);
  const cop = element.profile("cop", 1);
  const colder = element.text("low_temperature_bus");
  addConverter(into, element, cop, {
    bus0: element.text("electricity_bus"),
    bus1: element.text("high_temperature_bus"),
    carrier: words(element, "heat pump"),
    ...(colder ? { bus2: colder, efficiency2: mapped(cop, (v) => 1 - v) } : {}),
  });
}

/** "Link": both directions with a size of their own each, at what comes out. Without loss and cost, and with one size, they are one. */
export function addLink(into: Into, element: Element): void {
  const { tables, report } = into;
  const [start, end] = [element.text("from_bus"), element.text("to_bus")];
  const efficiency = 1 - element.number("loss", 0);
  if (!(efficiency > 0 && efficiency <= 1)) {
    report.changed("component_left", { file: element.file, attribute: "loss" }, element.name);
    return;
  }
  // Older packages have one capacity for both directions.
  const single = element.number("capacity", Infinity);
  if (Number.isFinite(single)) report.changed("oemof_link_capacity", { file: element.file }, element.name);
  const sizes = [element.number("from_to_capacity", single), element.number("to_from_capacity", single)] as const;
  const paid = mapped(element.profile("marginal_cost", 0), (money) => money * efficiency);
  const expandable = element.flag("expandable");
  if (!expandable) element.without("capacity_cost", "capacity_potential");
  const existing = expandable ? Math.max(0, Number.isFinite(single) ? single : 0) : 0;
  const built = {
    p_nom_extendable: true,
    capital_cost: element.number("capacity_cost", 0) * efficiency,
    p_nom_min: existing / efficiency,
    p_nom_max: element.number("capacity_potential", Infinity) / efficiency,
  };
  if (existing > 0) report.changed("oemof_link_existing", { file: element.file }, element.name);
  const add = (name: string, [bus0, bus1]: readonly [string, string], capacity: number, cells: object = {}) =>
    tables.add(
      "links",
      name,
      {
        bus0,
        bus1,
        efficiency,
        marginal_cost: paid,
        ...cells,
        ...(expandable ? built : { p_nom: capacity / efficiency }),
      },
      element.file,
    );
  const isOne =
    efficiency === 1 && highestOf(paid) === 0 && lowestOf(paid) === 0 && sizes[0] === sizes[1] && !expandable;
  if (isOne) {
    add(element.name, [start, end], sizes[0], { p_min_pu: -1 });
    return;
  }
  add(element.name, [start, end], sizes[0]);
  add(`${element.name} ←`, [end, start], sizes[1]);
}
