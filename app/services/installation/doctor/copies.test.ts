import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { localStore } from "~/services/files/localStore.server";
import { type CopyState, writeState } from "../copies/state";
import { readFileCheck, storeFileCheck } from "../missingFiles";
import { checkAttachments, checkCopies, sharedDisk } from "./copies";

const NOW = Date.UTC(2030, 0, 1, 12);
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "energy-doctor-copies-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const STATE: CopyState = {
  to: "/copies",
  tried_at: NOW - 5_000,
  until: NOW - 12_000,
  from: NOW - HOUR_MS,
  bytes: 285e6,
  budget: 50e9,
  databases: 3,
  files: { copied: 36, waiting: 0 },
  problem: null,
};
const settings = { to: { folder: "/copies" }, bytes: 50e9, days: 7 };

describe("continuous copies", () => {
  const look = (change: Partial<CopyState> | null, { running = true, production = true, isOn = true } = {}) => {
    if (change) writeState(dataDir, Object.assign({}, STATE, change));
    return checkCopies({ settings: isOn ? settings : undefined, production, dataDir, now: NOW, running })[0]!;
  };

  it("that are off are to be looked at in production only", () => {
    expect(look(null, { isOn: false })).toMatchObject({
      state: "look",
      todo: expect.stringContaining("COPY_TO") as string,
    });
    expect(look(null, { isOn: false, production: false }).state).toBe("unknown");
  });

  it("that are on say how far behind they are, how large, and since when", () => {
    expect(look({})).toMatchObject({
      state: "ok",
      says: "3 databases, 36 files up to 12 s ago; 285 MB of 50 GB in /copies; every state from 2030-01-01T11:00:00.000Z.",
    });
    expect(look({ until: NOW - 61_000 }).state).toBe("look");
    expect(look({ until: null }).says).toContain("first copy is being made");
  });

  it("that fail say why; a silent program is broken while the product runs, and nothing when it is stopped", () => {
    expect(look({ problem: "jobs.sqlite: /copies is full." })).toMatchObject({
      state: "broken",
      says: "Not copied: jobs.sqlite: /copies is full.",
    });
    expect(look({ tried_at: NOW - HOUR_MS }).state).toBe("broken");
    expect(look({ tried_at: NOW - HOUR_MS }, { running: false }).state).toBe("unknown");
  });
});

it("copies on the disk of the data are to be looked at", () => {
  expect(sharedDisk(dataDir, tmpdir())).toMatchObject([{ state: "look" }]);
  expect(sharedDisk(dataDir, join(dataDir, "none"))).toEqual([]);
});

it("an attachment without its file is named", async () => {
  const db = new Database(join(dataDir, "platform.sqlite"));
  db.exec(
    "CREATE TABLE avatars (user_id TEXT, stored TEXT); INSERT INTO avatars VALUES ('u1', 'avatars/a'), ('u2', 'avatars/b')",
  );
  db.close();
  const objects = join(dataDir, "files/objects");
  mkdirSync(join(objects, "avatars"), { recursive: true });
  writeFileSync(join(objects, "avatars/a"), "x");
  expect(await checkAttachments(dataDir, localStore(objects))).toMatchObject([
    { state: "broken", says: "1 of 2 attachments and pictures have no file (platform.sqlite: picture of u2)." },
  ]);
  writeFileSync(join(objects, "avatars/b"), "x");
  expect(await checkAttachments(dataDir, localStore(objects))).toMatchObject([{ state: "ok" }]);
  mkdirSync(join(dataDir, "spaces"));
  writeFileSync(join(dataDir, "spaces/demo.sqlite"), "no database ".repeat(1000));
  expect(await checkAttachments(dataDir, localStore(objects))).toMatchObject([
    { state: "unknown", says: expect.stringContaining("spaces/demo.sqlite cannot be read") as string },
    { state: "ok" },
  ]);
});

it("the last check for missing files is read as it was stored, with 50 names at most", () => {
  expect(readFileCheck(dataDir)).toBeNull();
  const missing = Array.from({ length: 60 }, (_, i) => ({ database: "spaces/demo.sqlite", name: `${i}.pdf` }));
  storeFileCheck(dataDir, { rows: 100, missing }, NOW);
  expect(readFileCheck(dataDir)).toMatchObject({ at: NOW, rows: 100, count: 60 });
  expect(readFileCheck(dataDir)?.missing).toHaveLength(50);
});
