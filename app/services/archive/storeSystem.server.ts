import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { Finding } from "~/entities/core/finding";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { entityNamed } from "~/services/core/entity.server";
import { done, type Outcome, type Refusal } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { dbOf, get, remove, saveWithin, write } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { missingCatalogue, type RowWrite, rowWrites, underFreeIds } from "./importing.server";
import type { ReadArchive, SystemArchive } from "./index.server";

/** A transaction takes no further row after this long: others who want to write wait for one slice, not for all of them. */
const SLICE_MS = 50;

interface StoreSteps {
  /** Share of the rows that are stored (0..1), and the system they are in. */
  progress(fraction: number, systemId: string): void;
  /** Throws inside a transaction when another worker has the job. */
  guard(): void;
  /** Throws when the import was cancelled. */
  giveWay(): void;
}

interface StoredSystem {
  system_id: string;
  findings: Finding[];
}
type Stored =
  | ({ ok: true } & StoredSystem)
  /** The file cannot be used: its findings say why. */
  | { ok: false; findings: Finding[]; refusal?: undefined }
  /** The file can be read, but may not or cannot be stored; what is wrong with a row is a finding as well. */
  | { ok: false; findings: Finding[]; refusal: Refusal };

/**
 * Stores the system of a file that was read under free ids, slice by slice: it is pending until its last row is there.
 * `folder` is the import's own, in which it is noted what takeBack() would have to remove. After a refusal nothing is left.
 * Modules are switched on by super admins alone: for everyone else an imported system has those of a new one, which is told
 * as a finding.
 */
export async function storeSystem(actor: Actor, folder: string, file: ReadArchive, steps: StoreSteps): Promise<Stored> {
  if (!file.ok) return { ok: false, findings: file.findings };
  const { archive, findings: about } = allowedModules(actor, file.archive);
  const findings = [...file.findings, ...about];
  const snapshot = underFreeIds(dbOf(actor), archive);
  const missing = missingCatalogue(actor, snapshot);
  if (!missing.ok) return { ok: false, findings, refusal: missing };
  const { system_id } = snapshot.system;
  const catalogue = missing.value.map(([entity, row]): [string, string] => [entity.name, String(row[entity.idField])]);
  const plan: Plan = { space: actor.space, user_id: actor.user_id, system_id, findings, catalogue };
  await writeFile(planIn(folder), JSON.stringify(plan), { mode: 0o600 });
  const ready: RowWrite = (db) => saveWithin({ db, actor }, systemEntity, { ...snapshot.system, status: "success" });
  const outcome = await inSlices(actor, [...rowWrites(snapshot, missing.value, "pending"), ready], {
    ...steps,
    progress: (fraction) => steps.progress(fraction, system_id),
  });
  if (outcome.ok) return { ok: true, system_id, findings };
  await takeBack(folder);
  return { ok: false, findings: [...findings, ...rowFindings(outcome)], refusal: outcome };
}

async function inSlices(
  actor: Actor,
  writes: readonly RowWrite[],
  { progress, guard, giveWay }: { progress(fraction: number): void } & Omit<StoreSteps, "progress">,
): Promise<Outcome<null>> {
  const db = dbOf(actor);
  let at = 0;
  while (at < writes.length) {
    const written = write(db, () => {
      guard();
      const began = performance.now();
      do {
        const outcome = writes[at]!(db, actor);
        if (!outcome.ok) return outcome;
        at += 1;
      } while (at < writes.length && performance.now() - began < SLICE_MS);
      return done(null);
    });
    if (!written.ok) return written;
    progress(at / writes.length);
    await turn();
    // Everything is there after the last row: too late to stop.
    if (at < writes.length) giveWay();
  }
  return done(null);
}

/** What an import is about to store; there from before its first row. */
interface Plan extends StoredSystem {
  space: string;
  user_id: string;
  /** Entries of the catalogue that it adds: entity and id, in the order of their rows. */
  catalogue: [string, string][];
}
const planIn = (folder: string): string => join(folder, "plan.json");

async function planOf(folder: string): Promise<Plan | undefined> {
  const text = await readFile(planIn(folder), "utf8").catch(() => null);
  return text === null ? undefined : (JSON.parse(text) as Plan);
}

/** The system of the plan when this import made it. */
const ownSystem = ({ space, user_id, system_id }: Plan) => {
  const system = get(programActor(space), systemEntity, system_id);
  return system?.created_by === user_id ? system : undefined;
};

/** What an attempt has stored whose process died between the last row and the end of the job. */
export async function storedBefore(folder: string): Promise<StoredSystem | undefined> {
  const plan = await planOf(folder);
  if (!plan || ownSystem(plan)?.status !== "success") return undefined;
  return { system_id: plan.system_id, findings: plan.findings };
}

/**
 * Removes what an import has stored that did not come to its end. That is its pending system with all that is in it. It is also the entries
 * of the catalogue that nobody has used since. Safe to repeat; a system that is ready stays.
 */
export async function takeBack(folder: string): Promise<void> {
  const plan = await planOf(folder);
  if (!plan) return;
  const system = ownSystem(plan);
  if (system?.status === "success") return;
  const actor = programActor(plan.space);
  if (system) {
    const removed = remove(actor, systemEntity, plan.system_id);
    if (!removed.ok) throw new Error(`The system ${plan.system_id} of a stopped import stays: ${removed.message}`);
  }
  for (const [name, id] of plan.catalogue.reverse()) remove(actor, entityNamed(name)!, id);
}

function rowFindings({ issues = [], params = {} }: Refusal): Finding[] {
  const { file = "", row = 1 } = params;
  return issues.map(({ path, message, params: numbers }) => ({
    key: "archive.entry_invalid",
    severity: "error",
    params: { ...numbers, file, row, field: path || "-", rule: message },
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
