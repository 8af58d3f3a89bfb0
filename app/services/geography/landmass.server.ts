import { z } from "zod";
import { clusterService } from "~/services/core/clusterService.server";
import { done, refused } from "~/services/core/outcome";
import { countryLandmass } from "./countries.server";

const rings = z.array(z.array(z.array(z.number()).min(2)));

/** get_landmass {country_code}: where the main land of a country is, as a Polygon or MultiPolygon. */
export const landmass = clusterService({
  name: "get_landmass",
  input: z.object({
    country_code: z
      .string({ required_error: "rules.country", invalid_type_error: "rules.country" })
      .regex(/^[A-Za-z]{2}$/, "rules.country"),
  }),
  returns: z.discriminatedUnion("type", [
    z.object({ type: z.literal("Polygon"), coordinates: rings }),
    z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(rings) }),
  ]),
  run(_actor, { country_code }) {
    const shape = countryLandmass(country_code);
    return shape ? done(shape) : refused(404, "errors.no_landmass", { params: { code: country_code.toUpperCase() } });
  },
});
