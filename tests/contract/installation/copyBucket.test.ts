/** Continuous copies in a bucket, and the command that restores them, as a person types it. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { s3Url } from "~/services/core/settings/fileSettings";
import { localStore } from "~/services/files/localStore.server";
import { Copier } from "~/services/installation/copies/copier";
import { copyTarget, putBytes } from "~/services/installation/copies/target";
import { Vault } from "~/services/installation/copies/vault";
import { type S3Server, startS3 } from "../files/s3Server";

const START = Date.UTC(2030, 0, 1);
let s3: S3Server;
let folder: string;
let address: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "energy-copy-bucket-"));
  s3 = await startS3({ key: "key", secret: "hidden-word", region: "us-east-1", pageSize: 3 });
  address = `${s3.url.replace("//", "//key:hidden-word@")}/files/copies`;
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The command; the server of the bucket is of this process, so it has to be waited for without holding it up. */
async function restore(dataDir: string, ...args: string[]): Promise<{ status: number | null; out: string }> {
  const child = spawn(process.execPath, [resolve("app/server/restore.mjs"), ...args], {
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: dataDir, COPY_TO: address },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const status = await new Promise<number | null>((done) => child.once("close", done));
  return { status, out };
}

test("a bucket holds copies of several pages of its list, and gives back a time", async () => {
  const dataDir = join(folder, "data");
  mkdirSync(join(dataDir, "spaces"), { recursive: true });
  const open = (path: string) => {
    const db = new Database(join(dataDir, path));
    db.pragma("journal_mode = WAL");
    db.exec("CREATE TABLE t (text TEXT)");
    return db;
  };
  const databases = [open("platform.sqlite"), open("spaces/demo.sqlite")];
  const files = localStore(join(dataDir, "files/objects"));
  await putBytes(files, "demo/a", Buffer.from("plan"));
  databases[1]!.exec(
    "CREATE TABLE attachments (stored TEXT, name TEXT); INSERT INTO attachments VALUES ('demo/a', 'plan.txt')",
  );
  let now = START;
  const vault = await Vault.open(copyTarget({ bucket: s3Url.parse(address) }), 1e9);
  const copier = new Copier({ dataDir, vault, days: 7, files, log: pino({ level: "silent" }), now: () => now });
  for (let round = 0; round < 4; round++) {
    databases[1]!.exec(`INSERT INTO t VALUES ('round ${round}')`);
    now = START + round * 15_000;
    await copier.round();
  }
  await copier.close();
  for (const db of databases) db.close();

  const to = join(folder, "restored");
  const done = await restore(to, "--at", "2030-01-01T01:00:20+01:00");
  expect(done).toMatchObject({ status: 0 });
  expect(done.out).toContain("Restored platform, demo from");
  expect(done.out).toContain("with everything committed before 2030-01-01T00:00:20.000Z");
  expect(done.out).toContain("Files put back: 1.");
  expect(done.out).toContain("Each of 1 attachments and pictures has its file.");
  expect(done.out).not.toContain("hidden-word");
  const db = new Database(join(to, "spaces/demo.sqlite"), { readonly: true });
  expect(db.prepare("SELECT text FROM t").all()).toEqual([{ text: "round 0" }, { text: "round 1" }]);
  db.close();

  const early = await restore(to, "--at", "2029-12-31T23:59:59Z");
  expect(early.status).toBe(1);
  expect(early.out).toContain(
    "is before the first copy. The copies hold every state from 2030-01-01T00:00:00.000Z to 2030-01-01T00:00:45.000Z.",
  );
  expect((await restore(to, "--at", "2030-01-01 00:00")).out).toContain("is no time with its zone");
  expect((await restore(to, "--until", "now")).status).toBe(64);
});
