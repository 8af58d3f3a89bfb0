import { sureCapacity } from "../blocks/vintages";
import type { CapacityContext } from "../capacityAssembly";
import type { CapacityModel, LineModel } from "../problem";
import { nameOfOwner, type Owner } from "../reader";

/** kW to MW. */
const KILO = 1e-3;

/** What of a line the loss is read with. */
interface LineFacts {
  lengthKm: number;
  capacity: CapacityModel;
}

/**
 * What a line loses without any flow, as a share of its capacity (blocks/standingLoss.ts); null where nothing is entered. A loss in kW/km is
 * that of what stands without a decision, by its size. Such a line stays in service until its end of life: no run makes a pipe smaller to
 * save what it loses.
 */
export function standingLoss(
  owner: Owner,
  { lengthKm, capacity }: LineFacts,
  { reader, findings, years, retirement }: CapacityContext,
): Pick<LineModel, "standing" | "capacity"> {
  const perKm = reader.numbers(owner, "standing_loss");
  const perCapacity = reader.numbers(owner, "standing_loss_per_capacity");
  const about = nameOfOwner(owner);
  const stands = years.map((_, y) => capacity.sure?.[y] ?? sureCapacity(years, capacity, y));
  const isEntered = perKm.some((v) => (v ?? 0) > 0);
  // Nobody says how much a pipe of another size loses: a run that builds it takes the loss per capacity.
  if (isEntered && stands.every((mw) => mw <= 0))
    findings.add("standing_loss_without_stock", "warning", { ...about, parameterType: "standing_loss" });
  else if (isEntered && capacity.buildable && perCapacity.every((v) => v === undefined))
    findings.add("standing_loss_of_built", "warning", { ...about, parameterType: "standing_loss_per_capacity" });
  const built = perCapacity.map((v) => (v ?? 0) * lengthKm);
  const standing = perKm.map((v, y) =>
    v === undefined ? built[y]! : stands[y]! > 0 ? (v * KILO * lengthKm) / stands[y]! : 0,
  );
  if ([...built, ...standing].every((v) => v === 0)) return { standing: null, capacity };
  // As much as it can carry is a figure of another unit, but no contradiction: what it loses may be supplied at both ends.
  if (perKm.some((v, y) => v !== undefined && standing[y]! >= 1))
    findings.add("line_loses_all", "warning", { ...about, parameterType: "standing_loss" });
  if (built.some((share) => share >= 1))
    findings.add("line_loses_all", "error", { ...about, parameterType: "standing_loss_per_capacity" });
  // By hour, before hours become steps: a pipe that is shut in two of six hours is warm in the other four.
  const inService = reader.sharesAboveZero(owner, ["availability", "maximum_availability"]);
  const stays = isEntered && reader.rows(owner, "existing_capacity").length > 0;
  if (stays && retirement && capacity.retirementAllowed)
    findings.add("standing_loss_stays", "info", { ...about, parameterType: "standing_loss" });
  return {
    standing: { ofWhatStands: standing, ofWhatIsBuilt: built, bySize: perKm.map((v) => v === undefined), inService },
    capacity: stays ? { ...capacity, retirementAllowed: false } : capacity,
  };
}
