export { addDays, dayAt, daysFrom, deliveryDay, deliveryDays, isDay, lastAuctioned, type DeliveryDay } from "./days";
export { pricesInSteps, type PricePiece } from "./pieces";
export { syntheticPrices } from "./synthetic";
