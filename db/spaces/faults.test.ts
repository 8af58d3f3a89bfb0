import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeBackup, missingIn, restoreBackup } from "../backup";
import {
  closeDatabases,
  newSpace,
  onSpaceFault,
  openSpaceNames,
  platformDb,
  shutSpace,
  shutSpaces,
  spaceDb,
  spaceNames,
} from "../client";
import { livePoints } from "../livePoints";
import { facts } from "../schema/changes";
import { spaces } from "../schema/identity";
import { damagedFile, readNote, shutIn, SpaceShut, writeNote } from "./faults";
import { restoreSpace } from "./restoreSpace";

let dataDir: string;
const file = () => join(dataDir, "spaces/alpha.sqlite");
const lines: (string | null)[] = [];
/** Time goes on by what a process waits until it looks again. */
let clock = 0;
const later = () => (clock += 10_000);

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "space-faults-"));
  lines.length = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  onSpaceFault((space, error) => lines.push(error ? `${space} ${error.fault.kind}` : `${space} open`));
  platformDb(dataDir);
  for (const name of ["alpha", "beta"])
    newSpace(dataDir, name).insert(facts).values({ name: "whose", value: name }).run();
});
afterEach(() => {
  vi.restoreAllMocks();
  onSpaceFault(() => undefined);
  closeDatabases();
  rmSync(dataDir, { recursive: true, force: true });
});

const whose = (space: string) => spaceDb(dataDir, space).select().from(facts).all().at(-1)?.value;
const faultOf = (space: string): string | undefined => {
  try {
    whose(space);
    return undefined;
  } catch (error) {
    return shutIn(error)?.fault.kind;
  }
};
/** Overwrites all pages but the first, so that the file opens and its rows cannot be read. */
function damage(path: string): void {
  const bytes = Buffer.alloc(readFileSync(path).length - 4096, 7);
  const handle = openSync(path, "r+");
  writeSync(handle, bytes, 0, bytes.length, 4096);
  closeSync(handle);
}

it("shuts a space whose file was cut to nothing, in place of filling it as a new one", () => {
  closeDatabases();
  const whole = readFileSync(file());
  writeFileSync(file(), "");
  expect(faultOf("alpha")).toBe("damaged");
  expect(whose("beta")).toBe("beta");
  expect(readFileSync(file()).length).toBeLessThan(whole.length);
  writeFileSync(file(), whole);
  later();
  expect(whose("alpha")).toBe("alpha");
});

it("shuts a space whose live points were cut to nothing", () => {
  livePoints(spaceDb(dataDir, "alpha"));
  closeDatabases();
  const live = join(dataDir, "live/alpha.sqlite");
  const whole = readFileSync(live);
  writeFileSync(live, "");
  expect(faultOf("alpha")).toBe("damaged");
  expect(whose("beta")).toBe("beta");
  closeDatabases();
  writeFileSync(live, whole);
  later();
  expect(whose("alpha")).toBe("alpha");
});

it("makes no new accounts in the place of those that were cut to nothing", () => {
  closeDatabases();
  writeFileSync(join(dataDir, "platform.sqlite"), "");
  expect(() => platformDb(dataDir)).toThrow("holds no tables any more");
  closeDatabases();
  rmSync(join(dataDir, "spaces"), { recursive: true });
  expect(() => platformDb(dataDir)).not.toThrow();
});

it("shuts a space that is no database alone, tells it once, and opens what is put in its place", () => {
  closeDatabases();
  renameSync(file(), `${file()}.good`);
  writeFileSync(file(), "this was a database once ".repeat(500));
  expect(faultOf("alpha")).toBe("damaged");
  later();
  expect(faultOf("alpha")).toBe("damaged");
  expect(whose("beta")).toBe("beta");
  expect(openSpaceNames(dataDir)).toEqual(["beta"]);
  expect(lines).toEqual(["alpha damaged"]);
  renameSync(`${file()}.good`, file());
  // Not before it looks again: the same error until then, without a look at the disk for each request.
  expect(faultOf("alpha")).toBe("damaged");
  later();
  expect(whose("alpha")).toBe("alpha");
  expect(lines).toEqual(["alpha damaged", "alpha open"]);
  expect(shutSpaces()).toEqual([]);
});

it("shuts a space in which work meets damage, for all processes, until its file is another one", () => {
  spaceDb(dataDir, "alpha").$client.pragma("wal_checkpoint(TRUNCATE)");
  const whole = readFileSync(file());
  damage(file());
  const met = Object.assign(new Error("database disk image is malformed"), { code: "SQLITE_CORRUPT" });
  expect(shutSpace(dataDir, "alpha", { file: damagedFile(dataDir, "alpha")!, cause: met })).toBeInstanceOf(SpaceShut);
  expect(readNote(dataDir, "alpha")).toMatchObject({ kind: "damaged", file: "spaces/alpha.sqlite" });
  // Another process knows of it by the note alone.
  closeDatabases();
  expect(faultOf("alpha")).toBe("damaged");
  writeFileSync(file(), whole);
  later();
  expect(whose("alpha")).toBe("alpha");
  expect(readNote(dataDir, "alpha")).toBeNull();
});

