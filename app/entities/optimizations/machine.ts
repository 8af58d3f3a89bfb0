/** The machine a run is ordered on. Small enough for a page's script: it shows the cost while the form changes. */

export const CORE_OPTIONS = [2, 4, 8, 16] as const;
/** [GB] */
export const MEMORY_OPTIONS = [4, 8, 16, 32, 64, 128, 256] as const;

/** Cost of a machine: credits per machine-hour for cores and memory in GB. */
export const machineCost = (cores: number, memory: number): number => 3600 * (cores + memory / 4);
