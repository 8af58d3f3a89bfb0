import { pictureOf, type TariffPicture } from "~/engines/tariffs";
import type { Tariff, TariffVersion } from "~/entities/tariffs/tariff";

/** What a kWh costs by the clock in a version; null where none of its parts has a price per kWh of its own. */
export const tariffPicture = (tariff: Tariff, version: TariffVersion): TariffPicture | null =>
  version.elements.some(({ kind }) => kind === "energy" || kind === "tiers") ? pictureOf(tariff, version) : null;
