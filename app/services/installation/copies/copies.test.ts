import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { restoreBackup } from "~db/backup";
import { readNote, removeNote, writeNote } from "~db/spaces/faults";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { StoreFull } from "~/services/files/fileObjects";
import { localStore } from "~/services/files/localStore.server";
import { checkFiles } from "../missingFiles";
import { Copier } from "./copier";
import { restoreFiles } from "./fileCopies";
import { assemble, planRestore } from "./restore";
import { readState } from "./state";
import { type CopyTarget, copyTarget } from "./target";
import { Vault } from "./vault";

const START = Date.UTC(2030, 0, 1);
const silent = pino({ level: "silent" });

let folder: string;
let dataDir: string;
let target: CopyTarget;
let now: number;
let databases: Record<"platform" | "demo" | "jobs", Database.Database>;
const open: Copier[] = [];

function database(path: string): Database.Database {
  const db = new Database(join(dataDir, path));
  db.pragma("journal_mode = WAL");
  db.exec("CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, text TEXT)");
  return db;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "energy-copies-"));
  dataDir = join(folder, "data");
  mkdirSync(join(dataDir, "spaces"), { recursive: true });
  target = copyTarget({ folder: join(folder, "copies") });
  now = START;
  databases = {
    platform: database("platform.sqlite"),
    demo: database("spaces/demo.sqlite"),
    jobs: database("jobs.sqlite"),
  };
});
afterEach(async () => {
  for (const copier of open.splice(0)) await copier.close();
  for (const db of Object.values(databases)) db.close();
  rmSync(folder, { recursive: true, force: true });
});

async function copier(budget = 1e9, days = 7): Promise<Copier> {
  const files = localStore(join(dataDir, "files", "objects"));
  const vault = await Vault.open(target, budget);
  const copies = new Copier({ dataDir, vault, days, files, log: silent, now: () => now });
  open.push(copies);
  return copies;
}
const leave = async (copier: Copier) => {
  open.splice(open.indexOf(copier), 1);
  await copier.close();
};
const write = (db: Database.Database, text: string) => db.prepare("INSERT INTO t (text) VALUES (?)").run(text);
const random = (db: Database.Database, kilobytes: number) =>
  db.prepare("INSERT INTO t (text) VALUES (hex(randomblob(?)))").run(kilobytes * 500);

let restored = 0;
/** The texts of the databases of a time, put together in a folder of their own. */
async function textsAt(at: number | null): Promise<Record<string, string[]>> {
  const to = join(folder, `restored-${restored++}`);
  const plan = await planRestore(target, at);
  await assemble(target.store, plan, join(to, "making"));
  restoreBackup(to, join(to, "making"));
  const texts = (path: string) => {
    const db = new Database(join(to, path), { readonly: true });
    try {
      return db
        .prepare<[], { text: string }>("SELECT text FROM t ORDER BY id")
        .all()
        .map(({ text }) => text);
    } finally {
      db.close();
    }
  };
  return { platform: texts("platform.sqlite"), demo: texts("spaces/demo.sqlite"), jobs: texts("jobs.sqlite") };
}
const pieces = async () => (await Vault.open(target, 1e9)).chains("spaces/demo").map(({ steps }) => steps.length);

