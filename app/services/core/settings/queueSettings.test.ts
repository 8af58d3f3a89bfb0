import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkSettings, readEnvironment } from "./environment.server";
import { checkMachine, productKey } from "./machineSettings";

const S3_URL = "https://key:secret@s3.example/energy";
const MACHINE_KEY = "a-key-of-worker-machines-for-tests-only";

describe("the queue of worker machines", () => {
  test("needs a bucket", () => {
    expect(checkSettings({ QUEUE_URL: "redis://queue:6379" }).problems).toEqual([expect.stringContaining("S3_URL")]);
    expect(checkSettings({ QUEUE_URL: "redis://queue:6379", S3_URL }).problems).toEqual([]);
  });

  test.each(["queue", "http://queue", "redis://", "redis://queue/other", "redis://queue/123"])("is not %s", (url) => {
    expect(checkSettings({ QUEUE_URL: url, S3_URL }).problems).toEqual([expect.stringMatching(/^QUEUE_URL/)]);
  });
});

describe("a worker machine", () => {
  test("needs queue, bucket and key and nothing else", () => {
    expect(checkMachine({}).problems.map((text) => text.split(":")[0])).toEqual(["QUEUE_URL", "S3_URL", "MACHINE_KEY"]);
    const { settings, problems } = checkMachine({
      QUEUE_URL: "rediss://:pw@queue:6380/1",
      S3_URL,
      MACHINE_KEY,
      WORKERS: "",
    });
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({ WORKERS: 1, DRAIN_SECONDS: 25 });
  });

  test("says what it cannot use", () => {
    const settings = { QUEUE_URL: "redis://queue", S3_URL, MACHINE_KEY: "short", WORKERS: "0", DRAIN_SECONDS: "soon" };
    const { problems } = checkMachine(settings);
    expect(problems.map((text) => text.split(":")[0])).toEqual(["MACHINE_KEY", "WORKERS", "DRAIN_SECONDS"]);
    // Where it comes from is said, too.
    expect(problems[0]).toContain("npm run -s worker -- --key");
  });
});

describe("the key of worker machines", () => {
  const queue = { QUEUE_URL: "redis://queue:6379", S3_URL };
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "machine-key-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  test("is printed as the product has it: as set, of its secret, or of the secret in its folder", () => {
    const secret = "x".repeat(40);
    writeFileSync(join(dataDir, "session-secret"), "y".repeat(64));
    const settings = [{ MACHINE_KEY, SESSION_SECRET: secret }, { SESSION_SECRET: secret }, {}];
    const keys = settings.map((variables) => {
      const source: NodeJS.ProcessEnv = { NODE_ENV: "test", ...queue, ...variables, DATA_DIR: dataDir };
      expect(productKey(source)).toEqual({ key: readEnvironment(source).queue?.key });
      return readEnvironment(source).queue!.key;
    });
    expect(keys[0]).toBe(MACHINE_KEY);
    expect(new Set(keys).size).toBe(3);
    // It opens nothing else: the secret is not in it.
    for (const key of keys.slice(1)) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  test("is made nowhere by asking for it", () => {
    expect(productKey({ ...queue, DATA_DIR: dataDir })).toEqual({
      problem: expect.stringContaining("session-secret") as string,
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
