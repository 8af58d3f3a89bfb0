import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeBackup } from "~db/backup";
import { backupsFolder, UNTOUCHED_BYTES } from "~db/backupRoom";
import { closeDatabases, newSpace, platformDb } from "~db/client";
import { openQueue } from "~db/queue";
import { openRunning } from "~db/running";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { s3Url } from "~/services/core/settings/fileSettings";
import { checkConfiguration } from "./configuration";
import { checkBackup, checkBackupRoom, checkDisk, checkMigrations } from "./data";
import { exitCode, type Finding, findingLines } from "./finding";
import { checkMachines } from "./machines";
import { checkClock, checkLogins, checkMail } from "./network";
import { checkMemory, checkProcesses, checkQueue } from "./work";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "energy-doctor-"));
});
afterEach(() => {
  closeDatabases();
  rmSync(dataDir, { recursive: true, force: true });
});

const NOW = Date.parse("2026-03-01T12:00:00Z");
const states = (findings: Finding[]) => findings.map(({ state }) => state);
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://energy.example",
  ADMIN_EMAIL: "a@b.example",
  ADMIN_PASSWORD: "long-enough-word",
  SMTP_URL: "smtp://mailer:hidden-word@mail.example:587",
};

describe("configuration", () => {
  it("is read by the schema of the product", () => {
    expect(states(checkConfiguration(production))).toEqual(["ok"]);
    const wrong = checkConfiguration({ NODE_ENV: "production", PORT: "99999" });
    expect(wrong).toMatchObject([{ state: "broken", says: expect.stringContaining("PORT") as string }]);
    const missing = checkConfiguration({ NODE_ENV: "production", DATA_DIR: dataDir });
    expect(missing.map(({ says }) => says).join()).toMatch(/PUBLIC_URL.*ADMIN_EMAIL/);
  });

  it("names what is not read and what contradicts itself", () => {
    const says = (source: Record<string, string>) => checkConfiguration(source).map((finding) => finding.says);
    expect(says({ ...production, SMTP_URI: "x" })).toEqual(["SMTP_URI is set, but there is no such setting."]);
    expect(says({ ...production, DEMO: "1" })[0]).toContain("public password");
    expect(says({ ...production, WORKERS: "0" })[0]).toContain("WORKERS is 0");
    expect(says({ ...production, HOST: "0.0.0.0" })[0]).toContain("share one address");
    expect(says({ ...production, HOST: "0.0.0.0", TRUSTED_PROXIES: "10.0.0.0/8" })[0]).toContain("are set");
    expect(says({ PUBLIC_URL: "https://energy.example" })[0]).toContain("NODE_ENV");
  });

  it("tells no secret, not even of settings that cannot be used", () => {
    const secret = "hidden-word";
    const source = {
      SMTP_URL: `http://u:${secret}@h`,
      OIDC: `[{"client_secret":"${secret}"}]`,
      SESSION_SECRET: secret,
    };
    expect(states(checkConfiguration(source))).toContain("broken");
    expect(JSON.stringify([...checkConfiguration(source), ...checkConfiguration(production)])).not.toContain(secret);
  });
});

