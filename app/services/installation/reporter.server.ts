import { monitorEventLoopDelay } from "node:perf_hooks";
import { openRunning, type ProcessKind, type Running, type Sample } from "~db/running";
import type { Counts } from "./counts";
import type { MetricName } from "./metricFormat";

/** How often a process says that it lives, in ms. */
const BEAT_MS = 10_000;

interface Reporting {
  name: string;
  kind: ProcessKind;
  dataDir: string;
  counts: Counts;
  beatMs?: number;
}

interface Reporter {
  running: Running;
  /** Writes now what else is written with the next beat. */
  beat(): void;
  /** Takes the process out of the list and closes the file. */
  stop(): void;
}

/** Writes what this process is and has counted into running.sqlite every few seconds, for /metrics and the operations page. */
export function startReporting({ name, kind, dataDir, counts, beatMs = BEAT_MS }: Reporting): Reporter {
  const running = openRunning(dataDir);
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const started_at = Date.now();
  const beat = () => {
    const samples = [...counts.samples(), ...processSamples(lag)];
    lag.reset();
    try {
      running.beat({ name, kind, pid: process.pid, started_at, samples }, Date.now());
    } catch {
      // A full disk or a locked file: the age of the last beat tells it, and the next one tries again.
    }
  };
  beat();
  const timer = setInterval(beat, beatMs);
  timer.unref();
  return {
    running,
    beat,
    stop() {
      clearInterval(timer);
      lag.disable();
      try {
        running.leave(name, process.pid);
      } catch {
        // It is forgotten by its age.
      }
      running.close();
    },
  };
}

/** Memory [bytes], processor time [s] and lateness of the event loop [s] beyond the 10 ms at which it is looked at. */
function processSamples(lag: ReturnType<typeof monitorEventLoopDelay>): Sample[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const sample = (name: MetricName, value: number, labels = {}): Sample => ({ name, labels, value });
  const late = (ns: number) => (Number.isFinite(ns) ? Math.max(0, ns / 1e9 - 0.01) : 0);
  return [
    sample("energy_process_memory_bytes", rss),
    sample("energy_process_heap_bytes", heapUsed),
    sample("energy_process_cpu_seconds_total", (user + system) / 1e6),
    sample("energy_event_loop_lag_seconds", late(lag.mean), { of: "mean" }),
    sample("energy_event_loop_lag_seconds", late(lag.percentile(99)), { of: "p99" }),
    sample("energy_event_loop_lag_seconds", late(lag.max), { of: "max" }),
  ];
}
