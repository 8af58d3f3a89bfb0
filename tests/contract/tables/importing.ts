import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect } from "vitest";
import { createRegistry } from "~jobs/handlers/registry";
import { type Loop, startLoop } from "~jobs/worker/loop";
import { openQueue, type SqliteQueue } from "~db/queue";
import type { ImportKind, RowIssue } from "~/entities/tables/importTable";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { uploadsFolder } from "~/services/files/uploads";
import { systemEntity } from "~/services/systems/system.entity.server";
import {
  type ImportDraft,
  importStage,
  issuesOf,
  readReport,
  startWriting,
  takeImport,
} from "~/services/tables/draft.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { PATIENCE_MS } from "../../helpers/eventually";
import { saveAll } from "../../helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../helpers/space";

export let space: TestSpace;
export let queue: SqliteQueue;
let loop: Loop;

/** A space and a worker for the tests of a file. */
export function useImports(): void {
  beforeAll(async () => {
    space = await testSpace();
    queue = openQueue(space.dataDir);
    loop = startLoop({
      queue,
      registry: createRegistry(),
      workerId: "test",
      dataDir: space.dataDir,
      log: pino({ level: "silent" }),
      pollMs: 10,
      watchMs: 20, // A cancel is seen before the rows of a test are written.
    });
  }, 60_000);
  afterAll(async () => {
    await loop.stop();
    queue.close();
    space.close();
  });
}

export const systemOf = (actor: Actor, id: string) => get(actor, systemEntity, id)!;

/** A system with one location, "Yard". */
export function site(actor = space.editor, name = "Test site"): { system_id: string; place: string } {
  const system_id = newSystem(actor, { name });
  const place = randomUUID();
  const saved = saveAll(actor, [
    [geometryEntity, { geometry_id: place, name: "Yard", type: "Point", coordinates: [6.5, 51.5], system_id }],
  ]);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return { system_id, place };
}

interface Upload {
  kind: ImportKind;
  name?: string;
  place?: string;
  draft_id?: string;
  actor?: Actor;
}

export async function upload(system_id: string, content: string | Uint8Array, options: Upload): Promise<ImportDraft> {
  const { kind, name = typeof content === "string" ? "table.csv" : "table.xlsx", actor = space.editor } = options;
  mkdirSync(uploadsFolder(), { recursive: true });
  const path = join(uploadsFolder(), `upload-${randomUUID()}`);
  writeFileSync(path, content);
  const system = systemOf(actor, system_id);
  const taken = await takeImport(
    actor,
    system,
    { path, name, size: content.length },
    {
      draft_id: options.draft_id ?? randomUUID(),
      kind,
      geometry_id: options.place ?? system.geometry_id,
      locale: "en",
    },
  );
  if (!taken.ok) throw new Error(JSON.stringify(taken));
  return taken.value;
}

export async function until(draft: ImportDraft, ...stages: string[]): Promise<ImportDraft> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await new Promise((next) => setTimeout(next, 20)))
    if (stages.includes(importStage(draft).stage)) return draft;
  throw new Error(`Still ${JSON.stringify(importStage(draft))}`);
}

/** Uploads and checks; returns with the report and "row column message" of all that is wrong. */
export async function checked(system_id: string, content: string | Uint8Array, options: Upload) {
  const draft = await until(await upload(system_id, content, options), "checked", "stopped");
  expect(importStage(draft).error).toBeNull();
  const report = (await readReport(draft))!;
  const issues: RowIssue[] = [];
  for await (const issue of issuesOf(draft)) issues.push(issue);
  return { draft, report, wrong: issues.map(({ row, column, message }) => `${row} ${column ?? "-"} ${message}`) };
}

export async function written(draft: ImportDraft, take: "all" | "good" = "all"): Promise<ImportDraft> {
  const begun = await startWriting(draft, take);
  if (!begun.ok) throw new Error(JSON.stringify(begun));
  await until(begun.value, "written", "taken_back");
  expect(importStage(begun.value)).toMatchObject({ stage: "written", error: null });
  return begun.value;
}