describe("copies", () => {
  it("give back every state there was, of all databases at once", async () => {
    const copies = await copier();
    write(databases.platform, "user");
    write(databases.demo, "first");
    await copies.round();
    now = START + 15_000;
    write(databases.demo, "second");
    write(databases.jobs, "job");
    await copies.round();
    now = START + 30_000;
    databases.demo.exec("DELETE FROM t");
    await copies.round();
    expect(await textsAt(null)).toEqual({ platform: ["user"], demo: [], jobs: ["job"] });
    expect(await textsAt(START + 29_999)).toEqual({ platform: ["user"], demo: ["first", "second"], jobs: ["job"] });
    expect(await textsAt(START + 14_999)).toEqual({ platform: ["user"], demo: ["first"], jobs: [] });
    // Nothing changed: the state goes on, without an object.
    const count = await pieces();
    now = START + 45_000;
    await copies.round();
    expect(await pieces()).toEqual(count);
    expect((await textsAt(START + 45_000)).demo).toEqual([]);
    expect(readState(dataDir)).toMatchObject({ until: now, from: START, problem: null, databases: 3 });
  });

  it("say which times they hold when another one is wanted", async () => {
    await expect(planRestore(target, null)).rejects.toThrow("holds no copies of an installation");
    await (await copier()).round();
    const span = "from 2030-01-01T00:00:00.000Z to 2030-01-01T00:00:00.000Z";
    await expect(planRestore(target, START - 1)).rejects.toThrow(
      `is before the first copy. The copies hold every state ${span}`,
    );
    await expect(planRestore(target, START + 1)).rejects.toThrow(
      `is after the last copy. The copies hold every state ${span}`,
    );
  });

  it("go on after a restart with what changed meanwhile", async () => {
    for (let i = 0; i < 200; i++) random(databases.demo, 4);
    const before = await copier();
    await before.round();
    await leave(before);
    write(databases.demo, "while nobody looked");
    now += 60_000;
    await (await copier()).round();
    expect(await pieces()).toEqual([2]);
    expect((await textsAt(null)).demo?.at(-1)).toBe("while nobody looked");
    const vault = await Vault.open(target, 1e9);
    const [whole, change] = vault.chains("spaces/demo")[0]!.steps.map(({ objects }) => objects[0]!.bytes);
    expect(change).toBeLessThan(whole! / 20);
  });

  it("go on with the file that is put in the place of a database, in the same lineage", async () => {
    for (let i = 0; i < 200; i++) random(databases.demo, 4);
    const copies = await copier();
    await copies.round();
    databases.demo.exec(`VACUUM INTO '${join(folder, "earlier")}'`);
    write(databases.demo, "after the backup");
    now += 15_000;
    await copies.round();
    databases.demo.close();
    for (const part of ["", "-wal", "-shm"])
      renameSync(join(dataDir, `spaces/demo.sqlite${part}`), join(folder, `aside${part}`));
    renameSync(join(folder, "earlier"), join(dataDir, "spaces/demo.sqlite"));
    databases.demo = database("spaces/demo.sqlite");
    write(databases.demo, "after the restore");
    now += 15_000;
    await copies.round();
    expect(readState(dataDir)).toMatchObject({ problem: null, until: now });
    const texts = (await textsAt(null)).demo!;
    expect(texts).toHaveLength(201);
    expect(texts.at(-1)).toBe("after the restore");
    expect((await textsAt(now - 1)).demo!.at(-1)).toBe("after the backup");
    expect((await pieces()).length).toBe(1);
  });

  it("stay in order when the clock is set back, also over a restart", async () => {
    const before = await copier();
    await before.round();
    for (const text of ["one", "two"]) {
      write(databases.demo, text);
      now -= HOUR_MS;
      await before.round();
    }
    await leave(before);
    write(databases.demo, "three");
    now -= HOUR_MS;
    await (await copier()).round();
    expect((await textsAt(null)).demo).toEqual(["one", "two", "three"]);
    // Each has a time of its own, a thousandth of a second after the one before.
    expect((await textsAt(START)).demo).toEqual([]);
    expect((await textsAt(START + 2)).demo).toEqual(["one", "two"]);
  });

  it("begin anew after a restart when a piece was on its way, as nobody knows what arrived", async () => {
    const copies = await copier();
    await copies.round();
    write(databases.demo, "lost on its way");
    const { put } = target.store;
    target.store.put = () => Promise.reject(new Error("away"));
    await copies.round();
    expect(readState(dataDir)?.problem).toMatch(/away/);
    target.store.put = put;
    await leave(copies);
    now += 60_000;
    await (await copier()).round();
    expect(await pieces()).toEqual([1, 1]);
    expect((await textsAt(null)).demo).toEqual(["lost on its way"]);
    expect(readState(dataDir)?.problem).toBeNull();
  });

  it("are made up for when the place was away, without a new beginning", async () => {
    const copies = await copier();
    await copies.round();
    const { put } = target.store;
    target.store.put = () => Promise.reject(new StoreFull("no room"));
    for (const text of ["one", "two"]) {
      write(databases.demo, text);
      now += 15_000;
      await copies.round();
    }
    expect(readState(dataDir)).toMatchObject({ until: START });
    expect(readState(dataDir)?.problem).toMatch(/is full/);
    target.store.put = put;
    write(databases.demo, "three");
    now += 15_000;
    await copies.round();
    expect(await pieces()).toEqual([2]);
    expect(readState(dataDir)).toMatchObject({ until: now, problem: null });
    expect((await textsAt(null)).demo).toEqual(["one", "two", "three"]);
  });
});

