/** Exit codes that a new start would meet again: app/services/start/startFault.ts, and a taken port. */
const FINAL = new Set([65, 73, 75, 77, 78, 98]);
/** The disk is full: it may have room again in a moment. */
const NO_ROOM = 75;

/** Whether the launcher ends with a process that ended with this code. A product that has served goes on once there is room. */
export const isFinal = (code, hasServed) => FINAL.has(code) && !(hasServed && code === NO_ROOM);
