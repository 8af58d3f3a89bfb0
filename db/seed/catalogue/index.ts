import { carrierLevels } from "./carrierLevels";
import { carriers } from "./carriers";

import { parameterTypes } from "./parameterTypes";
import { propertyTypes } from "./propertyTypes";
import { technologies } from "./technologies";
import { defaults, typicalValues } from "./typicalValues";

/**
 * What every company space starts with: carriers and levels, the technology tree, the kinds of figures, and typical
 * values of technologies with their public sources (`defaults` are those that count unasked).
 */
export const catalogue = {
  carriers,
  carrierLevels,
  technologies,
  parameterTypes,
  propertyTypes,
  defaults,
  typicalValues,
};

export { carrierLevels, carriers, defaults, parameterTypes, propertyTypes, technologies, typicalValues };
export { noLevel } from "./carrierLevels";
export type { PropertyType } from "./propertyTypes";
