import { execFileSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mapProblems, mapShape } from "~/services/core/settings/mapSettings";
import { citiesNamed, fold } from "~/services/geography/cities.server";
import { geocode } from "~/services/geography/geocode.server";
import { mapLayers, mapTile } from "~/services/geography/tiles.server";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const questions: string[] = [];
let server: Server;
let status = 200;

beforeAll(async () => {
  execFileSync(process.execPath, ["db/seed/cities.build.mjs"]);
  server = createServer((request, response) => {
    const url = request.url ?? "";
    questions.push(url);
    if (url.startsWith("/search")) {
      const rows = {
        features: [
          {
            properties: { display_name: "Werk 3, Freiburg", address: { country: "Deutschland" } },
            geometry: { type: "Point", coordinates: [7.85, 48] },
          },
          { properties: {}, geometry: { type: "Point", coordinates: [1, 1] } },
        ],
      };
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(rows));
    } else if (url === "/3/1/1.png") response.writeHead(302, { Location: "/3/2/2.png" }).end();
    else if (url === "/3/4/4.png") response.writeHead(404).end();
    else if (url === "/3/5/5.png") response.writeHead(200, { "Content-Type": "image/png" }).end("<html>");
    else if (url === "/3/6/6.png") response.writeHead(200, { "Content-Type": "text/html" }).end(PNG);
    else if (url === "/3/7/7.png")
      response.writeHead(200, { "Content-Type": "image/png" }).end(Buffer.concat([PNG, Buffer.alloc(600_000)]));
    else response.writeHead(200, { "Content-Type": "image/png; x=1" }).end(PNG);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    NODE_ENV: "test",
    TILES_URL: `${origin}/{z}/{x}/{y}.png`,
    TILES_ATTRIBUTION: "© Test",
    GEOCODE_URL: `${origin}/search`,
    DATA_DIR: "/tmp",
  });
});
afterAll(() => {
  for (const name of ["TILES_URL", "TILES_ATTRIBUTION", "GEOCODE_URL"]) delete process.env[name];
  server.close();
});

describe("tiles through our own origin", () => {
  it("come from the provider once, then from memory", async () => {
    for (let i = 0; i < 2; i++)
      expect(await mapTile("map", "3", "2", "2")).toMatchObject({
        ok: true,
        value: { type: "image/png", content: PNG },
      });
    expect(questions.filter((url) => url === "/3/2/2.png")).toHaveLength(1);
    expect(mapLayers()).toEqual([{ layer: "map", attribution: "© Test" }]);
  });
  it.each([
    ["satellite", "3", "2", "2", 404],
    ["map", "3", "8", "2", 404],
    ["map", "21", "0", "0", 404],
    ["map", "-1", "0", "0", 404],
    ["map", "3", "2/../../x", "2", 404],
    ["map", "3", "4", "4", 404],
  ])("%s %s/%s/%s is refused without an answer of the provider being passed on", async (...row) => {
    const [layer, zoom, x, y, status] = row;
    expect(await mapTile(layer, zoom, x, y)).toMatchObject({ ok: false, status });
  });
  it.each(["1", "5", "6", "7"])("redirects, pages and what is too large are no tiles (%s)", async (at) => {
    expect(await mapTile("map", "3", at, at)).toMatchObject({ ok: false, status: 502 });
  });
  it("wants templates of the outside world", () => {
    const shape = z.object(mapShape);
    expect(shape.safeParse({ TILES_URL: "https://tiles.example/{z}/{x}.png" }).success).toBe(false);
    const settings = shape.parse({ TILES_URL: "https://10.0.0.1/{z}/{x}/{y}.png", GEOCODE_URL: "http://a.example" });
    expect(mapProblems({ ...settings, NODE_ENV: "production", DATA_DIR: "/data" })).toHaveLength(2);
  });
});

