import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { ComponentStatus } from "~/entities/twin/component";
import type { Report } from "../report";
import type { Owner, Rows } from "../rows";
import type { Technologies } from "../technologies";
import type { Bus, Buses } from "./buses";
import type { PypsaNetwork } from "./network";
import { isConstant, meanOf, type Profile, type Table } from "./table";
import type { NetworkTime } from "./time";

/** What the parts of an import share. */
export interface Context {
  network: PypsaNetwork;
  time: NetworkTime;
  rows: Rows;
  buses: Buses;
  technologies: Technologies;
  report: Report;
}

/** One component of a table. */
export interface Item {
  table: Table;
  row: number;
  name: string;
}

/** A component here, and that of the network which it stands for. */
export interface Counterpart {
  owner: Owner;
  item: Item;
}

/** The interest rate of the system: costs of a network are costs per year, which are entered as investments of the same annuity. */
export const INTEREST_RATE = 0.05;
const LIFETIME_A = 25;
/** Stands for "no limit" where a size has to be a number [MW]. */
export const UNLIMITED = 1e6;
const MOST = 1e9;

/** Every active component of a table. */
export function itemsOf({ report }: Context, table: Table): Item[] {
  const items: Item[] = [];
  table.names.forEach((name, row) => {
    if (table.flag(row, "active", true)) items.push({ table, row, name });
    else report.changed("inactive", { file: `${table.list}.csv` }, name);
  });
  return items;
}

/** The bus an attribute names; undefined (and said so) when there is none of that name. */
export function busOf({ buses, report }: Context, { table, row, name }: Item, attribute: string): Bus | undefined {
  const bus = buses.get(table.text(row, attribute));
  if (!bus) report.changed("bus_unknown", { file: `${table.list}.csv`, attribute }, name);
  return bus;
}

/** What a parameter that may change with time is, and where it is from. */
interface ProfileEntry {
  /** In `unit`. */
  profile: Profile;
  unit: string;
  /** File and column. */
  from: string;
  impact?: "money" | "CO2";
}

/** A parameter that may change with time. */
export function setProfile(
  { rows, time }: Context,
  owner: Owner,
  type: ParameterTypeName,
  { profile, ...meaning }: ProfileEntry,
): void {
  const value = typeof profile === "number" || isConstant(profile) ? meanOf(profile) : time.overYear(profile);
  rows.set(owner, type, value, meaning);
}

export const statusOf = ({ table, row }: Item, size: "p_nom" | "s_nom" | "e_nom"): ComponentStatus =>
  table.flag(row, `${size}_extendable`) ? "optional" : "existing";

const annuity = (rate: number, years: number): number =>
  Number.isFinite(years) ? (rate === 0 ? 1 / years : rate / (1 - (1 + rate) ** -years)) : rate;

interface SizeOptions {
  size: "p_nom" | "s_nom" | "e_nom";
  /** Units of the capacity here per unit of the network's. */
  perUnit: number;
  /** "MW" or "MWh". */
  unit: string;
  /** Of a line: costs are per km here. */
  km?: number;
  /** The power of a storage that has one of its own, next to its energy. Both have one lifetime and one interest rate, the energy's. */
  role?: "capacity" | "power";
  /** What columns of costs begin with. */
  costs?: string;
}

const TYPES = {
  capacity: {
    existing: "existing_capacity",
    minimum: "minimum_capacity",
    maximum: "maximum_capacity",
    investment: "investment_cost",
    fixed: "fixed_operation_cost",
  },
  power: {
    existing: "existing_power",
    minimum: "minimum_power",
    maximum: "maximum_power",
    investment: "investment_cost_power",
    fixed: "fixed_operation_cost_power",
  },
} as const;

/** What a network may not extend is there in every plan: without this a plant that has to run would be taken out where it costs. */
export const keep = ({ rows }: Context, owner: Owner, from: string): void =>
  rows.set(owner, "retirement_allowed", false, { unit: "1", from });

/**
 * Capacity and its costs. What the network may extend has bounds and an investment whose annuity is its capital cost (times what a year
 * counts for). What it may not extend is there and costs nothing. Source of the costs: docs.pypsa.org, "Capital cost".
 */
