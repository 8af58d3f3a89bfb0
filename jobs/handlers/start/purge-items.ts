import type { Handler } from "~jobs/worker/handler";

/** What the handler asks of the services. */
export interface PurgeServices {
  purgeOptimizations(now: number, giveWay: () => void): Promise<number>;
  purgeLeftovers(now: number): Promise<{ uploads: number; drafts: number; messages: number }>;
}

/** Deletes optimizations for good that were deleted more than 30 days ago, files and drafts nobody came back to, and messages read long ago. */
export const purgeItems = (services: PurgeServices, now: () => number = Date.now): Handler => ({
  async run({ log, signal }) {
    const optimizations = await services.purgeOptimizations(now(), () => signal.throwIfAborted());
    const { uploads, drafts, messages } = await services.purgeLeftovers(now());
    log.info({ optimizations, uploads, drafts, messages }, "old items deleted for good");
    return { optimizations, uploads, drafts, messages };
  },
});
