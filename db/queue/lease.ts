/** How long a lease holds that nobody extends [ms]. */
export const LEASE_MS = 30_000;

/**
 * The clock that leases are told by, which nobody sets: ms since the machine was started (CLOCK_MONOTONIC of Linux and its like elsewhere). All
 * processes of a machine read the same; started anew it begins with 0.
 */
export const steadyNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** Jobs whose lease ran out. One that ends later than any given now was given before the machine was started anew. */
export const RAN_OUT = "state = 'running' AND (lease_until <= @steady OR lease_until > @steady + @longest)";
