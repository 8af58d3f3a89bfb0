import type { Logger } from "pino";
import type { Counts } from "~/services/installation/counts";
import type { Machines } from "./handOut";

const TELL_MS = 5_000;

/** Asks every few seconds how many computations wait for machines and are computed, for /metrics. End it with clearInterval. */
export function logCounts(machines: Machines, counts: Counts, log: Logger): NodeJS.Timeout {
  return setInterval(() => {
    machines.counts().then(
      ({ waiting, running, oldestMs, machines: ready, otherBuilds, refused }) => {
        counts.set("energy_machines", ready);
        counts.set("energy_machines_of_other_builds", otherBuilds);
        counts.set("energy_machines_refused", refused);
        counts.set("energy_computations_waiting", waiting);
        counts.set("energy_computations_running", running);
        counts.set("energy_computations_oldest_waiting_seconds", (oldestMs ?? 0) / 1000);
      },
      (err: unknown) => {
        // What is not known is not told, so that nobody scales by old figures.
        for (const name of ["energy_machines", "energy_machines_of_other_builds", "energy_machines_refused"] as const)
          counts.set(name, null);
        for (const of of ["waiting", "running", "oldest_waiting_seconds"] as const)
          counts.set(`energy_computations_${of}`, null);
        log.warn({ err }, "computations of the machines could not be counted");
      },
    );
  }, TELL_MS).unref();
}
