import { createHash } from "node:crypto";
import { carrierLevels, carriers, parameterTypes, propertyTypes, technologies } from "~/entities/catalogue/shipped";
import { shippedFutures } from "~/entities/market/futuresMarket";
import { defaults, typicalValues } from "~/entities/parameters/typicalValues";
import { shippedMarkets } from "~/entities/spot/spotMarket";

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
 * What every company space starts with. It has carriers and levels, the technology tree, the parameter types, the parameters that count for
 * a technology unasked (`parameters`) and the typical values to offer. All have their public sources. `version` changes with the content.
 */
export const catalogue = {
  ...content,
  version: createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16),
};
