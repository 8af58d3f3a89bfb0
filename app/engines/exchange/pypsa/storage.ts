import type { ParameterTypeName, TechnologyName } from "~/entities/catalogue/names";
import type { Owner } from "../rows";
import type { Bus } from "./buses";
import { wordsOf } from "./carriers";
import { busOf, type Context, type Counterpart, type Item, itemsOf, setProfile, setSize, statusOf } from "./context";
import { emissionOf } from "./generators";
import { tableOf } from "./network";
import { highestOf, isConstant, lowestOf, mapped, meanOf, type Profile } from "./table";

const PREFERRED: readonly [RegExp, TechnologyName][] = [
  [/hydro|phs|pump|reservoir/, "pumped_hydro_storage"],
  [/cavern/, "hydrogen_cavern"],
  [/\bev\b|v2g/, "ev_battery"],
  [/pit/, "pit_heat_storage"],
];
const technologyOf = ({ technologies }: Context, bus: Bus, words: string): string => {
  const preferred = PREFERRED.find(([pattern]) => pattern.test(words))?.[1];
  const sides = { carrier_level_input: bus.carrierId, carrier_level_output: bus.carrierId };
  const usual: readonly TechnologyName[] = [
    "battery",
    "heat_storage",
    "hydrogen_storage",
    "gas_storage",
    "fuel_storage",
  ];
  return technologies.findOrAdd("storage", sides, { preferred: preferred ? [preferred, ...usual] : usual });
};

/**
 * Storage units: a power with hours of energy behind it. The energy is the size here, the power a share of it. Those of other tools that
 * come with `own_energy` have both on their own, each with its cost.
 */
export function addStorageUnits(context: Context): void {
  const { report, rows } = context;
  const table = tableOf(context.network, "storage_units");
  const file = "storage_units.csv";
  let count = 0;
  for (const item of itemsOf(context, table)) {
    const { row, name } = item;
    const bus = busOf(context, item, "bus");
    if (!bus) continue;
    const hours = table.number(row, "max_hours", 1);
    if (!(hours > 0) || table.number(row, "sign", 1) !== 1) {
      report.changed("component_left", { file, attribute: hours > 0 ? "sign" : "max_hours" }, name);
      continue;
    }
    count += 1;
    const owner = store(context, item, bus, "p_nom");
    const counterpart = { owner, item };
    const from = (attribute: string) => `${file}: ${attribute}`;
    if (table.flag(row, "own_energy")) {
      setSize(context, counterpart, { size: "e_nom", perUnit: bus.amount, unit: "MWh", costs: "e_" });
      setSize(context, counterpart, { size: "p_nom", perUnit: bus.amount, unit: "MW", role: "power" });
    } else {
      setSize(context, counterpart, { size: "p_nom", perUnit: hours * bus.amount, unit: "MWh" });
      rows.set(owner, "power_to_energy_ratio", 1 / hours, { unit: "1/h", from: from("max_hours") });
    }
    // Only storages of other tools have one.
    const least = table.number(row, "e_min_pu", 0);
    if (least > 0) rows.set(owner, "level_minimum", least, { unit: "1", from: from("e_min_pu") });
    for (const [attribute, type] of [
      ["efficiency_store", "charging_efficiency"],
      ["efficiency_dispatch", "discharging_efficiency"],
    ] as const)
      rows.set(owner, type, constantOf(context, item, attribute, 1), { unit: "1", from: from(attribute) });
    limit(context, counterpart, {
      attribute: "p_max_pu",
      type: "discharging_limit",
      share: table.profile(row, "p_max_pu", 1),
    });
    limit(context, counterpart, {
      attribute: "p_min_pu",
      type: "charging_limit",
      share: mapped(table.profile(row, "p_min_pu", -1), (v) => -v),
    });
    const inflow = table.profile(row, "inflow", 0);
    if (highestOf(inflow) > 0)
      setProfile(context, owner, "natural_inflow", {
        profile: mapped(inflow, (v) => Math.max(0, v) * bus.amount),
        unit: "MW",
        from: from("inflow"),
      });
    costs(context, counterpart, bus, false);
    levels(context, counterpart, {
      cyclic: "cyclic_state_of_charge",
      initial: "state_of_charge_initial",
      size: "p_nom",
      hours,
    });
  }
  if (count > 0) report.taken("taken", { file, count });
}

