import type { MultiPolygon, Polygon } from "geojson";
import { countryLandmass } from "~/services/geography/countries.server";
import { done, refused, type Outcome } from "~/services/core/outcome";
import type { ClusterService } from "./services.server";

/** get_landmass {country_code}: where the main land of a country lies, as a Polygon or MultiPolygon. */
export const landmass: ClusterService = (_actor, { country_code }): Outcome<Polygon | MultiPolygon> => {
  if (typeof country_code !== "string" || !/^[A-Za-z]{2}$/.test(country_code))
    return refused(422, "errors.invalid", { issues: [{ path: "country_code", message: "rules.country" }] });
  const shape = countryLandmass(country_code);
  return shape ? done(shape) : refused(404, "errors.no_landmass", { params: { code: country_code.toUpperCase() } });
};
