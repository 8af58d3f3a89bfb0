import type { Finding } from "~/entities/core/finding";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { readArchive, writeArchive, type SystemArchive } from "./index.server";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { inThread, ThreadFailure, threadProgram } from "~/services/core/inThread";
import { limited } from "~/services/core/limited";
import type { ReadArchive } from "./read";
import { archiveFinding } from "./unpack";
import { importSnapshot } from "./importing.server";
import { done, type Outcome, type Refusal } from "~/services/core/outcome";
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

const readIn = (bytes: Uint8Array): Promise<ReadArchive> =>
  oneAtATime(async () => {
    const program = threadProgram(PROGRAM);
    if (!program) return readArchive(bytes);
    try {
      return await inThread<ReadArchive>(program, { bytes }, { heapMb: HEAP_MB });
    } catch (error) {
      if (!(error instanceof ThreadFailure)) throw error;
      return { ok: false, findings: [archiveFinding("too_much_to_read")] };
    }
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

type Imported =
  | { ok: true; system_id: string; findings: Finding[] }
  /** The file cannot be used: its findings say why. */
  | { ok: false; findings: Finding[]; refusal?: undefined }
  /** The file can be read, but may not or cannot be stored; what is wrong with a row is a finding as well. */
  | { ok: false; findings: Finding[]; refusal: Refusal };

/**
 * Stores the system of an export file under free ids. Modules are switched on by super admins alone: for everyone else an
 * imported system has those of a new one, which is told as a finding.
 */
export async function importArchive(actor: Actor, bytes: Uint8Array): Promise<Imported> {
  const read = await readIn(bytes);
  if (!read.ok) return { ok: false, findings: read.findings };
  const { archive, findings } = allowedModules(actor, read.archive);
  const stored = importSnapshot(actor, archive);
  const all = [...read.findings, ...findings];
  if (!stored.ok) return { ok: false, findings: [...all, ...rowFindings(stored)], refusal: stored };
  return { ok: true, system_id: stored.value.system_id, findings: all };
}

function rowFindings({ issues = [], params = {} }: Refusal): Finding[] {
  const { file = "", row = 1 } = params;
  return issues.map(({ path, message }) => ({
    key: "archive.entry_invalid",
    severity: "error",
    params: { file, row, field: path || "-", rule: message },
  }));
}

const NEW_SYSTEM = { has_expansion: true, has_operation: false, has_portfolio: false } as const;

function allowedModules(actor: Actor, archive: SystemArchive): { archive: SystemArchive; findings: Finding[] } {
  const changed = (Object.keys(NEW_SYSTEM) as (keyof typeof NEW_SYSTEM)[]).some(
    (flag) => archive.system[flag] !== NEW_SYSTEM[flag],
  );
  if (actor.super_admin || !changed) return { archive, findings: [] };
  const system: System = { ...archive.system, ...NEW_SYSTEM };
  return {
    archive: { ...archive, system },
    findings: [{ key: "systems.import.modules_reset", severity: "warning", params: {} }],
  };
}
