import type { z, ZodTypeAny } from "zod";
import type { Actor } from "./access.server";
import type { Outcome } from "./outcome";

/**
 * One service of POST api/awaitCluster: takes the body without `url` and returns at once, or refuses. What takes longer than
 * a request starts a job and returns its id.
 */
export interface ClusterService {
  name: string;
  /** Takes more than an ordinary body: what is long is done by a worker, so it may not wait for another job. */
  long?: true;
  input: ZodTypeAny;
  /** What it returns. */
  returns: ZodTypeAny;
  run(actor: Actor, input: never): Outcome<unknown> | Promise<Outcome<unknown>>;
}

/** Describes a service next to what it does. */
export const clusterService = <Input extends ZodTypeAny>(service: {
  name: string;
  long?: true;
  input: Input;
  returns: ZodTypeAny;
  run(actor: Actor, input: z.output<Input>): Outcome<unknown> | Promise<Outcome<unknown>>;
}): ClusterService => service;
