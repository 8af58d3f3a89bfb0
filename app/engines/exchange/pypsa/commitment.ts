import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Context, Counterpart } from "./context";
import { isConstant, lowestOf, meanOf } from "./table";

/**
 * How the unit of a plant is switched and how fast it changes, where the network says so (docs.pypsa.org, "Unit commitment" and "Ramping").
 * A generator or link of PyPSA is one unit of its size: so is what is there without a decision here. Times are counted in snapshots there,
 * in hours here. What is not read is told with the other columns that are left.
 */
export function setUnits(context: Context, { owner, item }: Counterpart, file: string): void {
  const { table, row, name } = item;
  const hours = snapshotH(context);
  const set = (type: ParameterTypeName, value: number, unit: string, attribute: string) =>
    context.rows.set(owner, type, value, {
      unit,
      from: `${file}: ${attribute}`,
      ...(unit === "EUR" ? { impact: "money" } : {}),
    });
  const isOneUnit = table.flag(row, "committable") && !table.flag(row, "p_nom_extendable");
  if (isOneUnit) {
    const least = table.profile(row, "p_min_pu", 0);
    if (!isConstant(least)) context.report.changed("minimum_mean", { file, attribute: "p_min_pu" }, name);
    const share = Math.max(0, isConstant(least) ? meanOf(least) : lowestOf(least));
    if (share > 0) set("part_load_minimum", Math.min(1, share), "1", "p_min_pu");
    for (const type of ["start_up_cost", "shut_down_cost"] as const) {
      const cost = table.number(row, type, 0);
      if (cost > 0) set(type, cost, "EUR", type);
    }
    context.report.taken("units_switched", { file }, name);
  } else if (table.flag(row, "committable")) context.report.changed("unit_commitment", { file }, name);
  if (hours === null) return;
  if (isOneUnit)
    for (const [attribute, type] of TIMES) {
      const snapshots = table.number(row, attribute, 0);
      if (snapshots > 0) set(type, snapshots * hours, "h", attribute);
    }
  const limits = RAMPS.map((attribute) => table.number(row, attribute, Number.NaN)).filter((limit) => limit >= 0);
  if (limits.length === 0) return;
  if (limits.length < RAMPS.length || limits[0] !== limits[1]) context.report.changed("one_ramp", { file }, name);
  set("ramp_rate", Math.min(...limits) / hours, "1/h", RAMPS.join(", "));
}

const TIMES = [
  ["min_up_time", "minimum_up_time"],
  ["min_down_time", "minimum_down_time"],
] as const;
const RAMPS = ["ramp_limit_up", "ramp_limit_down"] as const;

/** What a snapshot lasts [h]; null where they do not last alike: then so many of them are no time. */
function snapshotH({ time }: Context): number | null {
  return Math.abs(time.longestH * 3600 - time.stepS) < 1 ? time.longestH : null;
}