describe("the budget of copies", () => {
  it("lets the oldest go before a new one fails, and never the last", async () => {
    for (let i = 0; i < 40; i++) random(databases.demo, 100);
    const copies = await copier(5e6);
    for (let day = 0; day < 4; day++) {
      now = START + day * DAY_MS;
      write(databases.demo, `day ${day}`);
      await copies.round();
      expect(readState(dataDir)).toMatchObject({ problem: null, until: now });
      expect(readState(dataDir)!.bytes).toBeLessThanOrEqual(5e6);
    }
    // Each whole copy takes some 2.3 MB (hexadecimal packs to a half): two of them fit, four do not.
    expect((await pieces()).length).toBe(2);
    expect((await textsAt(null)).demo?.at(-1)).toBe("day 3");
  });

  it("lets the copies of all databases go up to one time, so that no state lacks one of them", async () => {
    for (let i = 0; i < 40; i++) random(databases.demo, 100);
    const copies = await copier(5.5e6);
    for (let day = 0; day < 4; day++) {
      now = START + day * DAY_MS;
      write(databases.demo, `day ${day}`);
      write(databases.platform, `day ${day}`);
      await copies.round();
    }
    const { from } = readState(dataDir)!;
    expect(from).toBe(START + 2 * DAY_MS);
    for (const database of ["platform", "jobs", "spaces/demo"])
      expect((await Vault.open(target, 1e9)).chains(database).map(({ steps }) => steps[0]!.at)).toEqual([from, now]);
    await expect(planRestore(target, from! - 1)).rejects.toThrow("is before the first copy");
    expect((await textsAt(from)).demo?.at(-1)).toBe("day 2");
  });

  it("that is too small for a second whole copy is told, and changes are copied all the same", async () => {
    for (let i = 0; i < 40; i++) random(databases.demo, 100);
    const copies = await copier(3e6);
    await copies.round();
    now = START + DAY_MS;
    write(databases.demo, "copied");
    await copies.round();
    expect(readState(dataDir)?.problem).toMatch(/^spaces\/demo\.sqlite: .*COPY_GB/);
    expect(await pieces()).toEqual([2]);
    expect((await textsAt(null)).demo?.at(-1)).toBe("copied");
    expect((await planRestore(target, null)).at).toBe(now);
  });

  it("that is too small for the first one is told, and leaves no half of it", async () => {
    for (let i = 0; i < 40; i++) random(databases.demo, 100);
    write(databases.platform, "user");
    await (await copier(1e6)).round();
    expect(readState(dataDir)).toMatchObject({ until: null });
    expect(readState(dataDir)?.problem).toMatch(/^spaces\/demo\.sqlite: .*COPY_GB/);
    expect(readState(dataDir)!.bytes).toBeLessThan(1e5);
    expect(await pieces()).toEqual([]);
  });

  it("lets go what is older than copies are kept, and holds every time within it", async () => {
    const copies = await copier(1e9, 2);
    for (let hour = 0; hour <= 24 * 5; hour += 6) {
      now = START + hour * HOUR_MS;
      write(databases.demo, `hour ${hour}`);
      await copies.round();
    }
    const { from } = readState(dataDir)!;
    expect(from).toBeGreaterThan(START);
    expect(from).toBeLessThanOrEqual(now - 2 * DAY_MS);
    for (let at = now - 2 * DAY_MS; at <= now; at += 6 * HOUR_MS)
      expect((await textsAt(at)).demo?.at(-1)).toBe(`hour ${(at - START) / HOUR_MS}`);
  });
});

