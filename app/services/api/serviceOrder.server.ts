import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Actor } from "~/services/core/access.server";
import { enqueue, job } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { JsonText } from "~/services/core/json/jsonText";
import { done, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { uploadsFolder } from "~/services/files/uploads";

/** Does what a program asked of a service of awaitCluster that is too much for a web process. */
export const serviceJob = job({
  type: "call_service",
  lane: "evaluations",
  payload: z.object({ space: z.string(), order_id: z.string().uuid(), user_id: z.string() }),
  key: ({ space, order_id }) => `${space}:${order_id}`,
  dedupe: "ever",
});
type ServiceOrder = z.output<typeof serviceJob.payload>;

/** Callers wait 30 s for an answer. */
const WAIT_MS = 25_000;

const folderOf = ({ order_id }: Pick<ServiceOrder, "order_id">): string => join(uploadsFolder(), order_id);
const fileOf = (order: ServiceOrder, name: "body" | "answer" | "refusal"): string => join(folderOf(order), name);

/**
 * Has a worker do what the body of a call asks for, and waits for it: the answer as it is to be sent, or the refusal. 502 when it
 * takes too long or comes to nothing. When the caller goes (`signal`), the work ends; its files go in any case.
 */
export async function orderService(actor: Actor, body: Uint8Array, signal: AbortSignal): Promise<Outcome<JsonText>> {
  const { space, user_id } = actor;
  const order = { space, order_id: randomUUID(), user_id };
  await mkdir(folderOf(order), { recursive: true, mode: 0o700 });
  try {
    await writeFile(fileOf(order, "body"), body, { mode: 0o600 });
    const queued = enqueue(serviceJob, order, { space, by: user_id });
    const state = await endOf(queued.id, signal);
    if (state !== "done") {
      jobs().requestCancel(queued.id);
      return refused(502, state === "failed" ? "errors.service_broken" : "errors.service_slow");
    }
    const refusal = await readFile(fileOf(order, "refusal"), "utf8").catch(() => null);
    if (refusal !== null) return JSON.parse(refusal) as Refusal;
    const { size } = await stat(fileOf(order, "answer"));
    return done(new JsonText(answerOf(order, size)));
  } finally {
    // The answer stays until it is sent.
    const stats = await stat(fileOf(order, "answer")).catch(() => null);
    if (!stats) await rm(folderOf(order), { recursive: true, force: true });
  }
}

async function endOf(jobId: string, signal: AbortSignal): Promise<string> {
  const until = performance.now() + WAIT_MS;
  for (let wait = 20; ; wait = Math.min(250, wait * 1.5)) {
    const state = jobs().get(jobId)?.state ?? "failed";
    if ((state !== "pending" && state !== "running") || signal.aborted || performance.now() > until) return state;
    await new Promise((next) => setTimeout(next, wait));
  }
}

/** The answer as it lies there; its files go with its last piece, or with the reader. */
async function* answerOf(order: ServiceOrder, size: number): AsyncGenerator<Uint8Array> {
  try {
    if (size > 0) yield* createReadStream(fileOf(order, "answer")) as AsyncIterable<Uint8Array>;
  } finally {
    await rm(folderOf(order), { recursive: true, force: true });
  }
}

/** For the worker: the body of an order. Null when the caller has gone. */
export const orderedBody = (order: ServiceOrder): Promise<Uint8Array | null> =>
  readFile(fileOf(order, "body")).catch(() => null);

/** For the worker: keeps what came of an order, whole or not at all. */
export async function keepAnswer(order: ServiceOrder, outcome: Outcome<unknown>): Promise<void> {
  const name = outcome.ok ? "answer" : "refusal";
  const value = outcome.ok ? outcome.value : outcome;
  const text = value instanceof JsonText ? value.pieces : JSON.stringify(value ?? null);
  const part = `${fileOf(order, name)}.part`;
  await writeFile(part, text as string, { mode: 0o600 });
  await rename(part, fileOf(order, name));
}