describe("search of places", () => {
  it("finds shipped cities by the beginning of their name, the larger first", () => {
    const [first] = citiesNamed("freib", 8);
    expect(first).toMatchObject({ name: "Freiburg", country: "DE" });
    expect(first!.position[0]).toBeCloseTo(7.85, 1);
    expect(citiesNamed("ZURICH", 1)[0]?.country).toBe("CH");
    expect(citiesNamed("łódź", 1)[0]).toMatchObject({ country: "PL" });
    expect(citiesNamed("x", 8)).toEqual([]);
    expect(citiesNamed("qqqqqqq", 8)).toEqual([]);
    expect(fold("Saint-Étienne")).toBe("saint etienne");
  });
  it("asks the provider, and has the cities when it fails", async () => {
    const answer = await geocode(" Werk 3 ", "de");
    expect(answer.features).toEqual([
      {
        type: "Feature",
        properties: { formatted: "Werk 3, Freiburg", country: "Deutschland" },
        geometry: { type: "Point", coordinates: [7.85, 48] },
      },
    ]);
    expect(questions.at(-1)).toContain("q=Werk+3");
    await geocode("Werk 3", "de");
    expect(questions.filter((url) => url.startsWith("/search"))).toHaveLength(1);
    status = 500;
    const fallen = await geocode("Freiburg", "fr");
    expect(fallen).toMatchObject({ provider_failed: true });
    expect(fallen.features[0]?.properties).toMatchObject({ country: "Allemagne" });
    expect(new Set(fallen.features.map((f) => f.properties.formatted)).size).toBe(fallen.features.length);
  });
  it("has the cities of the system's country first, and looks where one says", async () => {
    const first = async (text: string, country?: string) =>
      (await geocode(text, "en", country)).features[0]?.properties.formatted;
    expect(await first("Hamburg")).toBe("Hamburg, Germany");
    expect(await first("Hamburg", "US")).toMatch(/^Hamburg, United States/);
    expect(await first("Hamburg, Deutschland", "US")).toBe("Hamburg, Germany");
    expect(await first("Hamburg, NY")).toMatch(/^Hamburg, United States/);
    expect(await first("Freiburg, nowhere")).toMatch(/^Freiburg/);
  });
  it("knows large towns by their names in other languages, each town once", async () => {
    const first = async (text: string, country?: string) =>
      (await geocode(text, "de", country)).features.map(({ properties }) => properties.formatted);
    expect((await first("München", "CH"))[0]).toBe("München, Deutschland");
    expect((await first("munchen"))[0]).toBe("München, Deutschland");
    expect((await first("Wien"))[0]).toBe("Wien, Österreich");
    expect((await first("Genf"))[0]).toBe("Genf, Schweiz");
    expect((await first("Cologne"))[0]).toBe("Cologne, Deutschland");
    expect((await first("80331 München"))[0]).toBe("München, Deutschland");
    expect((await first("Luxem", "LU")).filter((name) => /^Luxem.*Luxemburg$/.test(name))).toHaveLength(1);
  });
  it("leaves out a post code, and says which", async () => {
    for (const [text, postcode, formatted] of [
      ["29000 Quimper", "29000", "Quimper, France"],
      ["Quimper 29000", "29000", "Quimper, France"],
      ["D-20095 Hamburg", "D-20095", "Hamburg, Germany"],
      ["1011 AB Amsterdam, Netherlands", "1011 AB", "Amsterdam, Netherlands"],
    ]) {
      const { features, postcode_ignored } = await geocode(text!, "en");
      expect([postcode_ignored, features[0]?.properties.formatted], text).toEqual([postcode, formatted]);
    }
    expect(await geocode("29000", "en")).toMatchObject({ features: [], postcode_ignored: "29000" });
    expect(await geocode("Hamburg", "en")).not.toHaveProperty("postcode_ignored");
  });
  it("takes a position as it is", async () => {
    for (const text of [
      "48.03, 7.77",
      "48,03; 7,77",
      "48,03 7,77",
      "48,03, 7,77",
      "48,03,7,77",
      "48.03\u00b0 / 7.77\u00b0",
    ])
      expect((await geocode(text, "en")).features[0]?.geometry.coordinates, text).toEqual([7.77, 48.03]);
    expect((await geocode("47,87; \u22124,23", "fr")).features[0]?.geometry.coordinates).toEqual([-4.23, 47.87]);
    expect((await geocode(" ", "en")).features).toEqual([]);
  });
});
