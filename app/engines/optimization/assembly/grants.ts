import type { CappedGrant } from "~/entities/optimizations/variation";
import type { Findings } from "../findings";
import type { EnergyProblem } from "../problem";
import type { GrantedLump, GrantTerms } from "../typed/grant";

const PART_OF: Record<CappedGrant["shares"][number]["parameter_type"], GrantedLump["part"]> = {
  investment_cost: "capacity",
  investment_cost_power: "power",
  fixed_cost_per_build: "build",
};

/**
 * Grants with a cap by component of the model. A dispatch pays what its plan paid, grants taken off. What a run leaves out is granted nothing; a
 * component that is nowhere is an error, as a change of its inputs is.
 */
export function assembleGrants(
  capped: readonly CappedGrant[],
  { kind, components }: Pick<EnergyProblem, "kind" | "components">,
  isThere: (componentId: string) => boolean,
  findings: Findings,
): GrantTerms[] {
  if (kind === "dispatch") return [];
  const indexOf = new Map(components.map(({ id }, k) => [id, k]));
  return capped.map(({ cap, shares }) => ({
    cap,
    lumps: shares.flatMap(({ component_id, parameter_type, share }) => {
      const component = indexOf.get(component_id);
      if (component !== undefined) return [{ component, part: PART_OF[parameter_type], share }];
      if (!isThere(component_id))
        findings.add("change_unused", "error", {
          componentId: component_id,
          componentName: component_id,
          parameterType: parameter_type,
        });
      return [];
    }),
  }));
}
