import { z } from "zod";
import { providerUrlProblem } from "./providerUrl";

/** Layers of the map that a provider can be configured for. */
export const MAP_LAYERS = ["map", "satellite"] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

export interface MapSettings {
  /** Address of a tile with {z}, {x} and {y}, and the provider's line of credit. */
  layers: Partial<Record<MapLayer, { template: string; attribution: string }>>;
  /** Search of a Nominatim-type provider, e.g. https://places.example/search. */
  geocodeUrl?: string;
}

const template = z
  .string()
  .url()
  .refine((text) => ["{z}", "{x}", "{y}"].every((part) => text.includes(part)), "must hold {z}, {x} and {y}");
const credit = z.string().trim().max(300).default("");

/** The settings of maps; docs/configuration.md describes them. */
export const mapShape = {
  TILES_URL: template.optional(),
  TILES_ATTRIBUTION: credit,
  SATELLITE_URL: template.optional(),
  SATELLITE_ATTRIBUTION: credit,
  GEOCODE_URL: z.string().url().optional(),
};
type Given = z.infer<z.ZodObject<typeof mapShape>>;

export const tileUrl = (template: string, z: number, x: number, y: number): string =>
  template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));

/** One sentence per address that must not be asked. */
export function mapProblems(settings: Given & { NODE_ENV: string }): string[] {
  const addresses: [string, string | undefined][] = [
    ["TILES_URL", settings.TILES_URL && tileUrl(settings.TILES_URL, 0, 0, 0)],
    ["SATELLITE_URL", settings.SATELLITE_URL && tileUrl(settings.SATELLITE_URL, 0, 0, 0)],
    ["GEOCODE_URL", settings.GEOCODE_URL],
  ];
  return addresses.flatMap(([name, address]) => {
    const problem = address ? providerUrlProblem(address, settings.NODE_ENV === "production") : null;
    return problem ? [`${name}: ${problem}.`] : [];
  });
}

export function mapSettings(settings: Given): MapSettings {
  const { TILES_URL, SATELLITE_URL } = settings;
  return {
    layers: {
      ...(TILES_URL ? { map: { template: TILES_URL, attribution: settings.TILES_ATTRIBUTION } } : {}),
      ...(SATELLITE_URL ? { satellite: { template: SATELLITE_URL, attribution: settings.SATELLITE_ATTRIBUTION } } : {}),
    },
    geocodeUrl: settings.GEOCODE_URL,
  };
}
