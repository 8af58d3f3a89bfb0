import { derived } from "~db/unchanged";
import { carrierLevelName } from "~/entities/catalogue/carrier";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { carrierEntity, carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { type Actor, visibilityOf } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";

export interface CarrierNames {
  /** Displayed name of a carrier level by its id. */
  levels: Record<string, string>;
  carrierOf: (carrierLevelId: string) => string;
  carriers: Record<string, string>;
  /** Colour of a carrier level's carrier (#rrggbb) by the level's id. */
  colours: Record<string, string>;
}

/** Names of all carriers and levels in a language; `none` stands for a level without value. */
export const carrierNames = (actor: Actor, locale: Locale, none: string): CarrierNames =>
  derived(dbOf(actor), `carrier names, ${visibilityOf(actor)}, ${locale}, ${none}`, () => namesOf(actor, locale, none));

function namesOf(actor: Actor, locale: Locale, none: string): CarrierNames {
  const carriers = new Map(list(actor, carrierEntity).map((carrier) => [carrier.carrier_id, carrier]));
  const rows = list(actor, carrierLevelEntity);
  const carrierIds = new Map(rows.map((level) => [level.carrier_level_id, level.carrier_id]));
  return {
    levels: Object.fromEntries(
      rows.flatMap((level) => {
        const carrier = carriers.get(level.carrier_id);
        return carrier ? [[level.carrier_level_id, carrierLevelName(level, carrier, locale, none)]] : [];
      }),
    ),
    carrierOf: (id) => carrierIds.get(id) ?? id,
    colours: Object.fromEntries(rows.map((row) => [row.carrier_level_id, carriers.get(row.carrier_id)?.color ?? ""])),
    carriers: Object.fromEntries([...carriers.values()].map((c) => [c.carrier_id, nameIn(c.name, locale)])),
  };
}
