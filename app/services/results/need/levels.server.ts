import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";

export type CarrierOf = (level: string | null | undefined) => string;

/** The carrier of a level; "" for a level that there is not. */
export function levelCarriers(actor: Actor): CarrierOf {
  const carriers = new Map(
    list(actor, carrierLevelEntity).map(({ carrier_level_id, carrier_id }) => [carrier_level_id, carrier_id]),
  );
  return (level) => carriers.get(level ?? "") ?? "";
}
