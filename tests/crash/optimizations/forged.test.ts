/** Somebody can write to the queue and to the bucket, and has no key: nothing of his is taken for a result, and nothing of his is run. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { serialize } from "node:v8";
import { gzipSync } from "node:zlib";
import { Job, Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queueName } from "~jobs/machines/computation";
import { type Machines, openMachines } from "~jobs/machines/handOut";
import { sealsOf } from "~jobs/machines/sealing";
import { s3Url } from "~/services/core/settings/fileSettings";
import type { FileStore } from "~/services/files/fileObjects";
import { s3Store } from "~/services/files/s3Store.server";
import { type Ground, KEY, LACKS, layGround, objectsOf, prints, until } from "./ground";

describe.skipIf(LACKS)(LACKS ? `forged results: not tested, ${LACKS}` : "forged results", () => {
  let ground: Ground;
  let machines: Machines;
  let store: FileStore;
  let redis: Redis;
  /** He reads it in the queue's server; here it is worked out. */
  let name: string;
  const errors: string[] = [];
  let forger: Worker | undefined;

  beforeAll(async () => {
    ground = await layGround({ solve: "tests/crash/optimizations/echo.ts" });
    const { QUEUE_URL: url = "", S3_URL = "" } = ground.env;
    const bucket = s3Url.parse(S3_URL);
    store = s3Store(bucket);
    const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
    machines = openMachines({ url, bucket, store, build: ground.build, key: KEY, log });
    redis = new Redis(url, { maxRetriesPerRequest: null });
    name = queueName(ground.build, sealsOf(KEY, ground.build).keyId, bucket);
  });
  afterEach(async () => {
    await forger?.close(true);
    forger = undefined;
    await ground.endAll();
  });
  afterAll(async () => {
    await machines.close();
    redis.disconnect();
    await ground.close();
  });

  const compute = (id: string, input: unknown) =>
    machines.compute(id, "solve", input, { by: null, signal: new AbortController().signal, memoryMb: 256 });
  const put = (key: string, bytes: Buffer) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return store.put(key, { content: Readable.from([bytes]), size: bytes.length, sha256 });
  };
  /** Takes computations as a machine does, and says of each how it ended. */
  const forge = (end: (job: Job) => Promise<unknown>) => (forger = new Worker(name, end, { connection: redis }));

  it("an unsealed result in the bucket is given up after three times, and never unpacked", async () => {
    let times = 0;
    forge(async ({ id }) => {
      times += 1;
      const output = `computations/${id}/forged`;
      await put(output, gzipSync(serialize({ objective: -1 })));
      return { text: JSON.stringify({ end: "done", output }), seal: "0".repeat(64) };
    });
    await expect(compute("run-1", { objective: 7 })).rejects.toMatchObject({ code: "result_refused" });
    expect(times).toBe(3);
    expect(errors.join()).toContain("does not bear the seal");
    expect(objectsOf(ground)).toEqual([]);
  });

  it("the result of one run is none of another, whether it lies there or was copied", async () => {
    const one = ground.machine("honest");
    expect(await compute("run-2", { objective: 7 })).toEqual({ objective: 7 });
    const job = await Job.fromId(new Queue(name, { connection: redis }), "run-2");
    const end = job!.returnvalue as { text: string; seal: string };
    const { output } = JSON.parse(end.text) as { output: string };
    const bytes: Buffer[] = [];
    for await (const part of (await store.get(output))!) bytes.push(part as Buffer);
    await one.kill("SIGTERM");

    const handed = [
      // The end as it was.
      () => Promise.resolve(end),
      // With the object copied to where one of this run would be.
      async (id: string) => {
        const copy = output.replace("run-2", id);
        await put(copy, Buffer.concat(bytes));
        return { ...end, text: end.text.replace(output, copy) };
      },
    ];
    let times = 0;
    forge(({ id = "" }) => handed[times++ % 2]!(id));
    await expect(compute("run-3", { objective: 8 })).rejects.toMatchObject({ code: "result_refused" });
    expect(times).toBe(3);
    await machines.discard("run-2");
  });

  it("an honest machine computes what a forger spoilt once", async () => {
    const spoilt = new Promise<void>((done) => {
      forge(async () => {
        done();
        return { text: "{}", seal: "" };
      });
    });
    const result = compute("run-4", { objective: 9 });
    await spoilt;
    await forger!.close();
    ground.machine("late");
    expect(await result).toEqual({ objective: 9 });
    await machines.discard("run-4");
  });

  it("a computation that he puts into the queue is not run", async () => {
    const one = ground.machine("asked");
    const input = "computations/run-5/forged";
    await put(input, gzipSync(serialize({ objective: 1 })));
    const computation = { program: "solve", input, memoryMb: 256 };
    const forged = { text: JSON.stringify(computation), seal: "0".repeat(64) };
    const job = await new Queue(name, { connection: redis }).add("solve", forged, { jobId: "run-5" });
    await until(() => expect(prints(one, "computation refused")).toBe(1));
    expect(await job.isFailed()).toBe(true);
    expect(prints(one, "computation started")).toBe(1);
    expect(prints(one, "done")).toBe(0);
  });
});