it("shuts a space of a newer version, and one whose live points are damaged", () => {
  const db = spaceDb(dataDir, "alpha");
  db.$client.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e15)").run();
  livePoints(spaceDb(dataDir, "beta"));
  closeDatabases();
  expect(faultOf("alpha")).toBe("newer");
  writeFileSync(join(dataDir, "live/beta.sqlite"), "no points ".repeat(2000));
  expect(faultOf("beta")).toBe("damaged");
  expect(shutSpaces().map(({ fault }) => fault.file)).toEqual(["spaces/alpha.sqlite", "live/beta.sqlite"]);
});

it("makes no empty database in the place of one that vanished under those who work with it", () => {
  expect(whose("alpha")).toBe("alpha");
  for (const name of readdirSync(join(dataDir, "spaces")))
    if (name.startsWith("alpha")) rmSync(join(dataDir, "spaces", name));
  later();
  expect(faultOf("alpha")).toBe("missing");
  later();
  expect(faultOf("alpha")).toBe("missing");
  expect(readdirSync(join(dataDir, "spaces")).filter((name) => name.startsWith("alpha"))).toEqual([]);
});

it("shuts a space that the platform knows and whose file is gone, in a process that never opened it", () => {
  platformDb(dataDir).insert(spaces).values({ name: "alpha", title: "Alpha", created_at: "2026-01-01" }).run();
  closeDatabases();
  for (const name of readdirSync(join(dataDir, "spaces")))
    if (name.startsWith("alpha")) rmSync(join(dataDir, "spaces", name));
  expect(spaceNames(dataDir).sort()).toEqual(["alpha", "beta"]);
  expect(faultOf("alpha")).toBe("missing");
  expect(openSpaceNames(dataDir)).toEqual(["beta"]);
  expect(readdirSync(join(dataDir, "spaces")).filter((name) => name.startsWith("alpha"))).toEqual([]);
});

it("leaves a space that is locked to the work on it, which goes on with the others", () => {
  closeDatabases();
  platformDb(dataDir);
  vi.spyOn(Database.prototype, "pragma").mockImplementationOnce(() => {
    throw Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
  });
  expect(openSpaceNames(dataDir)).toEqual(["alpha", "beta"]);
});

it("takes a file with another name than a space has for no space", () => {
  writeFileSync(join(dataDir, "spaces/alpha copy.sqlite"), "");
  expect(openSpaceNames(dataDir)).toEqual(["alpha", "beta"]);
});

it("is shut for a restore as long as the process lives that does it", () => {
  writeNote(dataDir, "alpha", { kind: "restoring", file: "spaces/alpha.sqlite" });
  later();
  expect(faultOf("alpha")).toBe("restoring");
  const path = join(dataDir, "spaces/alpha.shut");
  const note = readFileSync(path, "utf8");
  // Another process has the number now.
  writeFileSync(path, note.replace(/"began":"\d+"/, '"began":"1"').replace('"began":null', '"began":"1"'));
  later();
  expect(whose("alpha")).toBe("alpha");
  writeFileSync(path, note.replace(/"pid":\d+/, '"pid":4194999'));
  later();
  expect(whose("alpha")).toBe("alpha");
});

it("copies the others, never drops the last copy of a damaged one, and puts that in its place", async () => {
  const whole = makeBackup(dataDir, new Date("2026-01-01T10:00:00Z"));
  closeDatabases();
  damage(file());
  const afterwards = makeBackup(dataDir, new Date("2026-01-01T11:00:00Z"));
  expect(missingIn(afterwards)).toEqual(["spaces/alpha.sqlite"]);
  expect(missingIn(whole)).toEqual([]);
  const { folder, aside } = await restoreSpace(dataDir, "alpha");
  expect(folder).toBe(whole);
  expect(readdirSync(join(aside!, "spaces"))).toContain("alpha.sqlite");
  expect(whose("alpha")).toBe("alpha");
  await expect(restoreSpace(dataDir, "gamma")).rejects.toThrow("No copy holds a whole database of the space gamma");
  await expect(restoreSpace(dataDir, "../alpha")).rejects.toThrow("Not a name of a space");
});

it("leaves what a copy lacks where it is when the copy is restored", () => {
  closeDatabases();
  damage(file());
  const before = readFileSync(file());
  const copy = makeBackup(dataDir);
  restoreBackup(dataDir, copy);
  expect(readFileSync(file()).equals(before)).toBe(true);
  expect(whose("beta")).toBe("beta");
});

it("takes the newest copy that holds rows and live points, and leaves in place what a named one lacks", async () => {
  livePoints(spaceDb(dataDir, "alpha"));
  const whole = makeBackup(dataDir, new Date("2026-01-01T10:00:00Z"));
  closeDatabases();
  const live = join(dataDir, "live/alpha.sqlite");
  const good = readFileSync(live);
  writeFileSync(live, "no points ".repeat(2000));
  const afterwards = makeBackup(dataDir, new Date("2026-01-01T11:00:00Z"));
  expect(missingIn(afterwards)).toEqual(["live/alpha.sqlite"]);
  expect((await restoreSpace(dataDir, "alpha")).folder).toBe(whole);
  closeDatabases();
  writeFileSync(live, good);
  const { lacks } = await restoreSpace(dataDir, "alpha", afterwards);
  expect(lacks).toEqual(["live/alpha.sqlite"]);
  expect(readFileSync(live).equals(good)).toBe(true);
});
