import { dayOf } from "~/entities/core/clock";
import { yearOf } from "~/entities/core/shared";
import { ALLOWANCES, isGas } from "~/entities/spot/deliveryClock";
import type { Actor } from "~/services/core/access.server";
import { runChooser } from "../pages.server";
import { fuelOf } from "./fuels";
import { levelCarriers } from "./levels.server";
import { takersOf } from "./runNeed.server";

/**
 * What a site needs next to electricity that is dealt in, by the newest plan that has begun at `now` (ms since 1970): the kinds of gas that it takes, and
 * emission allowances where its plants burn what counts for them. Empty where the actor sees no run. `runs`: those of the system, where they were read before.
 */
export function neededCarriers(
  actor: Actor,
  { system_id, timezone }: { system_id: string; timezone: string },
  now: number,
  runs = runChooser(actor, system_id),
): string[] {
  const choice = runs.begun(null, yearOf(dayOf(timezone, now)));
  const result = choice.ok ? choice.value.result : null;
  if (!result) return [];
  const carrierOf = levelCarriers(actor);
  const levels = result.components.flatMap((component) => [
    component.carrierLevelInput,
    component.carrierLevelInputSecondary,
    component.carrierLevelOutput,
  ]);
  const gases = [...new Set(levels.map(carrierOf))].filter(
    (carrier) => isGas(carrier) && takersOf(result.components, carrier, carrierOf).length > 0,
  );
  const burns = result.components.some(
    ({ root, carrierLevelInput, carrierLevelInputSecondary }) =>
      root === "transformation" &&
      [carrierLevelInput, carrierLevelInputSecondary].some((level) => fuelOf(carrierOf(level)) !== undefined),
  );
  return [...gases, ...(burns ? [ALLOWANCES] : [])];
}
