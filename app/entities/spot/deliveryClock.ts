import { addDays, dayOf, firstAt, HOUR_MS, zoneClock } from "~/entities/core/clock";

/** Carriers of the gas network: they are balanced and traded by the gas day, and by their higher heating value. */
const GAS_CARRIERS: readonly string[] = ["natural_gas", "biomethane", "synthetic_methane"];

/** Whether a carrier is traded as gas. */
export const isGas = (carrierId: string): boolean => GAS_CARRIERS.includes(carrierId);

/** Allowances to emit one tonne of CO2 each (EUA): what is dealt in is a number of them, not energy. */
export const ALLOWANCES = "emission_allowance";
export const isAllowance = (carrierId: string): boolean => carrierId === ALLOWANCES;

/** What deals of a carrier are counted in: [the quantity agreed on, what is delivered]. A price is for one of the latter. */
export const unitsOf = (carrierId: string): { amount: "MW" | "t"; delivered: "MWh" | "t" } =>
  isAllowance(carrierId) ? { amount: "t", delivered: "t" } : { amount: "MW", delivered: "MWh" };

/** Higher over lower heating value of methane [1]: 890.58 over 802.56 kJ/mol at 25 °C (ISO 6976:2016). That of natural gas is close to it. */
export const HIGHER_OVER_LOWER = 890.58 / 802.56;

/** When the days of delivery of a market begin, and whether some of their hours are peak load. */
export interface DeliveryClock {
  timezone: string;
  /** Hour of the clock at which a day of delivery begins: 0 of electricity, 6 of gas. */
  beginsAt: number;
  hasPeak: boolean;
}

/**
 * The clock of delivery of a market, by its carrier. A day of gas is from 06:00 to 06:00 of the zone, so 23, 24 or 25 hours (Regulation
 * (EU) 312/2014, article 3(7) with its winter and summer time); months, quarters and years of gas begin with the day of gas, and there is
 * no peak load. A day of all else is from midnight to midnight; allowances have no peak load either.
 */
export const deliveryClock = ({ timezone, carrier_id }: { timezone: string; carrier_id: string }): DeliveryClock =>
  isGas(carrier_id)
    ? { timezone, beginsAt: 6, hasPeak: false }
    : { ...midnightClock(timezone), hasPeak: !isAllowance(carrier_id) };

/** The clock of days from midnight to midnight of a zone. */
export const midnightClock = (timezone: string): DeliveryClock => ({ timezone, beginsAt: 0, hasPeak: true });

/** The first instant (ms since 1970 UTC) of a day of delivery (YYYY-MM-DD). Throws a RangeError for a text that is no day. */
export const deliveryStart = ({ timezone, beginsAt }: DeliveryClock, day: string): number =>
  firstAt(zoneClock(timezone), Date.parse(`${day}T00:00Z`) + beginsAt * HOUR_MS);

/** The day of delivery (YYYY-MM-DD) that an instant lies in: 03:00 belongs to the gas day before. */
export function deliveryDayOf(clock: DeliveryClock, ms: number): string {
  const day = dayOf(clock.timezone, ms);
  return ms < deliveryStart(clock, day) ? addDays(day, -1) : day;
}
