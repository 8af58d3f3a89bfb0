import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocationHit } from "~/entities/twin/selection";
import { type Product, startProduct } from "../../helpers/product";
import { encodeTile, REGION, regionArchive } from "../../helpers/region.mjs";
import { SHARED } from "../core/samples";

/** The calls of maps: tiles, search of places, main land of a country, shared geometries. */
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
let tiles: Server;
const folder = mkdtempSync(join(tmpdir(), "energy-tool-map-"));
let product: Product;

beforeAll(async () => {
  tiles = createServer((_request, response) => response.writeHead(200, { "Content-Type": "image/png" }).end(PNG));
  await new Promise<void>((ready) => tiles.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;
  const TILES_FILE = join(folder, "region.pmtiles");
  writeFileSync(TILES_FILE, regionArchive());
  const settings = { TILES_URL: `${origin}/{z}/{x}/{y}.png`, TILES_ATTRIBUTION: "Test tiles", TILES_FILE };
  product = await startProduct(settings);
});
afterAll(async () => {
  await product.stop();
  tiles.close();
  rmSync(folder, { recursive: true });
});

describe("maps", () => {
  test("tiles are for those who are signed in", async () => {
    expect((await fetch(`${product.url}/tiles/map/1/0/0`)).status).toBe(401);
    const headers = product.signIn("viewer");
    const tile = await fetch(`${product.url}/tiles/map/1/0/0`, { headers });
    expect([tile.status, tile.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(await tile.arrayBuffer())).toEqual(PNG);
    expect((await fetch(`${product.url}/tiles/satellite/1/0/0`, { headers })).status).toBe(404);
  });

  test("tiles of the installation's own file are for those who are signed in", async () => {
    const get = (path: string, headers: Record<string, string>) => fetch(`${product.url}/tiles/${path}`, { headers });
    expect((await get("8/133/88.mvt", {})).status).toBe(401);
    const headers = product.signIn("viewer");
    const tile = await get("8/133/88.mvt", headers);
    expect([tile.status, tile.headers.get("Content-Type")]).toEqual([200, "application/vnd.mapbox-vector-tile"]);
    expect(tile.headers.get("Cache-Control")).toBe("private, max-age=86400");
    expect(Buffer.from(await tile.arrayBuffer())).toEqual(encodeTile(REGION, 8, 133, 88));
    const plain = await get("8/133/88.mvt", { ...headers, "Accept-Encoding": "identity" });
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    expect((await get("8/1/1.mvt", headers)).status, "nothing on it").toBe(204);
    for (const path of ["8/256/0.mvt", "8/-1/0.mvt", "30/0/0.mvt", "8/133/88", "8/133/88.png", "x/1/1.mvt"])
      expect((await get(path, headers)).status, path).toBe(404);
    expect((await get("8/133/88.mvt", product.signIn("foreign"))).status, "it belongs to the installation").toBe(200);
  });

  test("the picture of the map file is drawn for maps without scripts", async () => {
    const address = `${product.url}/tiles/base.svg?box=7.75,48.01,7.81,48.04&lang=fr`;
    expect((await fetch(address)).status).toBe(401);
    const headers = product.signIn("viewer");
    const picture = await fetch(address, { headers });
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    const text = await picture.text();
    expect(text).toMatch(/^<svg xmlns/);
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
    expect(picture.headers.get("Content-Security-Policy")).toContain(`'nonce-${nonce}'`);
    for (const part of ['class="water"', 'class="motorway"', 'class="rail"', ">Ville-en-Prés<"])
      expect(text).toContain(part);
    const covered = await fetch(`${address}&pins=370,200`, { headers });
    expect(await covered.text(), "a pin is where the name would be").not.toContain("Ville-en-Prés");
    for (const box of ["7.75,48.01,7.81", "7.81,48.01,7.75,48.04", "a,b,c,d", "7.75,48.01,7.81,89", ""])
      expect((await fetch(`${product.url}/tiles/base.svg?box=${box}`, { headers })).status, box).toBe(404);
  });

  test("admins of the installation read what the map file holds", async () => {
    const page = await fetch(`${product.url}/admin/operations`, { headers: product.signIn("superadmin") });
    const text = await page.text();
    expect(text).toContain("region.pmtiles");
    expect(text).toContain("An invented region");
  });

  test("places are found by name", async () => {
    const { status, body } = await product.call("viewer", "GET", "geocode?text=Freiburg");
    expect(status).toBe(200);
    const [first] = (body as { features: LocationHit[] }).features;
    expect(first?.properties.country).toBe("Germany");
    expect(first?.geometry.coordinates[1]).toBeCloseTo(48, 0);
    expect((await product.call("nobody", "GET", "geocode?text=Freiburg")).status).toBe(401);
  });

  test("services are called by name only", async () => {
    const ask = (url: unknown) => product.call("viewer", "POST", "awaitCluster", { url, country_code: "FR" });
    expect(await ask("get_landmass")).toMatchObject({ status: 200, body: { type: "Polygon" } });
    const odd = await ask("http://127.0.0.1/get_landmass");
    expect(odd.status).toBe(422);
    expect((odd.body as { message: string }).message).toContain("get_landmass");
    expect((await product.call("nobody", "POST", "awaitCluster", { url: "get_landmass" })).status).toBe(401);
  });

  test("the geometry named global is read by all and changed by nobody", async () => {
    const { status, body } = await product.call("viewer", "GET", "geometry/global");
    expect([status, (body as { name: string }).name]).toEqual([200, "global"]);
    const item = { geometry_id: "global", name: "mine", type: "Polygon", system_id: null };
    expect((await product.call("superadmin", "POST", "geometry", item)).status).toBe(403);
    expect((await product.call("superadmin", "DELETE", "geometry/global")).status).toBe(403);
    const point = { ...item, geometry_id: "shared-place", type: "Point", coordinates: [7, 48] };
    expect((await product.call("editor", "POST", "geometry", point)).status).toBe(403);
    expect((await product.call("admin", "POST", "geometry", point)).status).toBe(200);
  });

  test("an image lies between two corners of the map", async () => {
    const { body } = await product.call("admin", "GET", `system/${SHARED}/geometries`);
    expect(Array.isArray(body)).toBe(true);
    const systems = (await product.call("admin", "GET", "systems")).body as Record<string, unknown>[];
    const { set_at, set_by, created_at, created_by, deleted_at, ...system } = systems.find(
      (row) => row.system_id === SHARED,
    )!;
    expect([set_at, set_by, created_at, created_by, deleted_at]).toHaveLength(5);
    const placed = (imageExtend: number[]) =>
      product.call("admin", "POST", "system", { ...system, properties: { imageExtend } });
    expect((await placed([8, 48, 7, 49])).status).toBe(422);
    expect((await placed([7, 48, 7.1, 48.1])).status).toBe(200);
  });
});
