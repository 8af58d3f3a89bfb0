/** What energy at a meter costs and earns by a tariff. Pure; the equations are in docs/finance.md. */
export { type Bill, billOf, type BillRefusal, isRefused, type YearBill } from "./bill";
export type { BillLine } from "./context";
export { priceOfSize, pricesByTime } from "./energyParts";
export type { BillRemark, Meter } from "./meter";
export { type MeterCalendar, meterCalendar, type MeterMonth, wholeYear } from "./meterCalendar";
export { pictureOf, type TariffPicture } from "./picture";
