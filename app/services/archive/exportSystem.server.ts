import type { Actor } from "~/services/core/access.server";
import { writeArchive } from "./index.server";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { inThread, threadProgram } from "~/services/core/inThread";
import { limited } from "~/services/core/limited";
import { done, type Outcome } from "~/services/core/outcome";
import { snapshotFor } from "./snapshot.server";

export interface ExportFile {
  /** For the download: letters, digits and hyphens of the system's name, the day, ".zip". */
  filename: string;
  bytes: Uint8Array;
}

/** One file at a time: each can take a core for seconds and hundreds of megabytes. */
const oneAtATime = limited(1);
const PROGRAM = "archive.js";
/** Heap for the largest system that is taken: its lists as JSON and as rows. */
const HEAP_MB = 1024;

const written = (snapshot: SystemSnapshot, now: Date): Promise<Uint8Array> =>
  oneAtATime(async () => {
    const program = threadProgram(PROGRAM);
    return program
      ? inThread<Uint8Array>(program, { snapshot, now }, { heapMb: HEAP_MB })
      : writeArchive(snapshot, now);
  });

/** A system the actor may see as one zip file. */
export async function exportSystem(
  actor: Actor,
  systemId: string,
  now: Date = new Date(),
): Promise<Outcome<ExportFile>> {
  const snapshot = snapshotFor(actor, systemId);
  if (!snapshot.ok) return snapshot;
  const name = snapshot.value.system.name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  const filename = `${name || "system"}-${now.toISOString().slice(0, 10)}.zip`;
  return done({ filename, bytes: await written(snapshot.value, now) });
}
