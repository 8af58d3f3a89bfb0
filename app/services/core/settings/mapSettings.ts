import { isAbsolute, resolve, sep } from "node:path";
import { z } from "zod";
import { providerUrlProblem } from "./providerUrl";

/** Layers of the map that a provider can be configured for. */
export const MAP_LAYERS = ["map", "satellite"] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

export interface MapSettings {
  /** Address of a tile with {z}, {x} and {y}, and the provider's line of credit. */
  layers: Partial<Record<MapLayer, { template: string; attribution: string }>>;
  /** The installation's own file of vector tiles (PMTiles), as a path from the root. */
  file?: string;
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
  TILES_FILE: z.string().trim().min(1).optional(),
  TILES_URL: template.optional(),
  TILES_ATTRIBUTION: credit,
  SATELLITE_URL: template.optional(),
  SATELLITE_ATTRIBUTION: credit,
  GEOCODE_URL: z.string().url().optional(),
};
type Given = z.infer<z.ZodObject<typeof mapShape>>;

export const tileUrl = (template: string, z: number, x: number, y: number): string =>
  template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));

/** A file named without a path from the root lies in the data folder; null where the name leads out of it. */
export function tilesFile(name: string, dataDir: string): string | null {
  if (isAbsolute(name)) return resolve(name);
  const folder = resolve(dataDir);
  const path = resolve(folder, name);
  return path.startsWith(folder + sep) ? path : null;
}

/** One sentence per address that must not be asked, and for a file that must not be read. */
export function mapProblems(settings: Given & { NODE_ENV: string; DATA_DIR: string }): string[] {
  const { TILES_FILE } = settings;
  const leadsOut = TILES_FILE !== undefined && tilesFile(TILES_FILE, settings.DATA_DIR) === null;
  const addresses: [string, string | undefined][] = [
    ["TILES_URL", settings.TILES_URL && tileUrl(settings.TILES_URL, 0, 0, 0)],
    ["SATELLITE_URL", settings.SATELLITE_URL && tileUrl(settings.SATELLITE_URL, 0, 0, 0)],
    ["GEOCODE_URL", settings.GEOCODE_URL],
  ];
  const problems = addresses.flatMap(([name, address]) => {
    const problem = address ? providerUrlProblem(address, settings.NODE_ENV === "production") : null;
    return problem ? [`${name}: ${problem}.`] : [];
  });
  if (leadsOut) problems.push("TILES_FILE: must be a file in DATA_DIR or a path from the root.");
  return problems;
}

export function mapSettings(settings: Given & { DATA_DIR: string }): MapSettings {
  const { TILES_FILE, TILES_URL, SATELLITE_URL } = settings;
  return {
    file: TILES_FILE === undefined ? undefined : (tilesFile(TILES_FILE, settings.DATA_DIR) ?? undefined),
    layers: {
      ...(TILES_URL ? { map: { template: TILES_URL, attribution: settings.TILES_ATTRIBUTION } } : {}),
      ...(SATELLITE_URL ? { satellite: { template: SATELLITE_URL, attribution: settings.SATELLITE_ATTRIBUTION } } : {}),
    },
    geocodeUrl: settings.GEOCODE_URL,
  };
}
