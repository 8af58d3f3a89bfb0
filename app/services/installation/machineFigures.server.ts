import { type ProcessRow, readRunning } from "~db/running";
import { MINUTE_MS } from "~/entities/core/clock";

/** A process writes every 10 s; one that has not for a minute is silent. */
export const SILENT_MS = MINUTE_MS;

/** What worker machines do, as a worker of the product last said. Null: none has, or it does not know. */
export interface MachineFigures {
  /** They take computations of this product. */
  ready: number | null;
  /** They are there, and take nothing because they are of another build. */
  otherBuilds: number | null;
  /** They ended in the last ten minutes because a key or secret of theirs is wrong. */
  refused: number | null;
  /** Computations. */
  waiting: number | null;
  running: number | null;
  /** For how long the oldest computation has waited [s]. */
  oldest: number | null;
}

/** Why nobody computes: no machine is there, or only such as take nothing of this product. */
export type MachineLack = "none" | "other_build";

/** The figures that the processes of the product wrote. `now` in ms since 1970 UTC. */
export function machineFigures(processes: readonly ProcessRow[], now: number): MachineFigures {
  const samples = processes.filter((row) => now - row.beaten_at <= SILENT_MS).flatMap(({ samples }) => samples);
  const of = (wantedName: string) => samples.find(({ name }) => name === wantedName)?.value ?? null;
  return {
    ready: of("energy_machines"),
    otherBuilds: of("energy_machines_of_other_builds"),
    refused: of("energy_machines_refused"),
    waiting: of("energy_computations_waiting"),
    running: of("energy_computations_running"),
    oldest: of("energy_computations_oldest_waiting_seconds"),
  };
}

/** Null while a machine takes computations, or nobody knows. */
export const lackOf = ({ ready, otherBuilds }: MachineFigures): MachineLack | null =>
  ready !== 0 ? null : otherBuilds ? "other_build" : "none";

/** Why no worker machine computes at present; null while one does, or nobody knows. */
export function machineLack(dataDir: string, now = Date.now()): MachineLack | null {
  const running = readRunning(dataDir);
  if (!running) return null;
  try {
    return lackOf(machineFigures(running.processes(), now));
  } finally {
    running.close();
  }
}
