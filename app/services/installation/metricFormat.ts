import type { Sample } from "~db/running";

/** Every metric of the product: its type and what it says. Units are in the names, as Prometheus wants it (seconds, bytes). */
export const METRICS = {
  energy_http_requests_total: ["counter", "Requests by pattern of the route and class of the status."],
  energy_http_request_seconds_total: [
    "counter",
    "Time until the response was sent, by pattern of the route and class.",
  ],
  energy_http_duration_seconds: ["histogram", "Time until the response was sent, by class of the status."],
  energy_jobs_ended_total: ["counter", "Attempts at jobs by type and how they ended; runs solved have the type run."],
  energy_jobs_seconds_total: ["counter", "Time attempts at jobs took, by type."],
  energy_errors_total: ["counter", "Lines of the log of the level error and above."],
  energy_process_start_time_seconds: ["gauge", "When the process started, since 1970 UTC."],
  energy_process_heartbeat_age_seconds: ["gauge", "How long ago the process last said that it lives."],
  energy_process_memory_bytes: ["gauge", "Resident memory of the process."],
  energy_process_heap_bytes: ["gauge", "Heap used by the process."],
  energy_process_cpu_seconds_total: ["counter", "Processor time of the process."],
  energy_event_loop_lag_seconds: [
    "gauge",
    "How late the event loop was over the last seconds: mean, 99th percentile, max.",
  ],
  energy_jobs: ["gauge", "Jobs in the queue file by type and state."],
  energy_jobs_waiting: ["gauge", "Jobs that are due and wait for a worker."],
  energy_jobs_running: ["gauge", "Jobs that a worker holds."],
  energy_jobs_oldest_waiting_seconds: ["gauge", "For how long the oldest due job has waited; 0 when none waits."],
  energy_machines: ["gauge", "Worker machines of this build that take computations."],
  energy_machines_of_other_builds: [
    "gauge",
    "Worker machines that are there and take nothing, as what they compute with is not that of the product.",
  ],
  energy_machines_refused: [
    "gauge",
    "Worker machines that ended in the last ten minutes because a key or secret of theirs is wrong.",
  ],
  energy_computations_waiting: ["gauge", "Computations that wait for a worker machine."],
  energy_computations_running: ["gauge", "Computations that worker machines compute."],
  energy_computations_oldest_waiting_seconds: [
    "gauge",
    "For how long the oldest computation has waited for a worker machine; 0 when none waits.",
  ],
  energy_machine_ready: ["gauge", "1 while this worker machine reaches queue and bucket and takes computations."],
  energy_machine_computations_running: ["gauge", "Computations that this worker machine computes."],
  energy_machine_computations_ended_total: ["counter", "Computations of this worker machine by how they ended."],
  energy_machine_computation_seconds_total: ["counter", "Time that computations took on this worker machine."],
  energy_build_info: ["gauge", "Always 1; its label is the fingerprint of what computes in this build."],
  energy_database_bytes: ["gauge", "Sizes of the databases with their journals, by kind."],
  energy_disk_free_bytes: ["gauge", "Room left on the disk of the data folder."],
  energy_copy_age_seconds: [
    "gauge",
    "How far continuous copies are behind; missing without COPY_TO and before the first.",
  ],
  energy_copy_bytes: ["gauge", "What continuous copies take."],
  energy_copy_failing: ["gauge", "1 while something cannot be copied, else 0."],
  energy_files_missing: ["gauge", "Attachments and pictures without their file, as of the last hour."],
  energy_spaces_shut: ["gauge", "Company spaces whose databases cannot be used now; the others work."],
  energy_backup_age_seconds: ["gauge", "Age of the last backup; missing while there is none."],
} as const satisfies Record<string, readonly ["counter" | "gauge" | "histogram", string]>;

type Histogram = "energy_http_duration_seconds";
/** What a sample may be called: a metric, or a part of a histogram. */
export type MetricName = Exclude<keyof typeof METRICS, Histogram> | `${Histogram}_${"bucket" | "sum" | "count"}`;

const escaped = (text: string): string => text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"');

function line({ name, labels, value }: Sample): string {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${inside.length ? `{${inside.join(",")}}` : ""} ${Number.isFinite(value) ? value : "NaN"}`;
}

/**
 * Samples in the Prometheus text format 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats): the lines of a metric
 * together, below what it says and its type. Samples of unknown names, left by another version, are dropped.
 */
export function formatted(samples: readonly Sample[]): string {
  const blocks = Object.entries(METRICS).flatMap(([name, [type, help]]) => {
    const names = type === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name];
    const metricSamples = samples.filter((sample) => names.includes(sample.name));
    return metricSamples.length ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...metricSamples.map(line)] : [];
  });
  return `${blocks.join("\n")}\n`;
}
