import { DAY_MS } from "~/entities/core/clock";
import type { MapLayerFacts } from "~/entities/core/map/baseMap";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { fetchFrom, type ProviderAnswer } from "~/services/core/providers/providerFetch.server";
import { environment } from "~/services/core/settings/environment.server";
import { MAP_LAYERS, type MapLayer, tileUrl } from "~/services/core/settings/mapSettings";
import { Recent } from "./recent";
import { tileFile } from "./tileFile/tileFile.server";

const MAX_TILE_BYTES = 512 * 1024;
const TIMEOUT_MS = 8_000;
/** Tiles in memory: about 1500 of a usual 20 kB. */
const CACHE_BYTES = 32 * 1024 * 1024;
const CACHE_MS = DAY_MS;
const MAX_ZOOM = 20;
/** Asked of the provider at once; browsers ask for a whole screen of them. */
const MAX_UNDER_WAY = 64;

/** Pictures a tile may be, by their first bytes. */
const SIGNS: Readonly<Record<string, (content: Buffer) => boolean>> = {
  "image/png": (content) => content.length > 8 && content.readUInt32BE(0) === 0x89504e47,
  "image/jpeg": (content) => content.length > 3 && content.readUInt16BE(0) === 0xffd8,
  "image/webp": (content) => content.length > 12 && content.toString("latin1", 8, 12) === "WEBP",
};

const cache = new Recent<ProviderAnswer>(CACHE_BYTES, CACHE_MS, ({ content }) => content.length);
const underWay = new Map<string, Promise<ProviderAnswer | null>>();

const isLayer = (layer: string): layer is MapLayer => (MAP_LAYERS as readonly string[]).includes(layer);
const whole = (text: string): number => (/^\d{1,8}$/.test(text) ? Number(text) : NaN);

/**
 * A tile of a configured layer, from memory or from its provider. 404 without a provider, outside the world or where the
 * provider has none; 502 when it cannot be reached in time or returns something that is no picture.
 */
export async function mapTile(
  layer: string,
  ...at: [z: string, x: string, y: string]
): Promise<Outcome<ProviderAnswer>> {
  const provider = isLayer(layer) ? environment().map.layers[layer] : undefined;
  const [z, x, y] = at.map(whole) as [number, number, number];
  if (!provider || !(z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z)) return notFound();
  const key = `${layer}/${z}/${x}/${y}`;
  const entry = cache.get(key);
  if (entry) return done(entry);
  try {
    const tile = await fetchOnce(key, tileUrl(provider.template, z, x, y));
    return tile ? done(tile) : notFound();
  } catch {
    return refused(502, "errors.provider_failed");
  }
}

function fetchOnce(key: string, url: string): Promise<ProviderAnswer | null> {
  const running = underWay.get(key);
  if (running) return running;
  if (underWay.size >= MAX_UNDER_WAY) throw new Error("Too many tiles are under way");
  const started = fetchTile(key, url).finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

async function fetchTile(key: string, url: string): Promise<ProviderAnswer | null> {
  const limits = { maxBytes: MAX_TILE_BYTES, timeoutMs: TIMEOUT_MS, accept: Object.keys(SIGNS).join(", ") };
  const response = await fetchFrom(url, limits);
  if (response.status < 200 || response.status > 299) return null;
  if (!SIGNS[response.type]?.(response.content)) throw new Error("The tile is no picture");
  cache.set(key, response);
  return response;
}

/** What a page needs to know of the layers: which there are, whom to credit, and where those of the map file are. */
export function mapLayers(): MapLayerFacts[] {
  const layers = MAP_LAYERS.flatMap((layer): MapLayerFacts[] => {
    const provider = environment().map.layers[layer];
    return provider ? [{ layer, attribution: provider.attribution }] : [];
  });
  const file = tileFile();
  if (!file?.archive) return layers;
  const { header, notes } = file.archive;
  const { minZoom, maxZoom, bounds } = header;
  const tiles = { version: file.version, minZoom, maxZoom, bounds };
  return [{ layer: "file", attribution: notes.attribution, tiles }, ...layers];
}
