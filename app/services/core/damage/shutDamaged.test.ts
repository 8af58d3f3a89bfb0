import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeDatabases, newSpace, platformDb, spaceFault } from "~db/client";
import { facts } from "~db/schema/changes";
import * as faults from "~db/spaces/faults";
import { forgetSearches, shutDamaged } from "./shutDamaged.server";

let dataDir: string;
let clock = 0;
const met = Object.assign(new Error("database disk image is malformed"), { code: "SQLITE_CORRUPT" });

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shut-damaged-"));
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  platformDb(dataDir);
  for (const name of ["alpha", "beta"])
    newSpace(dataDir, name).insert(facts).values({ name: "whose", value: name }).run();
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetSearches();
  closeDatabases();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Overwrites all pages but the first, so that the file opens and its rows cannot be read. */
function damage(space: string): void {
  closeDatabases();
  const path = join(dataDir, `spaces/${space}.sqlite`);
  const bytes = Buffer.alloc(readFileSync(path).length - 4096, 7);
  const handle = openSync(path, "r+");
  writeSync(handle, bytes, 0, bytes.length, 4096);
  closeSync(handle);
}

it("leaves a healthy space open where the damage is in another file, and writes nothing down", async () => {
  expect(await shutDamaged(dataDir, met, "alpha")).toBeNull();
  expect(faults.readNote(dataDir, "alpha")).toBeNull();
  closeDatabases();
  expect(spaceFault(dataDir, "alpha")).toBeNull();
});

it("shuts the space whose own database is damaged, for whoever asks at the same time and later", async () => {
  damage("alpha");
  const both = await Promise.all([shutDamaged(dataDir, met, "alpha"), shutDamaged(dataDir, met, "alpha")]);
  expect(both.map((shut) => shut?.fault)).toEqual(Array(2).fill({ kind: "damaged", file: "spaces/alpha.sqlite" }));
  expect((await shutDamaged(dataDir, met, "alpha"))?.space).toBe("alpha");
});

it("finds the damaged space by itself where work was on all of them, and blames none for other errors", async () => {
  damage("alpha");
  expect((await shutDamaged(dataDir, new Error("outer", { cause: met })))?.space).toBe("alpha");
  expect(spaceFault(dataDir, "beta")).toBeNull();
  const full = Object.assign(new Error("full"), { code: "SQLITE_FULL" });
  expect(await shutDamaged(dataDir, full, "beta")).toBeNull();
  // The space that is shut is not found a second time: a job that meets damage elsewhere counts its attempts.
  clock += 61_000;
  expect(await shutDamaged(dataDir, met)).toBeNull();
});

it("reads the databases at most once a minute, however often the error is met", async () => {
  expect(await shutDamaged(dataDir, met)).toBeNull();
  damage("alpha");
  clock += 59_000;
  expect(await shutDamaged(dataDir, met)).toBeNull();
  clock += 2_000;
  expect((await shutDamaged(dataDir, met))?.space).toBe("alpha");
  expect(faults.readNote(dataDir, "alpha")).toMatchObject({ kind: "damaged" });
});