/** Stores: an energy whose power is not limited, so that a step may fill or empty it. */
export function addStores(context: Context): void {
  const { report, rows, time } = context;
  const table = tableOf(context.network, "stores");
  const file = "stores.csv";
  let count = 0;
  for (const item of itemsOf(context, table)) {
    const { row, name } = item;
    const bus = busOf(context, item, "bus");
    if (!bus) continue;
    const least = table.profile(row, "e_min_pu", 0);
    if (lowestOf(least) < 0 || table.number(row, "sign", 1) !== 1) {
      report.changed("component_left", { file, attribute: lowestOf(least) < 0 ? "e_min_pu" : "sign" }, name);
      continue;
    }
    count += 1;
    const owner = store(context, item, bus, "e_nom");
    const counterpart = { owner, item };
    setSize(context, counterpart, { size: "e_nom", perUnit: bus.amount, unit: "MWh" });
    const stepH = Math.min(1, time.stepS / 3600);
    rows.set(owner, "power_to_energy_ratio", 1 / stepH, { unit: "1/h", from: `${file}: e_nom` });
    if (highestOf(least) > 0) {
      if (!isConstant(least)) report.changed("minimum_mean", { file, attribute: "e_min_pu" }, name);
      const value = isConstant(least) ? meanOf(least) : lowestOf(least);
      rows.set(owner, "level_minimum", value, { unit: "1", from: `${file}: e_min_pu` });
    }
    if (lowestOf(table.profile(row, "e_max_pu", 1)) < 1)
      report.changed("attribute_left", { file, attribute: "e_max_pu" }, name);
    costs(context, counterpart, bus, true);
    levels(context, counterpart, { cyclic: "e_cyclic", initial: "e_initial", size: "e_nom", hours: 1 });
  }
  if (count > 0) report.taken("taken", { file, count });
}

function store(context: Context, item: Item, bus: Bus, size: "p_nom" | "e_nom"): Owner {
  const words = wordsOf(item.table.text(item.row, "carrier"), item.name);
  const technology = technologyOf(context, bus, words);
  const sides = { carrier_level_input: bus.level, carrier_level_output: bus.level };
  return context.rows.node(
    {
      name: item.name,
      technology_id: technology,
      geometry_id: context.buses.locationOf(bus),
      status: statusOf(item, size),
    },
    sides,
  );
}

/** A value that changes with time in the network and not here: its mean. */
function constantOf({ report }: Context, { table, row, name }: Item, attribute: string, fallback: number): number {
  const profile = table.profile(row, attribute, fallback);
  if (!isConstant(profile)) report.changed("mean_taken", { file: `${table.list}.csv`, attribute }, name);
  return meanOf(profile);
}

/** What may flow into or out of a storage. */
interface PowerLimit {
  /** Of the network. */
  attribute: string;
  type: ParameterTypeName;
  /** Of the power [1]. */
  share: Profile;
}

function limit(context: Context, { owner, item }: Counterpart, { attribute, type, share }: PowerLimit): void {
  const file = `${item.table.list}.csv`;
  if (highestOf(share) > 1 || lowestOf(share) < 0)
    context.report.changed("cut_to_share", { file, attribute }, item.name);
  const cut = mapped(share, (v) => Math.min(1, Math.max(0, v)));
  if (isConstant(cut) && meanOf(cut) === 1) return;
  setProfile(context, owner, type, { profile: cut, unit: "1", from: `${file}: ${attribute}` });
}

/** What flows costs: out of a store, and (stores, whose power has a sign) with the other sign into it. */
function costs(context: Context, { owner, item: { table, row } }: Counterpart, bus: Bus, signed: boolean): void {
  const cost = mapped(table.profile(row, "marginal_cost", 0), (v) => v / bus.amount);
  if (highestOf(cost) === 0 && lowestOf(cost) === 0) return;
  const meant = { unit: "EUR/MWh", from: `${table.list}.csv: marginal_cost`, impact: "money" } as const;
  setProfile(context, owner, "variable_cost", { profile: cost, ...meant });
  if (signed) setProfile(context, owner, "variable_cost_charging", { profile: mapped(cost, (v) => -v), ...meant });
}

interface LevelOptions {
  cyclic: string;
  initial: string;
  size: "p_nom" | "e_nom";
  hours: number;
}

/** Losses of standing, and what the level begins and ends with. */
function levels(context: Context, { owner, item }: Counterpart, { cyclic, initial, size, hours }: LevelOptions): void {
  const { rows, report, time } = context;
  const { table, row, name } = item;
  const file = `${table.list}.csv`;
  const loss = constantOf(context, item, "standing_loss", 0);
  if (loss > 0) {
    rows.set(owner, "self_discharge", loss, { unit: "1/h", from: `${file}: standing_loss` });
    if (time.longestH > 1) report.changed("loss_within_steps", { file }, name);
  }
  const begins = table.number(row, initial, 0);
  if (table.flag(row, cyclic)) return;
  const from = `${file}: ${cyclic}`;
  rows.set(owner, "cyclic_storage", false, { unit: "1", from });
  const extendable = table.flag(row, `${size}_extendable`);
  const capacity = table.number(row, size, 0) * hours;
  const share = begins > 0 && !extendable && capacity > 0 ? Math.min(1, begins / capacity) : 0;
  if (begins > 0 && extendable) report.changed("attribute_left", { file, attribute: initial }, name);
  rows.set(owner, "initial_level", share, { unit: "1", from: `${file}: ${initial}` });
  if (time.isRepeated) report.changed("level_over_repeats", { file }, name);
  if (emissionOf(context, table.text(row, "carrier")) !== 0) report.changed("stock_emission", { file }, name);
}
