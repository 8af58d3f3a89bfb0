import { carrierLevelName, type Carrier, type CarrierLevel } from "~/entities/catalogue/carrier";
import type { Locale } from "~/entities/core/enums";
import { nameIn } from "~/entities/core/shared";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";

export interface CarrierNames {
  /** Displayed name of a carrier level by its id. */
  levels: Record<string, string>;
  carrierOf: (carrierLevelId: string) => string;
  carriers: Record<string, string>;
}

/** Names of all carriers and levels in a language; `none` stands for a level without value. */
export function carrierNames(actor: Actor, locale: Locale, none: string): CarrierNames {
  const carriers = new Map(list<Carrier>(actor, "carrier").map((carrier) => [carrier.carrier_id, carrier]));
  const rows = list<CarrierLevel>(actor, "carrier_level");
  const carrierIds = new Map(rows.map((level) => [level.carrier_level_id, level.carrier_id]));
  return {
    levels: Object.fromEntries(
      rows.flatMap((level) => {
        const carrier = carriers.get(level.carrier_id);
        return carrier ? [[level.carrier_level_id, carrierLevelName(level, carrier, locale, none)]] : [];
      }),
    ),
    carrierOf: (id) => carrierIds.get(id) ?? id,
    carriers: Object.fromEntries([...carriers.values()].map((c) => [c.carrier_id, nameIn(c.name, locale)])),
  };
}
