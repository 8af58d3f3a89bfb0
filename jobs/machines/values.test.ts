import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { serialize } from "node:v8";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileStore } from "~/services/files/fileObjects";
import { localStore } from "~/services/files/localStore.server";
import { sealsOf } from "./sealing";
import { NotSealed, type Values, valuesIn } from "./values";

let folder: string;
let store: FileStore;
let values: Values;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "values-"));
  store = localStore(folder);
  values = valuesIn(store, sealsOf("a-key-of-worker-machines-for-tests-only", "0123456789ab"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (key: string, bytes: Buffer) =>
  store.put(key, {
    content: Readable.from([bytes]),
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
const read = async (key: string) => buffer((await store.get(key))!);
const output = { kind: "output", id: "run-a", from: "computations/run-a/input" } as const;

test("a value comes back as it was, arrays of numbers included", async () => {
  const value = { series: new Float64Array([1, NaN, -0]), map: new Map([["a", 1]]) };
  const key = await values.put(output, value);
  expect((await values.get(output, key))?.value).toEqual(value);
  expect(await values.get(output, "computations/run-a/none")).toBeUndefined();
});

test("nothing is unpacked that somebody else wrote, that was changed, or that is of another run, input or kind", async () => {
  const key = await values.put(output, { objective: 1 });
  const bytes = await read(key);
  const changed = Buffer.from(bytes);
  changed[40]! ^= 1;
  const own = gzipSync(serialize({ objective: 2 }));
  await write("computations/run-a/changed", changed);
  await write("computations/run-a/unsealed", own);
  await write("computations/run-a/zeros", Buffer.concat([Buffer.alloc(32), own]));
  await write("computations/run-a/short", Buffer.alloc(3));
  // A true result under another key: an old one could stand in for a new one.
  await write("computations/run-a/copied", bytes);
  for (const name of ["changed", "unsealed", "zeros", "short", "copied"])
    await expect(values.get(output, `computations/run-a/${name}`), name).rejects.toThrow(NotSealed);
  // The result of run a, handed in for run b, as it lies and copied.
  const other = { ...output, id: "run-b" };
  await write(key.replace("run-a", "run-b"), bytes);
  for (const handedIn of [key, key.replace("run-a", "run-b")])
    await expect(values.get(other, handedIn)).rejects.toThrow(NotSealed);
  await expect(values.get({ ...output, from: "computations/run-a/later" }, key)).rejects.toThrow(NotSealed);
  await expect(values.get({ kind: "input", id: "run-a" }, key)).rejects.toThrow(NotSealed);
  expect((await values.get(output, key))?.value).toEqual({ objective: 1 });
});
