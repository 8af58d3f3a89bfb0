import { QUANTITY_FACTS, type WeatherQuantity } from "~/entities/weather/quantities";
import { seriesConversion } from "~/services/units/units.server";

/** How values of a quantity become those that are stored: value * factor + offset. */
export interface QuantityUnit {
  factor: number;
  offset: number;
}

/** The conversion of a unit, of steps of `stepS` seconds as energies of radiation are of a step; null where it does not convert. */
export function quantityUnit(quantity: WeatherQuantity, unit: string, stepS: number): QuantityUnit | null {
  const { unit: stored, isRadiation } = QUANTITY_FACTS[quantity];
  const { factor, offset, per_step } = seriesConversion(unit.replaceAll("²", "^2"), stored);
  if (factor === null || (per_step && !isRadiation)) return null;
  return { factor: per_step ? (factor * 3600) / stepS : factor, offset };
}
