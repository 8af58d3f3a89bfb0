import file from "./gridIntensity.json";

/** Greenhouse gases of the electricity that a country generates in a year, with all that its fuels and plants take. */
interface GridIntensity {
  kgPerMwh: number;
  /** Which year's figure it is: that of the plan, or the latest before it. */
  year: number;
  /** There is none of the country: it is that of the world. */
  ofWorld: boolean;
  source: string;
  licence: string;
}

const countries = file.countries as Readonly<Record<string, readonly (number | null)[]>>;

/** The figure of a country (ISO 3166-1 alpha-2) for a calendar year [kg CO2e/MWh]. Hours and imports are not told apart in it. */
export function gridIntensity(country: string, year: number): GridIntensity {
  const { source, licence, first_year } = file;
  const own = countries[country];
  const values = own ?? countries["world"]!;
  let at = Math.min(Math.max(year - first_year, 0), values.length - 1);
  while (at > 0 && typeof values[at] !== "number") at--;
  if (typeof values[at] !== "number") at = values.findIndex((value) => value !== null);
  return { kgPerMwh: values[at]!, year: first_year + at, ofWorld: own === undefined, source, licence };
}
