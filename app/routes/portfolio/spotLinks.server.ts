import { sitePaths } from "~/entities/core/sitePaths";
import type { System } from "~/entities/systems/system";
import { type Actor, mayUse } from "~/services/core/access.server";

/** The list of spot deals of a market, or of all: a page of the operator. Null for who cannot open it, in a system without operation or without the module. */
export const spotDealsLink =
  (actor: Actor, system: Pick<System, "system_id" | "has_operation">) =>
  (spotId?: string): string | null => {
    if (!system.has_operation || !mayUse(actor, "operation")) return null;
    const { spotDeals } = sitePaths(system.system_id);
    return spotId === undefined ? spotDeals : `${spotDeals}?market=${encodeURIComponent(spotId)}`;
  };
