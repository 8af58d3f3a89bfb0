import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { runParameters } from "~db/schema/optimizations";
import { type Optimization, optimizationKind, startedOptimization } from "~/entities/optimizations/optimization";
import { asStatusQuo } from "~/entities/optimizations/statusQuo";
import { type InputChange, inputKey } from "~/entities/optimizations/variation";
import { resolveParameter } from "~/entities/parameters/parameterResolution";
import type { StoredParameter } from "~/entities/results/usedParameter";
import { notReady } from "~/services/checks/notReady.server";
import { runRefusals } from "~/services/checks/plausibility.server";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { complain, done, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { dbOf, get, saveWithin, type Stored, write } from "~/services/core/store.server";
import { takenOverBy } from "~/services/optimizations/invested.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { startAlong } from "~/services/optimizations/pair/startPair.server";
import { elementsOf, indexNow, refOf } from "~/services/optimizations/parameters/parametersSince.server";
import { startTested } from "~/services/optimizations/start.server";
import { namedElement, storedUnit, technologiesOf, typesById } from "~/services/parameters/context.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { isUsable } from "~/services/results/pages.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { readSeries, saveSeriesWithin } from "~/services/timeseries/series.server";
import { type ChangedRow, changedRows } from "./changedRows.server";
import { blamedChange, refusedChange, UNREAD } from "./testedChanges.server";

/** Values of all series that one scenario multiplies: more would hold up everybody else. */
const MOST_VALUES = 500_000;

interface ChangedRun {
  /** Of the new run. */
  optimization_id: string;
  /** Of the new scenario. */
  scenario_id: string;
  /** Of both. */
  name: string;
  changes: readonly InputChange[];
  /** Of the status quo under the same changes, which is started along. Without one none is. */
  statusQuoName?: string | null;
  /** What is written down as the source of a changed value. */
  referenceOf: (change: InputChange) => string;
}

/**
 * Makes a scenario out of changed inputs of a run and starts the run again under it: both are ordinary, and change what counts now. All in
 * one transaction, which undo takes back as one; done again with the same ids it gives the run that was started. Refuses with 404 a run out
 * of sight, with 403 those who may not edit, with 409 a run without a result or with changes of a study. Refuses with 422 inputs that the
 * run did not read or that cannot be changed so ("rows.1.number"). Refuses whatever the start of a run refuses.
 */
export async function startChanged(
  actor: Actor,
  baseId: string,
  changedRun: ChangedRun,
): Promise<Outcome<Stored<Optimization>>> {
  const base = get(actor, optimizationEntity, baseId);
  if (!base || base.deleted_at) return notFound();
  const { system_id } = base;
  const db = dbOf(actor);
  if (!mayEdit(systemRole(db, actor, system_id))) return notAllowed();
  if (!isUsable(base)) return refused(409, "rules.run_without_result");
  if (base.config.variation) return refused(409, "studies.refused.changed_run");
  if (changedRun.changes.length === 0) return complain("rows", "rules.nothing_changed");
  const refusal = startedAs(actor, base, changedRun) ? undefined : await refusedChanged(actor, base, changedRun);
  if (refusal) return refusal;
  const { scenario_id, name, statusQuoName } = changedRun;
  const alongName = optimizationKind(base) === "status_quo" ? null : statusQuoName;
  const refusedAlong = alongName ? await refusedChanged(actor, asStatusQuo(base), changedRun) : undefined;
  return write(db, () => {
    // Within the transaction: of two that are sent at once, the second finds what the first has started.
    const existing = startedAs(actor, base, changedRun);
    if (existing) return existing;
    const outcome = saveWithin({ db, actor }, scenarioEntity, { scenario_id, name, system_id });
    if (!outcome.ok) return outcome;
    const written = writeChanges(actor, base, changedRun);
    if (!written.ok) return written;
    const run = {
      ...startedOptimization.parse(base),
      optimization_id: changedRun.optimization_id,
      name,
      description: "",
      scenario_ids: [...base.scenario_ids, scenario_id],
    };
    const started = startTested(actor, run);
    // What is refused here is refused once more, and said, where the halves are started.
    if (started.ok && alongName && !refusedAlong) startAlong(actor, run, alongName);
    return started;
  });
}

/** What was started under the id of a changed run; of others a refusal. Undefined where nothing was. */
function startedAs(
  actor: Actor,
  { system_id }: Optimization,
  { optimization_id }: ChangedRun,
): Outcome<Stored<Optimization>> | undefined {
  const existing = get(actor, optimizationEntity, optimization_id);
  if (!existing) return undefined;
  const isOwn = existing.system_id === system_id && existing.user_id === actor.user_id;
  return isOwn ? done(existing) : refused(409, "errors.id_taken");
}

/** What the test of the run says, as it is today and with the changes: before anything is written, they are tested as those of a study. */
async function refusedChanged(actor: Actor, base: Stored<Optimization>, { changes }: ChangedRun) {
  const system = get(actor, systemEntity, base.system_id);
  if (!system) return notFound();
  const variations = [{ changes: [...changes], alternative: null }];
  const [asItIs = [], changed = []] = await runRefusals(actor, system, base, {
    invested: takenOverBy(actor, base),
    variations,
  });
  if (asItIs.length > 0) return notReady(base, asItIs);
  // Why a value cannot take the place of what is entered is known better where it is written.
  const finding = changed.find(({ key }) => !key.endsWith(UNREAD));
  return finding && refusedChange(finding, `rows.${blamedChange(changes, finding)}.number`);
}

/** Writes the rows of every change under the new scenario, at the element itself, where nothing goes before them. */
function writeChanges(actor: Actor, base: Stored<Optimization>, changedRun: ChangedRun): Outcome<null> {
  const { system_id } = base;
  const db = dbOf(actor);
  const system = get(actor, systemEntity, system_id);
  if (!system) return notFound();
  const inputs = readInputs(actor, base.optimization_id);
  const used = changedRun.changes.map((change) => inputs.get(inputKey(change)));
  const index = indexNow(
    actor,
    base,
    used.flatMap((list) => list ?? []),
  );
  const elementFor = elementsOf(actor, system_id);
  const types = typesById(actor);
  const technologies = technologiesOf(actor);
  let values = 0;
  for (const [i, change] of changedRun.changes.entries()) {
    const of = used[i];
    const type = types.get(change.parameter_type);
    const asks = of && elementFor(of);
    const resolved = asks && resolveParameter(index, asks, change.parameter_type, change.impact);
    const element = asks && refOf(asks);
    const named = element && namedElement({ actor, system, technologies }, element, "en");
    if (!type || !resolved || !named) return complain(`rows.${i}.number`, "rules.input_not_read");
    const impact = type.varproperties.includes("impact") ? change.impact : null;
    const rows = changedRows(resolved, change, {
      system_id,
      scenario_id: changedRun.scenario_id,
      element,
      type,
      unit: storedUnit(system, named, type, impact),
      reference: changedRun.referenceOf(change),
    });
    if (!rows.ok) return atRow(rows, i);
    for (const row of rows.value) {
      const series = scaledSeries(actor, system_id, row);
      if (!series.ok) return atRow(series, i);
      values += series.value.values;
      if (values > MOST_VALUES)
        return complain(`rows.${i}.number`, "rules.series_too_long_to_scale", { most: MOST_VALUES });
      const outcome = saveWithin({ db, actor }, parameterEntity, { ...row.row, ts_id: series.value.ts_id });
      if (!outcome.ok) return atRow(outcome, i);
    }
  }
  return done(null);
}

/** What the run read by itself, by its key; of rows that add up the first. */
function readInputs(actor: Actor, optimizationId: string): Map<string, StoredParameter> {
  const byType = new Map<string, StoredParameter>();
  const rows = dbOf(actor)
    .select({ body: runParameters.body })
    .from(runParameters)
    .where(eq(runParameters.optimization_id, optimizationId))
    .all();
  for (const { body } of rows) {
    if (body.part) continue;
    const { componentId: component_id, placeId: place_id, parameterType: parameter_type, impact } = body;
    const key = inputKey({ component_id, place_id, parameter_type, impact });
    if (!byType.has(key)) byType.set(key, body);
  }
  return byType;
}

/** The series of a row, multiplied, as a series of its own: what others use stays as it is. */
function scaledSeries(
  actor: Actor,
  system_id: string,
  { row, scaled }: ChangedRow,
): Outcome<{ ts_id: string | null; values: number }> {
  if (!scaled) return done({ ts_id: null, values: 0 });
  const series = readSeries(actor, scaled.ts_id);
  if (!series.ok) return complain("input", "rules.input_not_read");
  const { meta, blocks } = series.value;
  const values = blocks.reduce((sum, block) => sum + block.values.length, 0);
  if (values > MOST_VALUES) return done({ ts_id: null, values });
  const { interpolation, properties } = meta;
  const ts_id = randomUUID();
  const outcome = saveSeriesWithin(
    dbOf(actor),
    actor,
    {
      ts_id,
      system_id,
      type: "uploaded",
      interpolation,
      // It was not made or fetched so: neither is to be done again in its place.
      properties: { ...properties, generation: undefined, fetched_at: undefined, source: row.properties.reference },
    },
    blocks.map((block) => ({ ...block, values: block.values.map((value) => value * scaled.factor) })),
  );
  return outcome.ok ? done({ ts_id, values }) : outcome;
}

/** A refusal of what a change comes to, at the number of its row. */
const atRow = (refusal: Refusal, i: number): Refusal =>
  refusal.issues
    ? { ...refusal, issues: refusal.issues.map((issue) => ({ ...issue, path: `rows.${i}.number` })) }
    : refusal;
