import { z } from "zod";
import { windowHours } from "~/entities/core/clock";
import { finiteNumber } from "~/entities/core/shared";
import { price } from "./price";

/** What heats today. */
export const HEATINGS = ["gas", "oil", "lpg", "wood", "district"] as const;
export type Heating = (typeof HEATINGS)[number];

/** Roof faces that the page asks for. */
export const ROOFS = [1, 2, 3] as const;

/** Empty: none, or what is usual. */
export const amount = (most: number) =>
  finiteNumber.min(0, "rules.must_be_non_negative").max(most, "rules.must_be_at_most").nullable().default(null);
export const MOST = 1_000_000;
const percent = amount(100);
const degrees = (most: number) =>
  finiteNumber.min(0, "rules.must_be_in_range").max(most, "rules.must_be_in_range").nullable().default(null);
const clockTime = (usual: string) =>
  z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):00$/, "quick.rules.full_hour")
    .default(usual);

/** What few sites have: heating by other fuels, cooling, work that can wait, roofs, wind, biogas, tariff, support and loan. */
export const wideFields = z.object({
  heating: z.enum(HEATINGS, { errorMap: () => ({ message: "rules.needs_value" }) }).default("gas"),
  /** Price of what heats, where it is no gas. */
  fuel_ct: price,
  /** Greenhouse gases of the heat of a network [kg/MWh]. */
  district_kg: amount(2000),
  /** What stands may be taken out of service. */
  heater_goes: z.boolean().default(false),
  tank_kwh: amount(MOST),
  cold_mwh: amount(MOST),
  cold_store_kwh: amount(MOST),
  /** Full hours of the local clock in which cars are plugged in. */
  ev_from: clockTime("18:00"),
  ev_until: clockTime("23:00"),
  /** They charge when it suits, as long as they are full at the end. */
  ev_waits: z.boolean().default(false),
  /** Energy that is taken at any hour of a window, each day, and is complete at its end. */
  process_mwh: amount(MOST),
  process_kw: amount(MOST),
  process_from: clockTime("22:00"),
  process_until: clockTime("06:00"),
  /** Hot water by electricity, with its tank. */
  water_mwh: amount(MOST),
  water_tank_kwh: amount(MOST),
  roof1_azimuth: degrees(360),
  roof1_tilt: degrees(90),
  roof1_m2: amount(MOST),
  roof2_azimuth: degrees(360),
  roof2_tilt: degrees(90),
  roof2_m2: amount(MOST),
  roof3_azimuth: degrees(360),
  roof3_tilt: degrees(90),
  roof3_m2: amount(MOST),
  wind_kw: amount(MOST),
  wind_max_kw: amount(MOST),
  generator_kw: amount(MOST),
  diesel_ct: price,
  /** Energy of the biogas that manure gives in a year, and the engine that there is. */
  manure_mwh: amount(MOST),
  biogas_kw: amount(MOST),
  /** A shipped structure of a tariff; "": none. */
  tariff: z.string().max(60).default(""),
  grant_percent: percent,
  loan_percent: percent,
  loan_rate_percent: percent,
  loan_years: finiteNumber
    .int("rules.must_be_integer")
    .min(1, "rules.must_be_in_range")
    .max(60, "rules.must_be_in_range")
    .nullable()
    .default(null),
});
export type WideSite = z.infer<typeof wideFields>;

/** Prices of fuels where none is entered, orders of magnitude of Germany [ct/kWh]. */
export const FUEL_CT: Readonly<Record<Exclude<Heating, "gas">, number>> = { oil: 10, lpg: 12, wood: 7, district: 14 };
export const DIESEL_CT = 16;

/**
 * Power for the energy of a year that is taken in a window of each day [kW]: a sixth more than the mean, as a night of the change of clocks
 * is an hour shorter.
 */
export const leastPower = (mwhOfYear: number, from: string, until: string): number =>
  ((mwhOfYear * 1000) / 365 / windowHours({ from, until })) * (7 / 6);

/** A face of a roof. */
interface RoofFace {
  number: (typeof ROOFS)[number];
  azimuth: number | null;
  tilt: number | null;
  m2: number;
}

export const facesOf = (answers: WideSite): RoofFace[] =>
  ROOFS.flatMap((number) => {
    const m2 = answers[`roof${number}_m2`] ?? 0;
    return m2 > 0
      ? [{ number, azimuth: answers[`roof${number}_azimuth`], tilt: answers[`roof${number}_tilt`], m2 }]
      : [];
  });
