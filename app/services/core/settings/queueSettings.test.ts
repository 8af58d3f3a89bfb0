import { describe, expect, test } from "vitest";
import { checkSettings } from "./environment.server";
import { checkMachine } from "./machineSettings";

const S3_URL = "https://key:secret@s3.example/energy";

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
  test("needs queue and bucket and nothing else", () => {
    expect(checkMachine({}).problems.map((text) => text.split(":")[0])).toEqual(["QUEUE_URL", "S3_URL"]);
    const { settings, problems } = checkMachine({ QUEUE_URL: "rediss://:pw@queue:6380/1", S3_URL, WORKERS: "" });
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({ WORKERS: 1, DRAIN_SECONDS: 25 });
  });

  test("says what it cannot use", () => {
    const settings = { QUEUE_URL: "redis://queue", S3_URL, WORKERS: "0", DRAIN_SECONDS: "soon" };
    expect(checkMachine(settings).problems.map((text) => text.split(":")[0])).toEqual(["WORKERS", "DRAIN_SECONDS"]);
  });
});
