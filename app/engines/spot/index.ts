export { addDays, daysFrom, isDay } from "~/entities/core/clock";
export { deliveryDay, deliveryDays, lastAuctioned, type DeliveryDay } from "./days";
export { pricesInSteps, type PricePiece } from "./pieces";
export { normalAt } from "./noise";
export {
  expectedAllowancePrice,
  expectedGasPrice,
  expectedPrices,
  seedOf,
  syntheticAllowancePrices,
  syntheticGasPrices,
  syntheticPrices,
} from "./synthetic";
export { isBelievable, uploadedDays, type DayIssue } from "./uploaded";
