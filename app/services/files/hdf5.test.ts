import { deflateSync } from "node:zlib";
import h5wasm from "h5wasm";
import { expect, it } from "vitest";
import { withHdf5 } from "./hdf5";

const MEGABYTE = 1_048_576;

/** A file with one packed piece that claims 256 kB, and unpacks to so many MB. */
async function bomb(megabytes: number): Promise<Uint8Array> {
  const { FS } = await h5wasm.ready;
  // Bytes that do not pack: they leave room for a stream that unpacks to a thousand times as much.
  let state = 1;
  const data = Uint8Array.from({ length: MEGABYTE / 4 }, () => {
    for (const [left, by] of [
      [true, 13],
      [false, 17],
      [true, 5],
    ] as const)
      state ^= left ? state << by : state >>> by;
    return (state >>> 8) & 255;
  });
  const file = new h5wasm.File("/bomb.h5", "w");
  file.create_dataset({ name: "ssrd", data, shape: [data.length], chunks: [data.length], compression: 9 });
  file.close();
  const bytes = FS.readFile("/bomb.h5");
  FS.unlink("/bomb.h5");
  const at = Buffer.from(bytes).indexOf(deflateSync(data, { level: 9 }).subarray(0, 2));
  expect(at).toBeGreaterThan(0);
  bytes.set(deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 }), at);
  return bytes;
}

const read = (bytes: Uint8Array, mostMemory: number) =>
  withHdf5(
    bytes,
    (file, { Dataset }) => {
      const dataset = file.get("ssrd");
      return dataset instanceof Dataset ? (dataset.value as Uint8Array).length : 0;
    },
    { mostMemory },
  );

it("gives a packed piece no more memory than is allowed, whatever it unpacks to", async () => {
  const bytes = await bomb(128);
  const { prototype } = WebAssembly.Memory;
  const own = Object.getOwnPropertyDescriptor(prototype, "grow")!.value as (pages: number) => number;
  let granted = 0;
  Object.defineProperty(prototype, "grow", {
    configurable: true,
    writable: true,
    value(this: WebAssembly.Memory, pages: number) {
      const before = own.call(this, pages);
      granted = Math.max(granted, this.buffer.byteLength);
      return before;
    },
  });
  try {
    await expect(read(bytes, 64 * MEGABYTE)).rejects.toThrow();
    expect(granted).toBeLessThanOrEqual(64 * MEGABYTE);
    // Without the bound it takes what it wants: 128 MB, doubled up to.
    await read(bytes, 1024 * MEGABYTE).catch(() => null);
    expect(granted).toBeGreaterThan(128 * MEGABYTE);
  } finally {
    Object.defineProperty(prototype, "grow", { configurable: true, writable: true, value: own });
  }
});
