import type { Findings } from "../findings";
import { type ComponentModel, nameOf } from "../problem";

/**
 * Which plants may be converted into which: those of the same kind at the same location that give the same carrier level, with a
 * stock or planned building. The components are the same, with their links.
 */
export function linkConversions(components: ComponentModel[], findings: Findings): ComponentModel[] {
  components.forEach((target, k) => {
    const { conversion } = target.capacity;
    if (!conversion) return;
    components.forEach((old, j) => {
      const { stock, planned, convertsTo } = old.capacity;
      if (j === k || !isSameSite(old, target) || stock.length + planned.length === 0) return;
      conversion.from.push(j);
      convertsTo.push(k);
    });
    if (conversion.from.length === 0)
      findings.add("conversion_without_plant", "warning", { ...nameOf(target), parameterType: "conversion_factor" });
  });
  return components;
}

const isSameSite = (old: ComponentModel, target: ComponentModel): boolean =>
  old.kind === target.kind &&
  old.geometryId === target.geometryId &&
  old.carrierLevelOutput === target.carrierLevelOutput;