describe("the data folder", () => {
  it("with room is well; a little room is to be looked at, none is broken", () => {
    platformDb(dataDir);
    expect(states(checkDisk(dataDir, () => 50e9))).toEqual(["ok"]);
    expect(states(checkDisk(dataDir, () => 500e6))).toEqual(["look"]);
    expect(states(checkDisk(dataDir, () => 1e6))).toEqual(["broken"]);
    expect(states(checkDisk(dataDir, () => null))).toEqual(["unknown"]);
    expect(states(checkDisk(join(dataDir, "none")))).toEqual(["look"]);
  });

  it("that may not be written to is broken, whatever room it has", () => {
    expect(
      states(
        checkDisk(
          dataDir,
          () => 50e9,
          () => false,
        ),
      ),
    ).toEqual(["broken"]);
  });

  // The root account may write everywhere.
  it.skipIf(process.getuid?.() === 0)("that may not be written to is found by its rights", () => {
    chmodSync(dataDir, 0o500);
    expect(states(checkDisk(dataDir))).toEqual(["broken"]);
    chmodSync(dataDir, 0o700);
  });

  it("with databases of this version, an older, a newer one and a file that is none", () => {
    platformDb(dataDir);
    const space = newSpace(dataDir, "main").$client;
    expect(checkMigrations(dataDir)).toMatchObject([{ state: "ok", says: "2 databases are of this version." }]);
    const { at } = space.prepare("SELECT max(created_at) AS at FROM __drizzle_migrations").get() as { at: number };
    space.prepare("DELETE FROM __drizzle_migrations WHERE created_at = ?").run(at);
    expect(checkMigrations(dataDir)).toMatchObject([
      { state: "look", says: "1 migrations of spaces/main.sqlite are due." },
    ]);
    space.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ?)").run(at + 1e9);
    expect(checkMigrations(dataDir)).toMatchObject([
      { state: "broken", says: expect.stringContaining("newer") as string },
    ]);
    closeDatabases();
    writeFileSync(join(dataDir, "spaces/main.sqlite"), "no database".repeat(1000));
    rmSync(join(dataDir, "spaces/main.sqlite-wal"), { force: true });
    expect(states(checkMigrations(dataDir))).toEqual(["broken"]);
  });

  it("is looked at without changing it", () => {
    checkDisk(dataDir);
    checkMigrations(dataDir);
    checkQueue(dataDir, NOW);
    checkProcesses(dataDir, NOW);
    checkBackup(dataDir, NOW);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe("the last backup", () => {
  it("is opened: whole, old, missing or damaged", () => {
    expect(states(checkBackup(dataDir, NOW))).toEqual(["ok"]);
    platformDb(dataDir);
    expect(checkBackup(dataDir, NOW)).toMatchObject([{ state: "look", says: "There is no backup yet." }]);
    const folder = makeBackup(dataDir, new Date(NOW - HOUR_MS));
    expect(checkBackup(dataDir, NOW)).toMatchObject([
      { state: "ok", says: expect.stringContaining("60 min old") as string },
    ]);
    expect(states(checkBackup(dataDir, NOW + 5 * HOUR_MS))).toEqual(["look"]);
    const file = join(folder, "platform.sqlite");
    writeFileSync(file, Buffer.alloc(20_000, 7));
    expect(checkBackup(dataDir, NOW)).toMatchObject([
      { state: "broken", says: expect.stringContaining("damaged") as string },
    ]);
    rmSync(file);
    expect(states(checkBackup(dataDir, NOW))).toEqual(["broken"]);
  });
});

describe("room for the next backup", () => {
  it("is there, also where only an older one has to go; else it is to be looked at", () => {
    platformDb(dataDir);
    expect(checkBackupRoom(dataDir, () => 50e9)).toEqual([]);
    expect(checkBackupRoom(dataDir, () => UNTOUCHED_BYTES)).toMatchObject([
      { state: "look", todo: expect.stringContaining("BACKUP_DIR") as string },
    ]);
    // The last one never goes, the one before it does.
    makeBackup(dataDir, new Date(NOW - 2 * HOUR_MS));
    expect(states(checkBackupRoom(dataDir, () => UNTOUCHED_BYTES))).toEqual(["look"]);
    const older = join(backupsFolder(dataDir), "2020-01-01-00-00-00");
    mkdirSync(older);
    writeFileSync(join(older, "platform.sqlite"), Buffer.alloc(10_000_000));
    expect(checkBackupRoom(dataDir, () => UNTOUCHED_BYTES)).toEqual([]);
  });
});

describe("the queue", () => {
  it("waits, has waited for long, has failed, is of a newer version", () => {
    expect(states(checkQueue(dataDir, NOW))).toEqual(["ok"]);
    const queue = openQueue(dataDir, { now: () => NOW, leaseMs: 1_000 });
    queue.enqueue({ type: "run", maxAttempts: 1 });
    expect(checkQueue(dataDir, NOW + 1_000)).toMatchObject([
      { state: "ok", says: expect.stringContaining("1 jobs wait") as string },
    ]);
    expect(states(checkQueue(dataDir, NOW + 2 * HOUR_MS))).toEqual(["look"]);
    const job = queue.claim("w", ["run"])!;
    expect(checkQueue(dataDir, NOW + HOUR_MS)[0]?.says).toContain("lost their worker");
    queue.fail(job.id, job.lease_token, { code: "x", message: "x" });
    expect(checkQueue(dataDir, NOW + HOUR_MS)[0]?.says).toContain("1 failed");
    expect(states(checkQueue(dataDir, NOW + 30 * HOUR_MS))).toEqual(["ok"]);
    queue.close();
    const db = new Database(join(dataDir, "jobs.sqlite"));
    db.pragma("user_version = 99");
    db.close();
    expect(checkQueue(dataDir, NOW)).toMatchObject([
      { state: "broken", says: expect.stringContaining("version 99") as string },
    ]);
  });
});

describe("the processes", () => {
  it("live, are silent or missing, and have logged errors", () => {
    const look = (now: number) => checkProcesses(dataDir, now, () => true);
    expect(states(checkProcesses(dataDir, NOW, () => false))).toEqual(["unknown"]);
    const running = openRunning(dataDir, NOW);
    running.beat({ name: "web-1", kind: "web", pid: 1, started_at: NOW, samples: [] }, NOW);
    expect(states(look(NOW))).toEqual(["broken"]);
    running.beat({ name: "worker-1", kind: "worker", pid: 2, started_at: NOW, samples: [] }, NOW);
    expect(states(look(NOW + 1_000))).toEqual(["ok"]);
    running.beat({ name: "worker-1", kind: "worker", pid: 2, started_at: NOW, samples: [] }, NOW + HOUR_MS);
    expect(look(NOW + HOUR_MS)[0]).toMatchObject({ state: "look", says: "web-1 has been silent for 60 min." });
    running.keepError({ id: "r", at: NOW, process: "web-1", source: null, message: "m", stack: null });
    expect(look(NOW + 1_000).at(-1)).toMatchObject({ check: "errors", state: "look" });
    running.close();
  });
});

describe("the memory", () => {
  it("is enough for one worker and two processes of pages in 8 GB, not in 2", () => {
    expect(checkMemory(1, 2, 8192)).toMatchObject({ state: "ok", says: expect.stringContaining("6.9 GB") as string });
    expect(checkMemory(1, 2, 2048)).toMatchObject({
      state: "look",
      todo: expect.stringContaining("WORKERS") as string,
    });
  });
});

describe("servers elsewhere", () => {
  let server: Server;
  let issuer: string;
  let date: string | undefined;
  beforeEach(async () => {
    date = undefined;
    server = createServer((_request, response) => {
      if (date) response.setHeader("Date", date);
      response.end(JSON.stringify({ issuer }));
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((closed) => server.close(closed)));
  const login = () => ({ variant: "acme", issuer }) as never;

  it("providers that can be read say how late the clock is", async () => {
    const { findings, ahead } = await checkLogins([login()]);
    expect(states(findings)).toEqual(["ok"]);
    expect(checkClock(ahead).state).toBe("ok");
    date = new Date(Date.now() - 10 * MINUTE_MS).toUTCString();
    const late = await checkLogins([login()]);
    expect(checkClock(late.ahead)).toMatchObject({
      state: "broken",
      says: expect.stringMatching(/^(599|600|601) s ahead/) as string,
    });
  });

  it("providers that name another issuer or do not answer are broken", async () => {
    const other = { variant: "acme", issuer: `${issuer}/realm` } as never;
    expect((await checkLogins([other])).findings[0]).toMatchObject({
      state: "broken",
      says: expect.stringContaining("another issuer") as string,
    });
    const nobody = await checkLogins([{ variant: "acme", issuer: "http://127.0.0.1:9" } as never]);
    expect(nobody).toMatchObject({
      findings: [{ state: "broken", says: expect.stringContaining("ECONNREFUSED") as string }],
      ahead: [],
    });
  });

  it("a mail server that is not there is broken, and its password is not told", async () => {
    const [finding] = await checkMail("smtp://mailer:hidden-word@127.0.0.1:9");
    expect(finding).toMatchObject({ state: "broken", says: "127.0.0.1:9 cannot be used (ECONNREFUSED)." });
    expect(states(await checkMail(undefined))).toEqual(["unknown"]);
  });

  it("the queue of worker machines and its bucket: not set, not there, no machine connected", async () => {
    const { host } = new URL(issuer);
    await new Promise((closed) => server.close(closed));
    const settings = { url: `redis://:hidden-word@${host}`, s3: s3Url.parse(`http://key:hidden-word@${host}/runs`) };
    const nothing = { url: undefined, s3: undefined };
    expect(states(await checkMachines({ ...nothing, dataDir, now: NOW }))).toEqual(["unknown"]);
    const running = openRunning(dataDir, NOW);
    const samples = [
      { name: "energy_machines", labels: {}, value: 0 },
      { name: "energy_machines_of_other_builds", labels: {}, value: 3 },
      { name: "energy_machines_refused", labels: {}, value: 1 },
    ];
    running.beat({ name: "worker-1", kind: "worker", pid: 2, started_at: NOW, samples }, NOW);
    running.close();
    expect(await checkMachines({ ...settings, dataDir, now: NOW })).toMatchObject([
      { state: "broken", says: `The queue ${host} cannot be used (ECONNREFUSED).` },
      { state: "broken", says: `The bucket at ${host} cannot be read (ECONNREFUSED).` },
      { state: "broken", says: "0 machines take computations; 0 computations wait, 0 run." },
      { state: "broken", says: "3 machines are of another build and take nothing." },
      { state: "look", says: expect.stringMatching(/^1 machines ended .* wrong\.$/) as string },
    ]);
  });

  it("the clock without a server is what the system says of it", () => {
    expect(checkClock([], () => "yes").state).toBe("ok");
    expect(checkClock([], () => "no").state).toBe("look");
    expect(checkClock([], () => null).state).toBe("unknown");
    expect(checkClock([30_000]).state).toBe("look");
    expect(checkClock([-500_000, 400]).state).toBe("ok");
  });
});

it("what is printed says what to do, and the exit code is that of the worst", () => {
  const findingOf = (state: Finding["state"], todo?: string): Finding => ({
    check: "disk",
    state,
    says: "So it is.",
    todo,
  });
  expect(findingLines([findingOf("ok"), findingOf("broken", "Do this.")])).toEqual([
    "OK      disk           So it is.",
    "broken  disk           So it is.",
    "                         Do this.",
    "1 OK, 0 to look at, 1 broken, 0 not checked.",
  ]);
  expect(
    [
      [findingOf("ok"), findingOf("unknown")],
      [findingOf("look"), findingOf("ok")],
      [findingOf("look"), findingOf("broken")],
    ].map(exitCode),
  ).toEqual([0, 1, 2]);
});
