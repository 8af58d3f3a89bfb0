import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { z } from "zod";
import { type RowsChoice, rowsChoice } from "~/entities/timeseries/rowsForm";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { enqueue, job } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { noRoomForFile } from "~/services/core/lanes/roomInLane.server";
import { done, notAllowed, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { uploadsFolder } from "~/services/files/uploads";
import type { RowsFile } from "~/services/timeseries/upload/rowsFile.server";
import type { DealImport } from "./importDeals.server";

/** Makes and changes the deals of a file. */
export const importDealsJob = job({
  type: "import_deals",
  lane: "files",
  payload: z.object({
    space: z.string(),
    system_id: z.string(),
    upload_id: z.string().uuid(),
    user_id: z.string(),
    name: z.string(),
    /** How the file is read. */
    choice: rowsChoice.optional(),
  }),
  key: ({ space, upload_id }) => `${space}:${upload_id}`,
  dedupe: "ever",
});
type Task = z.output<typeof importDealsJob.payload>;

/** Where the file of an import lies; it is swept after a day. */
export const dealsSource = ({ upload_id }: Pick<Task, "upload_id">): string =>
  join(uploadsFolder(), `deals-${upload_id}`);

/** What came of a file: its report, or why it could not be used as a whole. */
export type DealsTold = DealImport | { refused: string; params: Record<string, string | number> };

/** Puts the import of a file into the queue; returns the id under which `dealsImport` tells of it. The same form sent twice is one import. */
export async function startDealsImport(
  actor: Actor,
  system_id: string,
  { name, bytes, upload_id }: RowsFile & { upload_id: string },
  choice: RowsChoice,
): Promise<Outcome<string>> {
  if (!mayEdit(systemRole(dbOf(actor), actor, system_id))) return notAllowed();
  const task = { space: actor.space, system_id, upload_id, user_id: actor.user_id, name, choice };
  const noRoom = noRoomForFile(importDealsJob, task, actor.user_id);
  if (noRoom) return noRoom;
  await mkdir(uploadsFolder(), { recursive: true, mode: 0o700 });
  await writeFile(dealsSource(task), bytes, { mode: 0o600 });
  return done(enqueue(importDealsJob, task, { space: actor.space, by: actor.user_id }).id);
}

/** What a file of deals waits for. */
export const dealsScope = (systemId: string): string => `deals ${systemId}`;

export interface DealsImport {
  state: "under_way" | "done" | "failed";
  told: DealsTold | null;
}

/** Where the actor's own import of a system is, after waiting for it two seconds at most; 404 for others' and unknown ones. */
export async function dealsImport(actor: Actor, system_id: string, id: string): Promise<Outcome<DealsImport>> {
  for (let waited = 0; ; waited += 100) {
    const job = jobs().get(id);
    const isOwn = job?.type === importDealsJob.type && job.space === actor.space && job.created_by === actor.user_id;
    if (!isOwn || (job.payload as Task).system_id !== system_id) return notFound();
    if (job.state === "done") return done({ state: "done", told: job.result as unknown as DealsTold });
    if (job.state === "failed" || job.state === "cancelled") return done({ state: "failed", told: null });
    if (waited >= 2000) return done({ state: "under_way", told: null });
    await later(100);
  }
}
