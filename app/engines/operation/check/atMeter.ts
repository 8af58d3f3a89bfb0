import type { Course } from "../site/plan";
import { surplusOf } from "../site/surplus";
import type { OperationSite, Storage } from "../site/types";
import type { Violations } from "./violations";

/** Where the energy of a storage may come from and go to: not from the connections of its bus, and not into them. */
export function checkAtMeter(violations: Violations, site: OperationSite, storage: Storage, course: Course): void {
  const { id, bus, chargesFrom, feedsIn } = storage;
  if (!chargesFrom && feedsIn !== false) return;
  const ofStorage = violations.of(id);
  const { charge, discharge } = course.storages[id]!;
  const grids = site.grids.filter((grid) => grid.bus === bus).map((grid) => course.grids[grid.id]!);
  for (let t = 0; t < site.steps; t++) {
    const bought = grids.reduce((sum, one) => sum + one.import[t]!, 0);
    const sold = grids.reduce((sum, one) => sum + one.export[t]!, 0);
    if (chargesFrom) ofStorage.above("from_grid", t, Math.min(charge[t]!, bought), 0);
    if (chargesFrom === "sun") ofStorage.above("not_from_sun", t, charge[t]!, surplusOf(site, bus, t));
    if (feedsIn === false) ofStorage.above("into_grid", t, Math.min(discharge[t]!, sold), 0);
  }
}
