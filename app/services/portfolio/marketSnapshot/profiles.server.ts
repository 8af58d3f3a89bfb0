import { generate, syntheticWeather } from "~/engines/generation";
import { type DeliveryGrid, profileOnGrid } from "~/engines/portfolio";
import { kindSchema } from "~/entities/generation/generation";
import { countryCentre } from "~/services/geography/countries.server";
import type { CaptureSource } from "./types";

/** Where a country has no centre of its own: the middle of Europe. */
const ELSEWHERE = { latitudeDeg: 50, longitudeDeg: 10 };
/** Modules face the equator at 30°; a turbine of 120 m. Nothing else is assumed of the plants of a country. */
const TILT = 30;
const HEIGHT = 120;

/**
 * What solar and wind power of a country would deliver [share of the installed power] at every step of a grid. It is in typical weather
 * that nobody measured (`syntheticWeather` at the centre of the country). Some 100 ms of processor time for four years.
 */
export function typicalProfiles(country: string, grid: DeliveryGrid): Record<CaptureSource, Float64Array> {
  const position = countryCentre(country) ?? ELSEWHERE;
  const [from, until] = [Number(grid.first.slice(0, 4)), Number(grid.last.slice(0, 4))];
  // A day by the clock of the market begins in the year before by UTC, or ends in the year after.
  const years = Array.from({ length: until - from + 3 }, (_, i) => from - 1 + i);
  const weather = years.map((year) => syntheticWeather(position, year));
  const of = (type: "photovoltaic" | "wind", fields: Record<string, unknown>) => {
    // The weather says which years there are.
    const kind = kindSchema(type).parse({ type, ...fields });
    return profileOnGrid(generate({ ...position, kind, weather, timezone: grid.timezone }).blocks, grid);
  };
  return {
    solar: of("photovoltaic", { tilt: TILT, azimuth: position.latitudeDeg < 0 ? 0 : 180 }),
    wind: of("wind", { height: HEIGHT }),
  };
}
