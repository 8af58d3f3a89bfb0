const NAME = "PARENT_PID";

/** The environment of a child that ends with this process (`isOrphan`). */
export const childEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, [NAME]: String(process.pid) });

/**
 * Whether the process that began this one is gone. Work that blocks the event loop hears nothing of it: it shows in the parent's id only.
 * The parent says its id: one that is killed while its child still loads would not be missed.
 */
const parent = Number(process.env[NAME] ?? process.ppid);
export const isOrphan = (): boolean => process.ppid !== parent;
