import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { spaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import type { Locale } from "~/entities/core/locale";
import type { CombinedForm, CopyForm } from "~/entities/systems/combinedForm";
import type { System } from "~/entities/systems/system";
import { writeSnapshot } from "~/services/archive/importing.server";
import { snapshotFor } from "~/services/archive/snapshot.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { enqueue } from "~/services/core/job.server";
import { complain, done, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, get, saveWithin, type Stored, write } from "~/services/core/store.server";
import { actorOfJob } from "~/services/identity/jobActor.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { type Border, borderOf } from "~/services/twin/border.server";
import { createSystem } from "~/services/twin/systemWithBorder.server";
import { type Combination, combineJob } from "./combinationJob.server";
import { combineSnapshots, type LeftOut } from "./combining.server";

/** Successful systems the actor sees, of which one can be combined. */
function sourcesOf(actor: Actor, ids: readonly string[]): Outcome<Stored<System>[]> {
  const parts = [...new Set(ids)].map((id) => get(actor, systemEntity, id));
  const usable = parts.filter((system) => system?.status === "success") as Stored<System>[];
  if (usable.length < parts.length) return complain("system_ids", "rules.unknown_reference");
  return usable.length > 0 ? done(usable) : complain("system_ids", "systems.combined.needs_system");
}

const oddCurrency = (systems: readonly System[], unit: string): Refusal | undefined => {
  const odd = systems.filter((system) => system.unit !== unit);
  if (odd.length === 0) return undefined;
  const names = odd.map(({ name, unit: unit }) => `${name} (${unit})`).join(", ");
  return complain("system_ids", "systems.combined.other_currency", { unit, names });
};

function commonBorder(actor: Actor, systems: readonly System[]): Border | undefined {
  if (systems.length === 1) return borderOf(actor, systems[0]!);
  const parts = systems.flatMap((system) => {
    const border = borderOf(actor, system);
    return border ? (border.type === "Polygon" ? [border.coordinates] : border.coordinates) : [];
  });
  return parts.length > 0 ? { type: "MultiPolygon", coordinates: parts } : undefined;
}

/**
 * Makes the placeholder of a combined system (status pending) and puts the job that fills it into the queue. The same form
 * sent twice is one system. Refuses with 422 systems that are not there or not ready, and those of another currency.
 */
export function startCombination(actor: Actor, form: CombinedForm): Outcome<Stored<System>> {
  if (!mayCreateSystems(actor)) return notAllowed();
  const system = get(actor, systemEntity, form.system_id);
  if (system) return done(system);
  const sources = sourcesOf(actor, form.system_ids);
  if (!sources.ok) return sources;
  const odd = oddCurrency(sources.value, form.unit);
  if (odd) return odd;
  const border = commonBorder(actor, sources.value);
  if (!border) return complain("system_ids", "systems.combined.no_border");
  const placeholder: System = {
    system_id: form.system_id,
    geometry_id: form.geometry_id,
    name: form.name,
    unit: form.unit,
    timezone: form.timezone,
    status: "pending",
    properties: form.country_code ? { country_code: form.country_code } : {},
    has_expansion: true,
    has_operation: false,
    has_portfolio: false,
  };
  return write(dbOf(actor), () => {
    const outcome = createSystem(actor, placeholder, border);
    return outcome.ok ? fillLater(actor, outcome.value, form.system_ids) : outcome;
  });
}

/**
 * Makes a copy of a system, which a job fills: its places, components, parameters, series and scenarios. People, runs and
 * files stay with the original. For those who may create systems and see this one.
 */
export function copySystem(actor: Actor, source: Stored<System>, form: CopyForm): Outcome<Stored<System>> {
  const { unit, timezone, properties, system_id } = source;
  const country_code = properties.country_code ?? "";
  return startCombination(actor, { ...form, unit, timezone, country_code, system_ids: [system_id] });
}

/** Puts the job that fills a pending system into the queue; for those who may edit it. */
export function fillLater(actor: Actor, system: Stored<System>, ids: readonly string[]): Outcome<Stored<System>> {
  if (!mayEdit(systemRole(dbOf(actor), actor, system.system_id))) return notAllowed();
  if (system.status !== "pending") return refused(409, "systems.combined.not_pending");
  const sources = sourcesOf(actor, ids);
  if (!sources.ok) return sources;
  const odd = oddCurrency(sources.value, system.unit);
  if (odd) return odd;
  const { space, user_id } = actor;
  const system_ids = sources.value.map(({ system_id }) => system_id);
  enqueue(combineJob, { space, system_id: system.system_id, system_ids, user_id }, { space, by: user_id });
  return done(system);
}

/** What a person reads of a combined system, in their language. */
export interface CombinedWords {
  made(locale: Locale, from: readonly string[], leftOut: readonly (LeftOut & { name: Names })[]): string;
  failed(
    locale: Locale,
    refusal: Pick<Refusal, "message" | "params" | "issues">,
  ): { summary: string; errormsg: string };
}
type Names = { en?: string; de?: string; fr?: string };

/**
 * Fills the placeholder from its systems in one transaction, in which it calls `guard` before it commits. Does nothing when
 * that was done before. Not found: the placeholder is gone (or not there yet).
 */
export async function combineSystems(
  combination: Combination,
  words: CombinedWords,
  steps: { progress: (fraction: number) => void; giveWay: () => void; guard: () => void },
): Promise<Outcome<"done">> {
  const actor = actorOfJob(combination);
  if (!actor) return notAllowed();
  const target = get(actor, systemEntity, combination.system_id);
  if (!target) return notFound();
  if (target.status === "success") return done("done");
  const sources = sourcesOf(actor, combination.system_ids);
  if (!sources.ok) return sources;
  const odd = oddCurrency(sources.value, target.unit);
  if (odd) return odd;
  const snapshots = [];
  for (const [index, { system_id }] of sources.value.entries()) {
    const snapshot = snapshotFor(actor, system_id);
    if (!snapshot.ok) return snapshot;
    snapshots.push(snapshot.value);
    steps.progress((0.4 * (index + 1)) / sources.value.length);
    // Heartbeats and a cancel come through between two systems.
    await setImmediate();
    steps.giveWay();
  }
  const { snapshot, leftOut } = combineSnapshots(target, snapshots);
  const names = new Map(parameterTypes(actor).map((type) => [type.parameter_type, type.name]));
  const from = sources.value.map(({ name }) => name);
  const omissions = leftOut.map((item) => ({
    ...item,
    name: names.get(item.parameter_type) ?? { en: item.parameter_type },
  }));
  const info = { summary: words.made(actor.locale ?? "en", from, omissions) };
  steps.progress(0.5);
  return write(dbOf(actor), () => {
    const system = { ...target, properties: { ...target.properties, info } };
    const outcome = writeSnapshot(dbOf(actor), actor, { ...snapshot, system });
    if (!outcome.ok) return outcome;
    steps.guard();
    return done("done");
  });
}

/** Leaves the reason at a placeholder that could not be filled; it stays pending until somebody deletes it. */
export function combinationFailed(
  { space, system_id, user_id }: Combination,
  words: CombinedWords,
  refusal: Pick<Refusal, "message" | "params" | "issues">,
): void {
  const db = spaceDb(environment().dataDir, space);
  const row = db.select().from(systems).where(eq(systems.system_id, system_id)).get();
  if (!row || row.status !== "pending") return;
  const actor = actorOfJob({ space, user_id });
  const info = words.failed(actor?.locale ?? "en", refusal);
  const by = actor ?? programActor(space);
  write(db, () => saveWithin({ db, actor: by }, systemEntity, { ...row, properties: { ...row.properties, info } }));
}
