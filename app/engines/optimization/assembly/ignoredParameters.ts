import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { RootTechnology } from "~/entities/catalogue/technology";
import type { Component } from "~/entities/twin/component";
import type { Findings } from "../findings";
import { nameOfOwner, type Owner, type ParameterReader } from "../reader";

/** Something else that was entered for the component in every year takes the place of these. */
const REPLACED = [
  {
    by: "fixed_profile",
    rule: "replaced_by_profile",
    types: ["availability", "maximum_availability", "lower_operation_limit", "flat_output"],
  },
  {
    by: "power_to_energy_ratio",
    rule: "replaced_by_ratio",
    types: ["existing_power", "maximum_power", "minimum_power", "investment_cost_power", "fixed_operation_cost_power"],
  },
] as const;

type Side = "input" | "output" | "input_secondary" | "output_secondary";
/** What says something about a side that the component does not have. */
const OF_SIDE: Partial<Record<RootTechnology, readonly [Side, readonly ParameterTypeName[]][]>> = {
  transformation: [
    ["input", ["efficiency", "part_load_efficiency"]],
    ["input_secondary", ["secondary_input_ratio"]],
    ["output_secondary", ["secondary_output_ratio", "power_loss_coefficient"]],
  ],
  trade: [
    ["output", ["purchase_price", "energy_levy"]],
    ["input", ["sale_price"]],
  ],
};

/** Remarks on what somebody entered for this very component and what cannot count for it, whatever the run. */
export function noteIgnoredParameters(
  component: Component,
  root: RootTechnology,
  owner: Owner,
  { reader, findings }: { reader: ParameterReader; findings: Findings },
): void {
  const isEntered = (type: ParameterTypeName): boolean => reader.resolve(owner, type)?.origin.level === "component";
  const remark = (rule: string, types: readonly ParameterTypeName[]): void => {
    for (const parameterType of types)
      if (isEntered(parameterType)) findings.add(rule, "info", { ...nameOfOwner(owner), parameterType });
  };
  for (const { by, rule, types } of REPLACED)
    if (reader.profiles(owner, by).every((value) => value !== undefined)) remark(rule, types);
  for (const [side, types] of OF_SIDE[root] ?? [])
    if (component[`carrier_level_${side}`] === null) remark("side_missing", types);
}
