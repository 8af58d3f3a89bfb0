import type { Context } from "./context";
import { COMPONENT_LISTS, OTHER_LISTS, tableOf } from "./network";
import type { Table } from "./table";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Attributes that no result depends on: presentation, and the electrical ones of load flows, of which there are none here. */
const NEUTRAL = set(
  "type unit control generator sub_network color nice_name v_nom v_mag_pu_set v_mag_pu_min v_mag_pu_max q_set x r g b " +
    "x_pu r_pu g_pu b_pu x_pu_eff r_pu_eff num_parallel terrain_factor model tap_ratio tap_side tap_position " +
    "v_ang_min v_ang_max weight country max_growth max_relative_growth build_year p_init carrier location " +
    "phase_shift phase_shift_min phase_shift_max length",
);
/** What a run of the network has found. */
const RESULTS =
  /^(p|q|p0|q0|p\d|e|spill|status|start_up|shut_down|state_of_charge|p_dispatch|p_store|v_mag_pu|v_ang|marginal_price|mu|mu_.*|.*_opt|maintenance|maintenance_start|maximum_capacity)$/;
const DEFAULTS: Readonly<Record<string, number>> = {
  ...{ sign: 1, up_time_before: 1, maintenance_pu: 1, maintenance_events: 1, cyclic_delay: 1, p_max_pu: 1 },
};

/** What was asked of nobody: attributes with a value other than PyPSA's default, and kinds of components that have no place here. */
export function reportLeftOver({ network, report }: Context): void {
  let results = false;
  for (const list of COMPONENT_LISTS) {
    const table = tableOf(network, list);
    const attributes = new Set([...table.columns.keys(), ...table.series.keys()]);
    for (const attribute of attributes) {
      if (table.asked.has(attribute) || NEUTRAL.has(attribute)) continue;
      if (RESULTS.test(attribute)) results = true;
      else
        for (const name of withValue(table, attribute))
          report.changed("attribute_left", { file: `${list}.csv`, attribute }, name);
    }
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
  return names.filter((name, row) => {
    const values = changing?.get(name);
    if (values) return values.some((v) => !Number.isNaN(v) && v !== (DEFAULTS[attribute] ?? 0));
    return !isDefault(String(column?.[row] ?? "").trim(), attribute);
  });
}

const isDefault = (cell: string, attribute: string): boolean =>
  /^(|nan|none|n\/a|false|-?inf(inity)?)$/i.test(cell) ||
  (/^true$/i.test(cell) ? 1 : Number(cell)) === (DEFAULTS[attribute] ?? 0);
