import h5wasm from "h5wasm";
import { expect, it } from "vitest";
import { readHdf5 } from "./hdf5";

/** A file with one variable of texts of so many bytes each: only the first is written, the others are blank and take no room in it. */
async function longTexts(bytes: number, rows: number): Promise<Uint8Array> {
  const { FS } = await h5wasm.ready;
  const file = new h5wasm.File("/texts.h5", "w");
  const options = { name: "snapshots", data: ["a"], dtype: `S${bytes}`, shape: [1], maxshape: [rows], chunks: [1] };
  file.create_dataset(options).resize([rows]);
  file.close();
  const content = FS.readFile("/texts.h5");
  FS.unlink("/texts.h5");
  return content;
}

const rowsOf = (bytes: Uint8Array) => readHdf5(bytes, ({ variables }) => variables.get("snapshots")!.values().length);

it("counts the bytes of texts, not their number: 480 of 4 MB are 1.9 GB", async () => {
  expect(await rowsOf(await longTexts(1000, 480))).toBe(480);
  await expect(rowsOf(await longTexts(4_000_000, 480))).rejects.toThrow("too many values");
});
