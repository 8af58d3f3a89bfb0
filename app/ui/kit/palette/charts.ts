import { CARRIER_COLOURS, type CarrierGroup, type Family } from "~/entities/core/colours/families";
import { COST_COLOURS, type CostColour } from "./colours";

/**
 * Which colours stand in one chart: what the tests of the palette measure. `beside` touch one another. `above` and `below` are the sides of a
 * zero line, with a legend each. In a chart with `named` marks every mark has its name beside it. A chart of the product that is not here
 * has to be added.
 */
type Chart<Name extends string> =
  | { beside: readonly Name[] }
  | { above: readonly Name[]; below: readonly Name[] }
  | { named: readonly Name[] };

export const FAMILY_CHARTS: Record<string, Chart<Family>> = {
  "balance of electricity": {
    above: ["solar", "wind", "chp", "grid", "battery", "line", "bio"],
    below: ["demand", "line", "battery", "sale", "heatpump", "eheat", "h2"],
  },
  "balance of electricity, hydro and a chiller": {
    above: ["solar", "wind", "hydro", "bio", "chp", "grid"],
    below: ["demand", "line", "battery", "sale", "chill"],
  },
  "balance of heat": {
    above: ["chp", "boiler", "heatpump", "eheat", "tank", "line", "bio", "solar", "h2"],
    below: ["demand", "line", "tank", "chill"],
  },
  "balance of cold": { above: ["chill", "tank", "line"], below: ["demand", "tank", "line"] },
  "energy flows": {
    named: ["solar", "wind", "hydro", "grid", "fuel", "chp", "boiler", "heatpump", "demand", "sale", "line"],
  },
  storages: { beside: ["h2", "battery", "tank"] },
};
export const COST_CHARTS: Record<string, Chart<CostColour>> = {
  costs: { beside: Object.keys(COST_COLOURS) as CostColour[] },
};
export const CARRIER_CHARTS: Record<string, Chart<CarrierGroup>> = {
  carriers: { beside: Object.keys(CARRIER_COLOURS) as CarrierGroup[] },
};
export type { Chart };
