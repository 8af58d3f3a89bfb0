import { type HandlerContext, handles, JobFailure } from "~jobs/worker/handler";
import type { Json, JsonObject } from "~db/queue";
import { importFolder, importSource, importSystemJob, type SystemImport } from "~/services/archive/importJob.server";
import type { ReadArchive } from "~/services/archive/index.server";
import { storedBefore, storeSystem, takeBack } from "~/services/archive/storeSystem.server";
import { actorOfJob } from "~/services/identity/jobActor.server";
import { readSystemFile } from "../files/readFiles";

/** Share of the work that reading and checking the file is. */
const READING = 0.2;

/** Reads the file of a system in a process of its own and stores it. An import that does not come to its end leaves nothing. */
export const systemImport = handles(importSystemJob, {
  async run(context, task): Promise<Json> {
    const folder = importFolder(task);
    const before = await storedBefore(folder);
    if (before) return jsonOf(before);
    await takeBack(folder);
    return store(context, task, folder);
  },

  async settle(_job, _context, task): Promise<void> {
    await takeBack(importFolder(task));
  },
});

const jsonOf = (value: object): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

/** What was read, under the name that was asked for. */
const called = (file: ReadArchive, name: string | null): ReadArchive =>
  file.ok && name ? { ...file, archive: { ...file.archive, system: { ...file.archive.system, name } } } : file;

async function store({ signal, progress, guard }: HandlerContext, task: SystemImport, folder: string): Promise<Json> {
  const actor = actorOfJob(task);
  if (!actor) throw new JobFailure("import_account", "The account of the upload is gone");
  progress({ phase: "read", fraction: null });
  const file = await readSystemFile(importSource(task), signal);
  const outcome = await storeSystem(actor, folder, called(file, task.name), {
    progress: (fraction, system_id) =>
      progress({ phase: "store", fraction: READING + (1 - READING) * fraction, details: { system_id } }),
    guard,
    giveWay: () => signal.throwIfAborted(),
  });
  if (outcome.ok) return jsonOf({ system_id: outcome.system_id, findings: outcome.findings });
  const { findings, refusal } = outcome;
  // What is wrong with the rows is said by the findings.
  const reason = refusal && refusal.status !== 422 ? { message: refusal.message, params: refusal.params ?? {} } : null;
  throw new JobFailure("import_refused", refusal?.message ?? "The file cannot be used", {
    details: jsonOf({ findings, refusal: reason }),
    retry: refusal?.message === "errors.changed_meanwhile",
  });
}
