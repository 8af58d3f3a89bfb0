import { vi } from "vitest";

/** Each file begins with the environment that its worker began with, real clocks, and modules nothing was done with yet. */
const worker = globalThis as { startedWith?: NodeJS.ProcessEnv };
worker.startedWith ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in worker.startedWith)) delete process.env[name];
Object.assign(process.env, worker.startedWith);
vi.unstubAllGlobals();
vi.useRealTimers();
vi.resetModules();
