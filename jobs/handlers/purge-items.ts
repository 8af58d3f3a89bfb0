import type { Handler } from "../handler";

/** What the handler asks of the services. */
export interface PurgeServices {
  purgeOptimizations(now: number, giveWay: () => void): Promise<number>;
  purgeLeftovers(now: number): Promise<{ uploads: number; drafts: number }>;
}

/** Deletes optimizations for good that were deleted more than 30 days ago, and files and drafts nobody came back to. */
export const purgeItems = (services: PurgeServices, now: () => number = Date.now): Handler => ({
  async run({ log, signal }) {
    const optimizations = await services.purgeOptimizations(now(), () => signal.throwIfAborted());
    const { uploads, drafts } = await services.purgeLeftovers(now());
    log.info({ optimizations, uploads, drafts }, "old items deleted for good");
    return { optimizations, uploads, drafts };
  },
});
