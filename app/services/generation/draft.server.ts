import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { z } from "zod";
import type { Job } from "~db/queue";
import type { FieldIssue } from "~/entities/core/issue";
import type { Actor } from "~/services/core/access.server";
import { enqueue, job } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { uploadsFolder } from "~/services/files/uploads";
import type { GeneratedSeries, GenerationOrder } from "./work.server";

/** Generates the series of a draft. */
export const generateJob = job({
  type: "generate_series",
  lane: "evaluations",
  payload: z.object({ space: z.string(), draft_id: z.string() }),
  key: ({ space, draft_id }) => `${space}:${draft_id}`,
  dedupe: "ever",
});

/** A series that somebody looks at before it is saved; only who asked for it sees it, for a day. */
export interface GenerationDraft extends GenerationOrder {
  draft_id: string;
  user_id: string;
  space: string;
  system_id: string | null;
  /** Query string that names the parameter it is for; empty for a program's. */
  query: string;
  job_id: string;
}

const DRAFT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const fileIn = (draftId: string, name: string): string => join(uploadsFolder(), draftId, name);

/** Replaces a file at once, so that nobody reads half of it. */
async function put(draftId: string, name: string, content: string | Uint8Array): Promise<void> {
  const part = fileIn(draftId, `${name}.${randomUUID()}`);
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, fileIn(draftId, name));
}

/** Puts an order into the queue; what comes of it is read with the draft. */
export async function takeGeneration(
  actor: Actor,
  order: GenerationOrder & Pick<GenerationDraft, "system_id" | "query">,
): Promise<GenerationDraft> {
  const draft = { ...order, draft_id: randomUUID(), user_id: actor.user_id, space: actor.space, job_id: "" };
  await mkdir(fileIn(draft.draft_id, ""), { recursive: true, mode: 0o700 });
  // A worker may begin before this returns: it finds the draft as it is now.
  await put(draft.draft_id, "generation.json", JSON.stringify(draft));
  const { space, draft_id } = draft;
  const queued = enqueue(generateJob, { space, draft_id }, { space, by: actor.user_id });
  const after = { ...draft, job_id: queued.id };
  await put(draft.draft_id, "generation.json", JSON.stringify(after));
  return after;
}

/** For the worker: the draft a job is about. Undefined when it is gone. */
export async function generationOfTask({ space, draft_id }: { space: string; draft_id: string }) {
  const draft = await readDraft(draft_id);
  return draft?.space === space ? draft : undefined;
}

async function readDraft(draftId: string): Promise<GenerationDraft | undefined> {
  if (!DRAFT_ID.test(draftId)) return undefined;
  const text = await readFile(fileIn(draftId, "generation.json"), "utf8").catch(() => null);
  return text === null ? undefined : (JSON.parse(text) as GenerationDraft);
}

/** The draft of this user in this system; undefined when it is another's, unknown or over. */
export async function readGeneration(actor: Actor, systemId: string, draftId: string) {
  const draft = await readDraft(draftId);
  const isOwn = draft?.user_id === actor.user_id && draft.space === actor.space && draft.system_id === systemId;
  return isOwn ? draft : undefined;
}

export const keepGenerated = (draft: GenerationDraft, series: GeneratedSeries): Promise<void> =>
  put(draft.draft_id, "series", serialize(series));

/** What came of a draft; undefined as long as nothing did. */
export async function readGenerated(draft: GenerationDraft): Promise<GeneratedSeries | undefined> {
  const bytes = await readFile(fileIn(draft.draft_id, "series")).catch(() => null);
  return bytes ? (deserialize(bytes) as GeneratedSeries) : undefined;
}

export async function dropGeneration(draft: GenerationDraft): Promise<void> {
  jobs().requestCancel(draft.job_id);
  await rm(fileIn(draft.draft_id, ""), { recursive: true, force: true });
}

/** Why a series could not be generated, as a refusal says it. */
interface GenerationProblem {
  message: string;
  params: Record<string, string | number>;
  issues: FieldIssue[];
}

interface GenerationState {
  stage: "waiting" | "done" | "failed";
  problem: GenerationProblem | null;
}

/** Where a draft is, by its job. */
export function generationState({ job_id }: Pick<GenerationDraft, "job_id">): GenerationState {
  const job = jobs().get(job_id);
  if (job?.state === "done") return { stage: "done", problem: null };
  if (job?.state === "pending" || job?.state === "running") return { stage: "waiting", problem: null };
  return { stage: "failed", problem: problemOf(job) };
}

function problemOf(job: Job | null): GenerationProblem {
  const details = job?.error?.code === "generation_refused" ? job.error.details : undefined;
  if (!details) return { message: "generation.failed.broken", params: {}, issues: [] };
  return details as unknown as GenerationProblem;
}

/** Waits until a draft has come to its end, at most so long [ms]. */
export async function generationEnds(draft: GenerationDraft, mostMs: number): Promise<GenerationState> {
  const until = performance.now() + mostMs;
  let state = generationState(draft);
  for (let wait = 40; state.stage === "waiting" && performance.now() < until; wait = Math.min(250, wait * 1.5)) {
    await new Promise((next) => setTimeout(next, wait));
    state = generationState(draft);
  }
  return state;
}
