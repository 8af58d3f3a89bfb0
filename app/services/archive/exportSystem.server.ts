import { spaceDb } from "~db/client";
import type { Actor } from "~/services/core/access.server";
import { inThread, threadProgram } from "~/services/core/inThread";
import { limited } from "~/services/core/limited";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { writeArchive } from "./index.server";
import { snapshotIfThere } from "./snapshot.server";
import { type Wanted, wantedOf } from "./templates/wanted";

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

const written = (format: Wanted): Promise<Uint8Array | null> =>
  oneAtATime(async () => {
    const program = threadProgram(PROGRAM);
    if (program) return inThread<Uint8Array | null>(program, format, { heapMb: HEAP_MB });
    const snapshot = snapshotIfThere(spaceDb(format.dataDir, format.space), format.systemId);
    return snapshot && writeArchive(wantedOf(snapshot, format), format.now);
  });

/** The file of a template of a system, in the format of an export; null when the system is gone. */
export const templateFile = (space: string, systemId: string, withParameters: boolean): Promise<Uint8Array | null> =>
  written({
    dataDir: environment().dataDir,
    space,
    systemId,
    now: new Date(),
    template: { withParameters },
  });

/** A system the actor may see as one zip file. It is read in the thread too: that alone takes seconds when a system is large. */
export async function exportSystem(
  actor: Actor,
  systemId: string,
  now: Date = new Date(),
): Promise<Outcome<ExportFile>> {
  const system = get(actor, systemEntity, systemId);
  if (!system) return notFound();
  const name = system.name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  const filename = `${name || "system"}-${now.toISOString().slice(0, 10)}.zip`;
  const bytes = await written({ dataDir: environment().dataDir, space: actor.space, systemId, now });
  return bytes ? done({ filename, bytes }) : notFound();
}
