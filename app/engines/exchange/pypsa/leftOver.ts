import { ownValue } from "~/entities/core/lookups/ownValue";
import type { Context } from "./context";
import { COMPONENT_LISTS, OTHER_LISTS, tableOf } from "./network";
import { numberOf, type Table } from "./table";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Attributes of PyPSA that change what is best, with their defaults where these are not 0. What none of them is, is a column of the user's own. */
const MATTERS = set(
  "bus carrier p_nom p_nom_mod p_nom_extendable p_nom_min p_nom_max p_nom_set p_min_pu p_max_pu p_set e_sum_min e_sum_max sign " +
    "marginal_cost marginal_cost_quadratic active capital_cost overnight_cost discount_rate fom_cost efficiency committable " +
    "maintainable maintenance_duration maintenance_events start_up_cost shut_down_cost stand_by_cost min_up_time min_down_time " +
    "ramp_limit_up ramp_limit_down ramp_limit_start_up ramp_limit_shut_down bus0 bus1 delay s_nom s_nom_mod s_nom_extendable " +
    "s_nom_min s_nom_max s_nom_set s_max_pu p_dispatch_set p_store_set spill_cost marginal_cost_storage standing_loss inflow " +
    "state_of_charge_initial state_of_charge_initial_per_period state_of_charge_set cyclic_state_of_charge max_hours " +
    "cyclic_state_of_charge_per_period efficiency_store efficiency_dispatch e_nom e_nom_mod e_nom_extendable e_nom_min e_nom_max " +
    "e_nom_set e_min_pu e_max_pu e_initial e_initial_per_period e_cyclic e_cyclic_per_period e_set type carrier_attribute sense " +
    "constant investment_period co2_emissions max_growth max_relative_growth phase_shift phase_shift_min phase_shift_max",
);
const PORT = /^(bus|efficiency|delay|cyclic_delay)\d+$/;
const PIECES = /^(marginal_cost|capital_cost|efficiency)_piecewise/;
/** Presentation, what only load flows and several periods need, and what others mean: no result here depends on it. */
const NEUTRAL = set(
  "type unit control generator sub_network color nice_name v_nom v_mag_pu_set v_mag_pu_min v_mag_pu_max q_set x y r g b location " +
    "x_pu r_pu g_pu b_pu x_pu_eff r_pu_eff num_parallel terrain_factor model tap_ratio tap_side tap_position length lifetime " +
    "v_ang_min v_ang_max weight build_year p_init carrier up_time_before down_time_before maintenance_pu cyclic_delay",
);
/** Attributes of carriers that tell nothing about their components. */
const OF_CARRIERS = set("co2_emissions max_growth max_relative_growth");
/** What a run of the network has found. */
const RESULTS =
  /^(p|q|p\d|q\d|e|spill|status|start_up|shut_down|state_of_charge|p_dispatch|p_store|v_mag_pu|v_ang|marginal_price|mu|mu_.*|.*_opt|maintenance|maintenance_start)$/;
const DEFAULTS: Readonly<Record<string, number>> = {
  sign: 1,
  maintenance_events: 1,
  p_max_pu: 1,
  e_max_pu: 1,
  active: 1,
  ramp_limit_start_up: 1,
  ramp_limit_shut_down: 1,
};
/** How many columns one sentence names. */
const MOST_COLUMNS = 12;

/** What was asked of nobody: attributes with a value other than PyPSA's default, and kinds of components that have no place here. */
export function reportLeftOver({ network, report }: Context): void {
  let results = false;
  for (const list of COMPONENT_LISTS) {
    const table = tableOf(network, list);
    const file = `${list}.csv`;
    const unread: string[] = [];
    for (const attribute of new Set([...table.columns.keys(), ...table.series.keys()])) {
      if (table.readNames.has(attribute) || NEUTRAL.has(attribute)) continue;
      const matters = list === "carriers" ? OF_CARRIERS.has(attribute) : MATTERS.has(attribute);
      if (RESULTS.test(attribute)) results = true;
      else if (matters || PORT.test(attribute) || PIECES.test(attribute))
        for (const name of withValue(table, attribute)) report.changed("attribute_left", { file, attribute }, name);
      else if (withValue(table, attribute).length > 0) unread.push(attribute.slice(0, 40));
    }
    const names = [...unread.slice(0, MOST_COLUMNS), ...(unread.length > MOST_COLUMNS ? ["…"] : [])].join(", ");
    if (unread.length > 0) report.taken("columns_left", { file, names });
  }
  if (results) report.taken("results_left");
  for (const list of OTHER_LISTS) {
    const count = tableOf(network, list).names.length;
    if (count > 0 && list !== "sub_networks") report.changed("list_left", { file: `${list}.csv`, count });
  }
}

function withValue({ names, columns, series }: Table, attribute: string): string[] {
  const changing = series.get(attribute);
  const column = columns.get(attribute);
  const usual = ownValue(DEFAULTS, attribute) ?? 0;
  return names.filter((name, row) => {
    const values = changing?.get(name);
    if (values) return values.some((v) => !Number.isNaN(v) && v !== usual);
    const cell = String(column?.[row] ?? "").trim();
    const amount = numberOf(cell);
    if (amount === undefined) return !/^(|nan|none|n\/a)$/i.test(cell);
    // No bound is the default of every bound.
    return Number.isFinite(amount) && amount !== usual;
  });
}
