import { createHash } from "node:crypto";
import { shippedFutures } from "~/entities/market/futuresMarket";
import { shippedMarkets } from "~/entities/spot/spotMarket";
import { carrierLevels } from "./carrierLevels";
import { carriers } from "./carriers";
import { parameterTypes } from "./parameterTypes";
import { propertyTypes } from "./propertyTypes";
import { technologies } from "./technologies";
import { defaults, typicalValues } from "./typicalValues";

const content = {
  carriers,
  carrierLevels,
  technologies,
  parameterTypes,
  propertyTypes,
  parameters: defaults,
  typicalValues,
  spotMarkets: shippedMarkets(),
  futuresMarkets: shippedFutures(),
};

/**
 * What every company space starts with: carriers and levels, the technology tree, the parameter types, the parameters
 * that count for a technology unasked (`parameters`) and the typical values to offer, all with their public sources.
 * `version` changes with the content.
 */
export const catalogue = {
  ...content,
  version: createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16),
};

export { carrierLevels, carriers, defaults, parameterTypes, propertyTypes, technologies, typicalValues };
export { noLevel } from "./carrierLevels";
export type { PropertyType } from "./propertyTypes";
