import { statSync } from "node:fs";
import { join } from "node:path";
import { backups, databaseFiles } from "~db/backup";
import { shutSpaces } from "~db/client";
import type { QueueCounts } from "~db/queue";
import type { Running, Sample } from "~db/running";
import { type CopyState, LATE_MS } from "./copies/state";
import { freeBytes } from "./disk";
import { formatted, type MetricName } from "./metricFormat";
import { readFileCheck } from "./missingFiles";

/** Bytes of a database with its journal; 0 when it is not there. */
export const databaseBytes = (file: string): number =>
  ["", "-wal"].reduce((sum, end) => sum + (statSync(file + end, { throwIfNoEntry: false })?.size ?? 0), 0);

/** Bytes of the databases of a data folder, spaces and live points each in one sum. */
export function databaseSizes(dataDir: string): { platform: number; spaces: number; live: number; jobs: number } {
  const of = (folder: string) =>
    databaseFiles(dataDir)
      .filter((name) => name.startsWith(folder))
      .reduce((sum, name) => sum + databaseBytes(join(dataDir, name)), 0);
  return {
    platform: of("platform"),
    spaces: of("spaces"),
    live: of("live"),
    jobs: databaseBytes(join(dataDir, "jobs.sqlite")),
  };
}

interface Inquiry {
  running: Running;
  queue: QueueCounts;
  dataDir: string;
  /** What the program that copies said last; null without COPY_TO. */
  copies: CopyState | null;
  /** ms since 1970 UTC. */
  now: number;
}

/**
 * Everything /metrics tells, of all processes. What each wrote with its last beat has its name as the label `process`. It also tells what
 * the queue, the databases and the disk are now.
 */
export function metricsText({ running, queue, dataDir, copies, now }: Inquiry): string {
  const sample = (name: MetricName, value: number, labels: Record<string, string> = {}): Sample => ({
    name,
    labels,
    value,
  });
  const processes = running.processes().flatMap((row) => {
    const labels = { process: row.name };
    return [
      ...row.samples.map((sample) => ({ ...sample, labels: { ...labels, ...sample.labels } })),
      sample("energy_process_start_time_seconds", row.started_at / 1000, labels),
      sample("energy_process_heartbeat_age_seconds", Math.max(0, now - row.beaten_at) / 1000, labels),
    ];
  });
  const [last] = backups(dataDir);
  const free = freeBytes(dataDir);
  const files = readFileCheck(dataDir);
  return formatted([
    ...processes,
    ...queue.jobs.map(({ type, state, n }) => sample("energy_jobs", n, { type, state })),
    sample("energy_jobs_waiting", queue.waiting),
    sample("energy_jobs_running", queue.running),
    sample("energy_jobs_oldest_waiting_seconds", (queue.oldestMs ?? 0) / 1000),
    ...Object.entries(databaseSizes(dataDir)).map(([kind, bytes]) => sample("energy_database_bytes", bytes, { kind })),
    ...(free === null ? [] : [sample("energy_disk_free_bytes", free)]),
    ...(typeof copies?.until === "number" ? [sample("energy_copy_age_seconds", (now - copies.until) / 1000)] : []),
    ...(copies
      ? [
          sample("energy_copy_bytes", copies.bytes),
          sample("energy_copy_failing", copies.problem !== null || now - copies.tried_at > LATE_MS ? 1 : 0),
        ]
      : []),
    ...(files ? [sample("energy_files_missing", files.count)] : []),
    sample("energy_spaces_shut", shutSpaces().length),
    ...(last ? [sample("energy_backup_age_seconds", (now - last.at) / 1000)] : []),
  ]);
}
