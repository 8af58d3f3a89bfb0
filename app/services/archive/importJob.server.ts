import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Job } from "~db/queue";
import type { Finding } from "~/entities/core/finding";
import { type Actor, mayEditGlobally } from "~/services/core/access.server";
import { enqueue, job } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { noRoomForFile } from "~/services/core/lanes/roomInLane.server";
import { done, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { uploadsFolder } from "~/services/files/uploads";

/** Reads the file of a system and stores what is in it. */
export const importSystemJob = job({
  type: "import_system",
  lane: "files",
  payload: z.object({
    space: z.string(),
    upload_id: z.string().uuid(),
    user_id: z.string(),
    /** What the system is called then. Null: as in the file. */
    name: z.string().nullable().default(null),
  }),
  key: ({ space, upload_id }) => `${space}:${upload_id}`,
  dedupe: "ever",
});
export type SystemImport = z.output<typeof importSystemJob.payload>;

/** The folder of an import; what lies in it is swept after a day. */
export const importFolder = ({ upload_id }: Pick<SystemImport, "upload_id">): string =>
  join(uploadsFolder(), upload_id);
export const importSource = (task: Pick<SystemImport, "upload_id">): string => join(importFolder(task), "source");

/**
 * Takes the uploaded file at `path` and puts its import into the queue. Returns the id under which importState() tells how far it is.
 * `name` is what the system is called then, else it keeps that of the file. The same upload sent twice is one import. 403 for those who may
 * not create systems, 429 when too many of their files wait.
 */
export async function startImport(
  actor: Actor,
  path: string,
  upload_id: string,
  name: string | null = null,
): Promise<Outcome<string>> {
  const refuse = async (refusal: Refusal) => {
    await rm(path, { force: true });
    return refusal;
  };
  if (!mayEditGlobally(actor)) return refuse(notAllowed());
  const task = { space: actor.space, upload_id, user_id: actor.user_id, name };
  if (!importSystemJob.payload.safeParse(task).success) return refuse(refused(422, "errors.id_taken"));
  const noRoom = noRoomForFile(importSystemJob, task, actor.user_id);
  if (noRoom) return refuse(noRoom);
  await mkdir(uploadsFolder(), { recursive: true, mode: 0o700 });
  const first = await mkdir(importFolder(task), { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (first) await rename(path, importSource(task));
  else await rm(path, { force: true });
  const { id, created_by } = enqueue(importSystemJob, task, { space: actor.space, by: actor.user_id });
  return created_by === actor.user_id ? done(id) : refused(422, "errors.id_taken");
}

export const IMPORT_STAGES = ["waiting", "reading", "storing", "done", "refused", "failed", "cancelled"] as const;
export interface ImportState {
  import_id: string;
  stage: (typeof IMPORT_STAGES)[number];
  /** Share done, 0..1; null while nobody can say. */
  fraction: number | null;
  /** Once it is there. */
  system_id: string | null;
  findings: Finding[];
  /** Why nothing was stored, where it is not said by findings. */
  refusal: Pick<Refusal, "message" | "params"> | null;
}

/** Where the actor's own import is; 404 for others' and unknown ones. */
export function importState(actor: Actor, importId: string): Outcome<ImportState> {
  const job = jobs().get(importId);
  const isOwn = job?.type === importSystemJob.type && job.space === actor.space && job.created_by === actor.user_id;
  return isOwn ? done(stateOf(job)) : notFound();
}

/** Stops an import; what it has stored is taken back. One that has ended stays as it is. */
export function stopImport(actor: Actor, importId: string): Outcome<ImportState> {
  const state = importState(actor, importId);
  if (!state.ok) return state;
  const stopped = jobs().requestCancel(importId);
  return stopped ? done(stateOf(stopped)) : notFound();
}

function stateOf({ id, state, cancel_requested, progress, result, error }: Job): ImportState {
  const details = (state === "done" ? result : error?.details) as Partial<ImportState> | null | undefined;
  return {
    import_id: id,
    stage: stageOf(),
    fraction: progress?.fraction ?? null,
    system_id: details?.system_id ?? null,
    findings: details?.findings ?? [],
    refusal: details?.refusal ?? null,
  };

  function stageOf(): ImportState["stage"] {
    if (state === "done") return "done";
    if (state === "cancelled" || cancel_requested) return "cancelled";
    if (state === "failed") return error?.code === "import_refused" ? "refused" : "failed";
    if (state === "pending") return "waiting";
    return progress?.phase === "store" ? "storing" : "reading";
  }
}

/** Share stored of a pending system's import (0..1); null when it is none that an import is storing. */
export function importProgress(space: string, systemId: string): number | null {
  const running = jobs().list({ type: importSystemJob.type, space, state: "running" });
  return running.find(({ progress }) => progress?.details?.["system_id"] === systemId)?.progress?.fraction ?? null;
}
