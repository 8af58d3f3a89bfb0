import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openQueue } from "~db/queue";
import { KEPT_ERRORS, openRunning, readRunning } from "~db/running";
import { countRequest, createCounts } from "./counts";
import { keepingErrors } from "./errorLog";
import { formatted } from "./metricFormat";
import { metricsText } from "./metrics.server";

/** Eight seconds behind. */
const COPIES = {
  to: "/copies",
  tried_at: 19_000,
  until: 12_000,
  from: 0,
  bytes: 512,
  budget: 1e9,
  databases: 3,
  files: null,
  problem: null,
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "energy-metrics-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("the text format", () => {
  it("has the lines of a metric together, with labels escaped, and drops what it does not know", () => {
    const text = formatted([
      { name: "energy_jobs", labels: { type: 'a"b\\c\nd' }, value: 2 },
      { name: "energy_jobs_waiting", labels: {}, value: 0.5 },
      { name: "energy_jobs", labels: { type: "run" }, value: NaN },
      { name: "of_another_version", labels: {}, value: 1 },
    ]);
    expect(text.split("\n")).toEqual([
      "# HELP energy_jobs Jobs in the queue file by type and state.",
      "# TYPE energy_jobs gauge",
      'energy_jobs{type="a\\"b\\\\c\\nd"} 2',
      'energy_jobs{type="run"} NaN',
      "# HELP energy_jobs_waiting Jobs that are due and wait for a worker.",
      "# TYPE energy_jobs_waiting gauge",
      "energy_jobs_waiting 0.5",
      "",
    ]);
  });

  it("counts requests by route and class, and their durations in classes that add up", () => {
    const counts = createCounts();
    countRequest(counts, "/system/:system_id", 200, 0.03);
    countRequest(counts, "/system/:system_id", 204, 0.7);
    countRequest(counts, "/login", 500, 20);
    const lines = formatted(counts.samples()).split("\n");
    expect(lines).toContain('energy_http_requests_total{route="/system/:system_id",status="2xx"} 2');
    expect(lines).toContain('energy_http_duration_seconds_bucket{status="2xx",le="0.025"} 0');
    expect(lines).toContain('energy_http_duration_seconds_bucket{status="2xx",le="0.05"} 1');
    expect(lines).toContain('energy_http_duration_seconds_bucket{status="2xx",le="1"} 2');
    expect(lines).toContain('energy_http_duration_seconds_bucket{status="5xx",le="10"} 0');
    expect(lines).toContain('energy_http_duration_seconds_bucket{status="5xx",le="+Inf"} 1');
    expect(lines).toContain('energy_http_duration_seconds_count{status="2xx"} 2');
    expect(lines).toContain("# TYPE energy_http_duration_seconds histogram");
  });

  it("keeps a bounded number of sets of labels; the rest is one", () => {
    const counts = createCounts(2);
    for (const route of ["/a", "/b", "/c", "/d", "/a"])
      counts.add("energy_http_requests_total", { route, status: "2xx" });
    expect(counts.samples().map(({ labels, value }) => [labels["route"], value])).toEqual([
      ["/a", 2],
      ["/b", 1],
      ["other", 2],
    ]);
  });
});

it("figures of all processes are told together, with the queue and the sizes", () => {
  const running = openRunning(dataDir);
  const sample = { name: "energy_errors_total", labels: {}, value: 3 };
  running.beat({ name: "web-1", kind: "web", pid: 1, started_at: 5_000, samples: [sample] }, 10_000);
  running.beat(
    { name: "worker-1", kind: "worker", pid: 2, started_at: 6_000, samples: [{ ...sample, value: 4 }] },
    12_000,
  );
  const queue = openQueue(dataDir, { now: () => 20_000 });
  queue.enqueue({ type: "run", runAfter: 15_000 });
  queue.enqueue({ type: "run", runAfter: 90_000 });
  queue.enqueue({ type: "mail", runAfter: 14_000 });
  queue.claim("w", ["mail"]);
  const lines = metricsText({ running, queue: queue.counts(), dataDir, copies: COPIES, now: 20_000 }).split("\n");
  expect(lines).toContain("energy_copy_age_seconds 8");
  expect(lines).toContain("energy_copy_bytes 512");
  expect(lines).toContain("energy_copy_failing 0");
  expect(lines).toContain("energy_spaces_shut 0");
  expect(lines).toContain('energy_errors_total{process="web-1"} 3');
  expect(lines).toContain('energy_errors_total{process="worker-1"} 4');
  expect(lines).toContain('energy_process_heartbeat_age_seconds{process="web-1"} 10');
  expect(lines).toContain('energy_jobs{type="run",state="pending"} 2');
  expect(lines).toContain("energy_jobs_waiting 1");
  expect(lines).toContain("energy_jobs_running 1");
  expect(lines).toContain("energy_jobs_oldest_waiting_seconds 5");
  expect(lines.find((line) => line.startsWith("energy_disk_free_bytes "))).toMatch(/ \d{6,}$/);
  expect(lines.find((line) => line.includes('kind="jobs"'))).toMatch(/ [1-9]\d+$/);
  expect(lines.join()).not.toContain("energy_backup_age");
  queue.close();
  running.close();
});

describe("errors", () => {
  it("of the log are kept with their id; what is no error is not, and a broken file loses no line", () => {
    const running = openRunning(dataDir);
    const written: string[] = [];
    const log = pino(keepingErrors("web-1", running.keepError), { write: (line: string) => void written.push(line) });
    log.child({ requestId: "r-1" }).error({ err: new Error("no such thing"), url: "/systems" }, "request failed");
    log.child({ job: "j-1", type: "run" }).error({ err: new Error("boom") }, "job attempt failed");
    log.child({ requestId: "r-2" }).warn("only a warning");
    expect(running.errors().map(({ id, source, message }) => [id, source, message])).toEqual([
      ["j-1", "job run", "job attempt failed: boom"],
      ["r-1", "request /systems", "request failed: no such thing"],
    ]);
    expect(running.errors({ id: "r-1" })[0]?.stack).toContain("metrics.test.ts");
    running.close();
    log.error({ err: new Error("after") }, "the file is closed");
    expect(written).toHaveLength(4);
  });

  it("are bounded in number and length", () => {
    const running = openRunning(dataDir);
    const error = { at: 7, process: "web-1", source: null, stack: "s".repeat(50_000) };
    for (let i = 0; i < KEPT_ERRORS + 20; i++)
      running.keepError({ ...error, id: String(i), message: "m".repeat(5_000) });
    const errors = running.errors({ limit: 10_000 });
    expect(errors).toHaveLength(KEPT_ERRORS);
    expect(errors.at(-1)?.id).toBe("20");
    expect([errors[0]!.message.length, errors[0]!.stack!.length]).toEqual([1_000, 8_000]);
    running.close();
    expect(readRunning(dataDir)?.errorsSince(8)).toBe(0);
  });
});
