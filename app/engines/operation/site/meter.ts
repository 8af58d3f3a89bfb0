import type { GridConnection } from "./types";

/** Whether what one connection buys and another one of its bus sells goes through one meter: unless one has a meter of its own. */
export const areOneMeter = (one: GridConnection, other: GridConnection): boolean => !one.ownMeter && !other.ownMeter;
