import type { Cells } from "../pypsa/cells";
import type { Element } from "./element";
import { flowOf, type Into } from "./sources";

/**
 * "Storage": charges and discharges at one efficiency each way. What can be built has a power that is a share of its energy, or both on
 * their own.
 */
export function addStorage(into: Into, element: Element): void {
  flowOf(into, element, "input_parameters", []);
  flowOf(into, element, "output_parameters", []);
  const efficiency = element.number("efficiency", 1);
  const share = { efficiency_store: efficiency, efficiency_dispatch: efficiency };
  const [energy, power] = [element.number("storage_capacity", 0), element.number("capacity", 0)];
  if (!element.flag("expandable")) {
    element.without("capacity_cost", "capacity_potential", "storage_capacity_cost", "storage_capacity_potential");
    element.without(
      "invest_relation_output_capacity",
      "invest_relation_input_capacity",
      "invest_relation_input_output",
    );
    addUnit(into, element, element.name, { energy, power, cells: share });
    return;
  }
  const isThere = energy > 0 && power > 0;
  if (isThere) {
    addUnit(into, element, element.name, { energy, power, cells: share });
    into.report.changed("oemof_new_apart", { file: element.file }, element.name);
  } else if (energy > 0 || power > 0) {
    // Energy without power, or the other way round, would serve what is new alone.
    const attribute = energy > 0 ? "storage_capacity" : "capacity";
    into.report.changed("attribute_left", { file: element.file, attribute }, element.name);
  }
  const ratio =
    element.number("invest_relation_output_capacity", 0) || element.number("invest_relation_input_capacity", 0);
  element.text("invest_relation_input_output");
  const least = element.number("minimum_storage_capacity", 0);
  const mostEnergy = element.number("storage_capacity_potential", Infinity) - energy;
  const mostPower = element.number("capacity_potential", Infinity) - power;
  const [cost, energyCost] = [element.number("capacity_cost", 0), element.number("storage_capacity_cost", 0)];
  const hours = 1 / ratio;
  const size: Cells =
    ratio > 0
      ? {
          p_nom_extendable: true,
          p_nom_min: least / hours,
          p_nom_max: Math.min(mostEnergy / hours, mostPower),
          capital_cost: cost + energyCost * hours,
          max_hours: hours,
        }
      : {
          // Its power in is that out (invest_relation_input_output is 1), and its energy has a size of its own.
          own_energy: true,
          p_nom_extendable: true,
          p_nom_max: mostPower,
          capital_cost: cost,
          e_nom_extendable: true,
          e_nom_min: least,
          e_nom_max: mostEnergy,
          e_capital_cost: energyCost,
        };
  const name = isThere ? `${element.name} +` : element.name;
  into.tables.add("storage_units", name, { ...common(into, element, 0), ...share, ...size }, element.file);
}

/** "Reservoir": what flows in can be spilled. */
export function addReservoir(into: Into, element: Element): void {
  flowOf(into, element, "output_parameters", []);
  const [energy, power] = [element.number("storage_capacity", 0), element.number("capacity", 0)];
  const cells = {
    efficiency_dispatch: element.number("efficiency", 1),
    inflow: element.profile("profile", 0),
    p_min_pu: 0,
  };
  addUnit(into, element, element.name, { energy, power, cells });
}

interface Unit {
  /** MWh */
  energy: number;
  /** MW */
  power: number;
  cells: object;
}

function addUnit(into: Into, element: Element, name: string, { energy, power, cells }: Unit): void {
  if (!(energy > 0 && power > 0)) {
    const attribute = power > 0 ? "storage_capacity" : "capacity";
    into.report.changed("component_left", { file: element.file, attribute }, element.name);
    return;
  }
  const size = { p_nom: power, max_hours: energy / power };
  into.tables.add("storage_units", name, { ...common(into, element, energy), ...size, ...cells }, element.file);
}

/** Losses, costs and levels. Without "balanced" a level ends as it begins, wherever that is. */
function common({ report }: Into, element: Element, energy: number) {
  const balanced = !/^(false|0|0\.0)$/i.test(element.text("balanced"));
  const initial = element.number("initial_storage_level", Number.NaN);
  const isFixed = Number.isFinite(initial);
  if (isFixed === balanced) {
    // Free at both ends, or the same and given: neither has a counterpart.
    const attribute = isFixed ? "initial_storage_level" : "balanced";
    report.changed("attribute_left", { file: element.file, attribute }, element.name);
  }
  return {
    bus: element.text("bus"),
    carrier: `${element.text("carrier")} ${element.text("tech")}`.trim(),
    marginal_cost: element.profile("marginal_cost", 0),
    standing_loss: element.profile("loss_rate", 0),
    cyclic_state_of_charge: balanced || !isFixed,
    ...(!balanced && isFixed ? { state_of_charge_initial: initial * energy } : {}),
  };
}
