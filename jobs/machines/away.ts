import type { Registry } from "~jobs/worker/handler";
import type { Machines } from "./handOut";

/**
 * Handlers whose computing is done on worker machines. Several of them wait at a time. What the machine stored is forgotten once its result
 * is taken in, or nobody wants it any more.
 */
export function away(registry: Registry, machines: Machines): Registry {
  const entries = Object.entries(registry).map(([type, handler]): [string, Registry[string]] => [
    type,
    {
      ...handler,
      away: true,
      async run(context) {
        const result = await handler.run(context);
        // A failure here is made good by the sweep: the result is stored, and not to be computed again.
        await machines
          .discard(context.job.id)
          .catch((err: unknown) => context.log.warn({ err }, "computation was left behind"));
        return result;
      },
      async settle(job, context) {
        await handler.settle?.(job, context);
        await machines.discard(job.id);
      },
    },
  ]);
  return Object.fromEntries(entries);
}