export function setSize(context: Context, { owner, item }: Counterpart, options: SizeOptions): void {
  const { size, perUnit, unit, km, role = "capacity" } = options;
  const { rows, report, time } = context;
  const { table, row, name } = item;
  const file = `${table.list}.csv`;
  const from = (attribute: string) => `${file}: ${attribute}`;
  const set = (type: ParameterTypeName, value: number, of: string, attribute: string) =>
    rows.set(owner, type, value, {
      unit: of,
      from: from(attribute),
      ...(of.startsWith("EUR") ? { impact: "money" } : {}),
    });
  const nominal = table.number(row, size, 0);
  const [least, most] = [table.number(row, `${size}_min`, 0), table.number(row, `${size}_max`, Infinity)];
  const costs = costsOf(item, options.costs);
  const types = TYPES[role];
  const extendable = table.flag(row, `${size}_extendable`);
  const step = table.number(row, `${size}_mod`, 0);
  if (!extendable) {
    if (!Number.isFinite(nominal)) report.changed("unlimited", { file, max: MOST }, name);
    set(types.existing, Math.min(nominal * perUnit, MOST), unit, size);
    if (role === "capacity") keep(context, owner, from(size));
    return;
  }
  if (least > 0) set(types.minimum, least * perUnit, unit, `${size}_min`);
  if (Number.isFinite(most)) set(types.maximum, most * perUnit, unit, `${size}_max`);
  if (step > 0) {
    set("unit_size", step * perUnit, unit, `${size}_mod`);
    report.changed("whole_units", { file }, name);
  }
  const perYear = time.factor / perUnit / (km ?? 1);
  const per = km === undefined ? unit : `(${unit}*km)`;
  const hasLifetime = costs.lifetimeA >= 1 && costs.lifetimeA <= 200;
  if (!hasLifetime && (costs.perYear > 0 || costs.overnight !== undefined))
    report.taken("lifetime_assumed", { years: LIFETIME_A });
  const years = hasLifetime ? costs.lifetimeA : LIFETIME_A;
  const isFirst = role === "capacity";
  if (isFirst)
    rows.set(owner, "lifetime", years, { unit: "a", from: hasLifetime ? from("lifetime") : `${LIFETIME_A} a` });
  const { overnight, rate = INTEREST_RATE } = costs;
  if (overnight !== undefined && hasLifetime) {
    set(types.investment, overnight * perYear, `EUR/${per}`, "overnight_cost");
    if (costs.rate !== undefined && isFirst)
      rows.set(owner, "technology_interest_rate", rate, { unit: "1", from: from("discount_rate") });
    if (costs.fom !== 0) set(types.fixed, costs.fom * perYear, `EUR/${per}/a`, "fom_cost");
    return;
  }
  const yearly = overnight === undefined ? costs.perYear : overnight * annuity(rate, costs.lifetimeA);
  const named = overnight === undefined ? "capital_cost" : "overnight_cost";
  const terms = `${named} (${INTEREST_RATE * 100} %, ${years} a)`;
  set(types.investment, (yearly * perYear) / annuity(INTEREST_RATE, years), `EUR/${per}`, terms);
  if (costs.fom !== 0) set(types.fixed, costs.fom * perYear, `EUR/${per}/a`, "fom_cost");
}

function costsOf({ table, row }: Item, prefix = "") {
  const lifetimeA = table.number(row, "lifetime", Infinity);
  const overnight = table.entered(row, `${prefix}overnight_cost`);
  return {
    lifetimeA,
    overnight,
    rate: table.entered(row, "discount_rate"),
    perYear: table.number(row, `${prefix}capital_cost`, 0),
    fom: table.number(row, `${prefix}fom_cost`, 0),
  };
}

/** Bounds of the energy of a whole year [MWh]. */
export function setYearlyEnergy(
  { rows, time }: Context,
  { owner, item: { table, row } }: Counterpart,
  amount: number,
): void {
  for (const [attribute, type] of [
    ["e_sum_min", "annual_lower_energy_bound"],
    ["e_sum_max", "annual_upper_energy_bound"],
  ] as const) {
    const value = table.entered(row, attribute);
    if (value === undefined || !Number.isFinite(value) || value < 0) continue;
    rows.set(owner, type, value * time.factor * amount, { unit: "MWh/a", from: `${table.list}.csv: ${attribute}` });
  }
}
