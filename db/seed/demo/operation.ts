import { operationSiteSchema } from "~/entities/operator/operationSite";
import { DEMO_SYSTEM_ID } from "./site";

/**
 * How the demo's site is operated. Its loads, roofs, plants, battery and connections are measured, prices are those of the day before (all
 * synthetic). Plans of the agent approve themselves, so that one is in force from the first minutes on.
 */
export const operationSite = operationSiteSchema.parse({
  system_id: DEMO_SYSTEM_ID,
  mode: "autopilot",
  days: 2,
  hourly: true,
  price_live_id: "demo-live-price",
  components: [
    { component_id: "demo-homes-electricity", power_live_id: "demo-live-homes" },
    { component_id: "demo-workshop-electricity", power_live_id: "demo-live-workshop" },
    { component_id: "demo-grid-purchase", market_price: true, power_live_id: "demo-live-grid" },
    { component_id: "demo-grid-sale", market_price: true, power_live_id: "demo-live-sale" },
    { component_id: "demo-homes-heat", power_live_id: "demo-live-heat" },
    { component_id: "demo-chp", power_live_id: "demo-live-chp", contract_availability: 97 },
    { component_id: "demo-pv", power_live_id: "demo-live-pv" },
    { component_id: "demo-battery", power_live_id: "demo-live-battery", level_live_id: "demo-live-battery-level" },
    { component_id: "demo-boiler", power_live_id: "demo-live-boiler" },
  ],
});
