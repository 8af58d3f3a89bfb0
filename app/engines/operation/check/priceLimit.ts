import type { Course } from "../site/plan";
import type { OperationSite } from "../site/types";
import { missingEnergy, missingLevel } from "./cost";

/** Prices of a plan are below this share of what is not served costs [1]; whatever is above is made of penalties. */
const BELOW_PENALTY = 0.5;
/** Missing work below it is rounding [kWh]. */
const MISSING = 1e-3;

/** Worths from here on are no prices [currency/kWh]: nothing could serve a kWh more, or work and levels are missing. */
export function priceLimit(site: OperationSite, course: Course): number {
  // A batch is not part of the prices of a plan: it runs or does not.
  const missing = site.shiftables.filter((load) => missingEnergy(site, load, course) > MISSING);
  const unreached = site.storages.flatMap(({ id, targets = [] }) =>
    targets.filter((target) => missingLevel(target, course.storages[id]!.level) > MISSING),
  );
  const penalties = [...site.buses, ...missing, ...unreached].map(({ shortfallPrice }) => shortfallPrice);
  return BELOW_PENALTY * Math.min(...penalties);
}
