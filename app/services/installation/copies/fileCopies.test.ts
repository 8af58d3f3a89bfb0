import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY_MS } from "~/entities/core/clock";
import { localStore } from "~/services/files/localStore.server";
import { FileCopies } from "./fileCopies";
import { type CopyTarget, copyTarget } from "./target";
import { Vault } from "./vault";

const now = Date.UTC(2030, 0, 1);
let folder: string;
let dataDir: string;
let target: CopyTarget;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "energy-copies-"));
  dataDir = join(folder, "data");
  target = copyTarget({ folder: join(folder, "copies") });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("a file that cannot be copied holds up no other one and counts once it is there", async () => {
  const from = localStore(join(dataDir, "files", "objects"));
  mkdirSync(join(dataDir, "files/objects/demo"), { recursive: true });
  for (const name of ["a", "b", "c"]) writeFileSync(join(dataDir, "files/objects/demo", name), "x".repeat(1000));
  const vault = await Vault.open(target, 1e9);
  const { put } = target.store;
  target.store.put = (key, object) => (key.endsWith("/a") ? Promise.reject(new Error("refused")) : put(key, object));
  const copies = new FileCopies(from, vault, join(folder, "missed.json"));
  for (let round = 0; round < 3; round++) await expect(copies.round(now, 7)).rejects.toThrow("refused");
  expect(readdirSync(join(folder, "copies/files/demo"))).toEqual(["b", "c"]);
  expect(vault.bytes).toBe(2000);
  target.store.put = put;
  expect(await copies.round(now, 7)).toEqual({ copied: 3, waiting: 0 });
  rmSync(join(dataDir, "files/objects/demo/a"));
  await copies.round(now, 7);
  await copies.round(now + 8 * DAY_MS, 7);
  expect(vault.bytes).toBe(2000);
});