describe("a damaged space", () => {
  const damageFile = (path: string) => {
    const bytes = readFileSync(path);
    bytes.fill(7, 4096);
    writeFileSync(path, bytes);
  };

  it("is not copied while it is shut, is told, and what was copied of it stays", async () => {
    const copies = await copier(1e9, 2);
    for (const text of ["one", "two"]) {
      write(databases.demo, text);
      await copies.round();
      now += DAY_MS;
    }
    writeNote(dataDir, "demo", { kind: "damaged", file: "spaces/demo.sqlite" });
    write(databases.demo, "not to be copied");
    now += 7 * DAY_MS;
    await copies.round();
    expect(readState(dataDir)?.problem).toMatch(/^spaces\/demo\.sqlite: is not copied while the space is shut/);
    expect(await pieces()).toEqual([1, 1]);
    removeNote(dataDir, "demo");
    now += DAY_MS;
    await copies.round();
    expect(readState(dataDir)?.problem).toBeNull();
    expect((await textsAt(null)).demo?.at(-1)).toBe("not to be copied");
  });

  it("is left out of a restore with its name, and everything else is put back", async () => {
    write(databases.platform, "user");
    for (let i = 0; i < 20; i++) random(databases.demo, 4);
    await (await copier()).round();
    const to = join(folder, "restored");
    await assemble(target.store, await planRestore(target, null), join(to, "making"));
    damageFile(join(to, "making/spaces/demo.sqlite"));
    const { names, leftOut } = restoreBackup(to, join(to, "making"));
    expect(names).toEqual(["platform"]);
    expect(leftOut).toEqual([{ space: "demo", why: "spaces/demo.sqlite is damaged" }]);
    // An empty database in its place would pass for the space.
    expect(existsSync(join(to, "spaces/demo.sqlite"))).toBe(false);
    expect(readNote(to, "demo")?.kind).toBe("missing");
    mkdirSync(join(to, "spaces"), { recursive: true });
    writeFileSync(join(to, "spaces/demo.sqlite"), "what is there of it");
    restoreBackup(to, join(to, "making"));
    expect(readFileSync(join(to, "spaces/demo.sqlite"), "utf8")).toBe("what is there of it");
  });
});

describe("files", () => {
  const here = () => localStore(join(dataDir, "files", "objects"));
  const file = (key: string, text: string) => {
    mkdirSync(join(dataDir, "files/objects/demo"), { recursive: true });
    writeFileSync(join(dataDir, "files/objects", key), text);
  };

  it("are copied once, stay as long as copies do, and come back; what is missing is named", async () => {
    const copies = await copier();
    file("demo/a", "plan");
    file("demo/b", "picture");
    databases.demo.exec(
      "CREATE TABLE attachments (stored TEXT, name TEXT); INSERT INTO attachments VALUES ('demo/a', 'plan.pdf'), ('demo/b', 'roof.jpg'), ('demo/c', 'lost.txt')",
    );
    await copies.round();
    expect(readState(dataDir)?.files).toEqual({ copied: 2, waiting: 0 });
    rmSync(join(dataDir, "files/objects/demo/a"));
    now += 15_000;
    await copies.round();
    expect(await checkFiles(dataDir, here())).toEqual({
      rows: 3,
      missing: [
        { database: "spaces/demo.sqlite", name: "plan.pdf" },
        { database: "spaces/demo.sqlite", name: "lost.txt" },
      ],
      unread: [],
    });
    expect(await restoreFiles(target.store, here())).toBe(1);
    expect((await checkFiles(dataDir, here())).missing.map(({ name }) => name)).toEqual(["lost.txt"]);
    rmSync(join(dataDir, "files/objects/demo/a"));
    await copies.round();
    now += 8 * DAY_MS;
    await copies.round();
    expect(readState(dataDir)?.files).toEqual({ copied: 1, waiting: 0 });
    expect(readdirSync(join(folder, "copies/files/demo"))).toEqual(["b"]);
  });
});
