import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import MVT from "ol/format/MVT";
import { afterAll, describe, expect, it } from "vitest";
import { tilesFile } from "~/services/core/settings/mapSettings";
import { CREDIT, encodeTile, REGION, regionArchive } from "../../../../tests/helpers/region.mjs";
import { type Archive, openArchive, plain } from "./archive";
import { BadArchive, readDirectory, tileNumber } from "./directory";
import { opened } from "./tileFile.server";

const folder = mkdtempSync(join(tmpdir(), "energy-tool-tiles-"));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
function stored(bytes: Uint8Array): string {
  const path = join(folder, `${++count}.pmtiles`);
  writeFileSync(path, bytes);
  return path;
}
const faultOf = (bytes: Uint8Array) => opened(stored(bytes), "").fault;

describe("numbers of tiles", () => {
  it("run along the curve of Hilbert, zoom after zoom", () => {
    const first = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [1, 1, 1],
      [1, 1, 0],
      [2, 0, 0],
    ] as [number, number, number][];
    expect(first.map((at) => tileNumber(...at))).toEqual([0, 1, 2, 3, 4, 5]);
    // The example of the format's public tests.
    expect(tileNumber(12, 3423, 1763)).toBe(19_078_479);
    expect(tileNumber(26, 2 ** 26 - 1, 2 ** 26 - 1)).toBeLessThan((4 ** 27 - 1) / 3);
  });
});

describe("a map file", () => {
  it.each(["none", "gzip", "brotli"] as const)("is read with tiles compressed by %s", async (compression) => {
    const archive = openArchive(stored(regionArchive(REGION, { compression, leafEntries: 7 })));
    expect(archive.notes).toMatchObject({ name: "Region", attribution: CREDIT });
    expect(archive.notes.layers).toContain("waterway");
    await everyTile(archive);
    archive.close();
  });

  it("is read with all its tiles in one directory", async () => {
    const archive = openArchive(stored(regionArchive()));
    await everyTile(archive);
    expect(await archive.tile(3, 0, 0)).toBeNull();
    expect(await archive.tile(14, 0, 0)).toBeNull();
    archive.close();
  });

  it("holds what the browser's reader of vector tiles reads", async () => {
    const archive = openArchive(stored(regionArchive()));
    const bytes = await plain((await archive.tile(8, 133, 88))!, "gzip");
    const features = new MVT({ layerName: "layer" }).readFeatures(new Uint8Array(bytes).buffer);
    expect(features).toHaveLength(REGION.length);
    const names = features.map((feature) => feature.getProperties()["name"] as unknown).filter(Boolean);
    expect(names).toEqual(["Auenstadt", "Seefeld", "Waldhof"]);
    archive.close();
  });

  /** Every tile of the region is that of the encoder, and the others are not there. */
  async function everyTile(archive: Archive) {
    let tiles = 0;
    for (const [z, west, north, size] of [
      [9, 266, 177, 2],
      [14, 8541, 5684, 10],
    ] as const)
      for (let x = west; x < west + size; x++)
        for (let y = north; y < north + size; y++) {
          const expected = encodeTile(REGION, z, x, y);
          const content = await archive.tile(z, x, y);
          expect(content && (await plain(content, archive.header.tileCompression)), `${z}/${x}/${y}`).toEqual(
            expected ?? null,
          );
          tiles += expected ? 1 : 0;
        }
    expect(tiles).toBe(40);
  }
});

describe("a file that is no map", () => {
  const whole = regionArchive();
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(whole);
    change(bytes);
    return bytes;
  };

  it("is told apart by what is wrong with it", () => {
    expect(opened(join(folder, "none"), "").fault).toBe("missing");
    expect(opened(folder, "").fault).toBe("not_pmtiles");
    expect(faultOf(Buffer.from("PK"))).toBe("not_pmtiles");
    expect(faultOf(changed((bytes) => (bytes[7] = 2)))).toBe("version");
    expect(faultOf(changed((bytes) => (bytes[98] = 4)))).toBe("compression");
    expect(faultOf(changed((bytes) => (bytes[99] = 2)))).toBe("pictures");
    expect(faultOf(whole.subarray(0, 300)), "cut off").toBe("damaged");
    expect(faultOf(changed((bytes) => bytes.fill(7, 127, 180))), "root directory").toBe("damaged");
    expect(faultOf(changed((bytes) => bytes.writeBigUInt64LE(2n ** 62n, 16))), "a root of exabytes").toBe("damaged");
    expect(faultOf(changed((bytes) => (bytes[100] = 20))), "coarsest after finest zoom").toBe("damaged");
    expect(faultOf(whole)).toBeNull();
  });

  it("makes nobody allocate what it only says to have", () => {
    const claims = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f, 1, 1, 1, 1]);
    expect(() => readDirectory(claims)).toThrow(BadArchive);
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const at = 127;
    const bytes = Buffer.concat([whole.subarray(0, at), bomb]);
    bytes.writeBigUInt64LE(BigInt(at + bomb.length - 16_000), 8);
    expect(faultOf(bytes)).toBe("damaged");
  });

  it("gives no stretch outside its tiles", async () => {
    const archive = openArchive(stored(changed((bytes) => bytes.writeBigUInt64LE(40n, 64))));
    await expect(archive.tile(14, 8546, 5690)).rejects.toThrow(BadArchive);
    archive.close();
  });

  it("lies in the data folder or is named from the root", () => {
    expect(tilesFile("region.pmtiles", "/data")).toBe("/data/region.pmtiles");
    expect(tilesFile("/maps/region.pmtiles", "/data")).toBe("/maps/region.pmtiles");
    expect(tilesFile("../session-secret", "/data")).toBeNull();
    expect(tilesFile(".", "/data")).toBeNull();
  });
});

describe("the installation's map file", () => {
  it("is taken up when it changes", async () => {
    const path = join(folder, "own.pmtiles");
    process.env.DATA_DIR = folder;
    process.env.TILES_FILE = "own.pmtiles";
    const { tileFile, vectorTile } = await import("./tileFile.server");
    const { vi } = await import("vitest");
    vi.useFakeTimers({ toFake: ["Date"] });
    expect(tileFile()?.fault).toBe("missing");
    expect(await vectorTile({ z: "8", x: "133", y: "88" }, true)).toMatchObject({ ok: false, status: 404 });
    writeFileSync(path, regionArchive());
    vi.advanceTimersByTime(11_000);
    expect(tileFile()?.fault).toBeNull();
    const { version } = tileFile()!;
    const tile = await vectorTile({ z: "8", x: "133", y: "88" }, true);
    expect(tile).toMatchObject({ ok: true, value: { encoding: "gzip" } });
    expect(await vectorTile({ z: "8", x: "133", y: "88" }, false)).toMatchObject({ value: { encoding: null } });
    for (const [z, x, y] of [
      ["8", "256", "0"],
      ["27", "0", "0"],
      ["8", "-1", "0"],
      ["8", "1e2", "0"],
    ] as const)
      expect(await vectorTile({ z, x, y }, true)).toMatchObject({ ok: false, status: 404 });
    expect(await vectorTile({ z: "20", x: "0", y: "0" }, true)).toEqual({ ok: true, value: null });
    utimesSync(path, 1, 1);
    vi.advanceTimersByTime(11_000);
    expect(tileFile()?.version).not.toBe(version);
  });
});
