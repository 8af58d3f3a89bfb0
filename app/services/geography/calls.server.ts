import { z } from "zod";
import { call, json } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import { geocode, LONGEST_PLACE } from "./geocode.server";

const namedPosition = z.object({
  type: z.literal("Feature"),
  geometry: z.object({ type: z.literal("Point"), coordinates: z.array(z.number()).length(2) }),
  properties: z.object({ formatted: z.string(), country: z.string() }),
});

export const geographyCalls = [
  call({
    method: "GET",
    path: "api/geocode",
    id: "geocode",
    summary: "At most eight places by name, as GeoJSON features",
    query: z.object({
      text: z.string().max(LONGEST_PLACE).default(""),
      country: z
        .string()
        .regex(/^[A-Za-z]{2}$/, "rules.country")
        .optional(),
    }),
    returns: json(
      z.object({
        type: z.literal("FeatureCollection"),
        features: z.array(namedPosition),
        provider_failed: z.boolean().optional(),
        postcode_ignored: z.string().optional(),
      }),
    ),
    run: async ({ query, locale }) => done(await geocode(query.text, locale, query.country)),
  }),
];
