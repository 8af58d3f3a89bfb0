import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changes } from "~db/schema/changes";
import { notifications } from "~db/schema/notifications";
import { optimizationResults, optimizations } from "~db/schema/optimizations";
import { reservationOf } from "~/entities/accounting/credits";
import { optimizationConfig, optimizationSchema } from "~/entities/optimizations/optimization";
import { isEnded, type OptimizationStatus } from "~/entities/optimizations/status";
import { inputKey } from "~/entities/optimizations/variation";
import type { UsedParameter } from "~/entities/results/usedParameter";
import { settleCredits } from "~/services/accounting/credits.server";
import type { Actor } from "~/services/core/access.server";
import { done } from "~/services/core/outcome";
import { dbOf, get, list, remove, restore, save, saveWithin, write } from "~/services/core/store.server";
import { actorOf, openSession } from "~/services/identity/sessions.server";
import { creditsUsed } from "~/services/identity/tokens/tokenCredits.server";
import { investedRuns } from "~/services/optimizations/invested.server";
import { runsOfStudies } from "~/services/optimizations/ofStudies.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { storeUsedParameters } from "~/services/optimizations/parameters/usedParameters.server";
import { runNoteEntity } from "~/services/optimizations/runNote.entity.server";
import { setStatus } from "~/services/optimizations/status.server";
import { chooseResult } from "~/services/results/pages.server";
import { readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { keepRuns, stopStudy } from "./changes.server";
import { continueStudy, memberRuns, queueForgottenStudies, RUNS_AT_A_TIME } from "./continue.server";
import { progressOf, progressOfStudies, studyMembers } from "./outcomes.server";
import { studyEntity } from "./study.entity.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const INPUTS = ["demand", "purchase_price", "efficiency"].map((parameter_type) => ({
  component_id: "load",
  place_id: null,
  parameter_type,
  impact: "money" as const,
}));
const usedOf = (parameterType: string, part?: true): UsedParameter => ({
  componentId: "load",
  placeId: null,
  name: "Load",
  parameterType,
  impact: "money",
  level: "component",
  scenarioId: "base",
  priceScenario: "base",
  parameterIds: [],
  seriesIds: [],
  formula: null,
  sources: [],
  values: [1],
  ranges: null,
  ...(part ? { part } : {}),
});

/** A system that is ready for a run, with a run that has a result, and a study of three inputs: seven runs. */
function begun(
  settings: object = { kind: "tornado", percent: 20, inputs: INPUTS },
  by: Actor = space.editor,
  config: object = {},
) {
  const { editor } = space;
  const system_id = readySystem(editor);
  const run = optimizationSchema.parse({
    optimization_id: randomUUID(),
    system_id,
    user_id: editor.user_id,
    name: "Run",
    config,
    status: "success",
    dates: ["2030-01-01"],
    scenario_ids: ["base"],
  });
  const db = dbOf(editor);
  write(db, () => saveWithin({ db, actor: editor }, optimizationEntity, run, { internal: true }));
  storeUsedParameters(db, run, [...INPUTS.map((input) => usedOf(input.parameter_type)), usedOf("part", true)]);
  const study = { study_id: randomUUID(), system_id, optimization_id: run.optimization_id, name: "Study", settings };
  return { run, study, saved: save(by, studyEntity, study as never), system_id };
}
const next = (study_id: string) => continueStudy(space.editor.space, study_id);
const bodyOf = (moneyNpv: number) => ({ components: [], summary: { moneyNpv, objective: moneyNpv, impacts: {} } });
const ended = (id: string, status: OptimizationStatus, npv: number | null = null) => {
  setStatus(space.editor.space, id, status);
  if (npv !== null)
    dbOf(space.editor)
      .insert(optimizationResults)
      .values({ optimization_id: id, body: bodyOf(npv) })
      .onConflictDoUpdate({
        target: optimizationResults.optimization_id,
        set: { body: bodyOf(npv) },
      })
      .run();
};

it("is not made of a run that has changes of its own, which its runs would lose", () => {
  const changes = [{ ...INPUTS[0]!, factor: 1.1 }];
  const { saved } = begun(undefined, space.editor, { variation: { changes, alternative: null } });
  expect(saved).toMatchObject({ ok: false, status: 409, message: "studies.refused.changed_run" });
});

it("starts a few runs at a time, the reference first, each with its change; again it starts none twice", async () => {
  const { study, saved, run } = begun();
  expect(saved.ok, JSON.stringify(saved)).toBe(true);
  expect(await next(study.study_id)).toBe(RUNS_AT_A_TIME);
  expect(await next(study.study_id)).toBe(0);
  const runs = list(space.editor, optimizationEntity, { system_id: study.system_id }).filter(
    ({ optimization_id }) => optimization_id !== run.optimization_id,
  );
  expect(runs.map(({ config }) => config.variation?.changes.map(({ factor }) => factor))).toEqual([
    [],
    [0.8],
    [1.2],
    [0.8],
  ]);
  expect(runs.map(({ config }) => config.variation!.changes.map(inputKey))[3]).toEqual([inputKey(INPUTS[1]!)]);
  for (const { optimization_id } of runs) ended(optimization_id, "success", 100);
  const notices = () =>
    dbOf(space.editor)
      .select()
      .from(notifications)
      .where(like(notifications.notification_id, `study:${study.study_id}%`))
      .all();
  expect(await next(study.study_id)).toBe(3);
  expect(notices()).toEqual([]);
  expect(
    progressOf(get(space.editor, studyEntity, study.study_id)!, studyMembers(space.editor, study as never)),
  ).toEqual({
    total: 7,
    started: 7,
    ended: 4,
    failed: 0,
    running: true,
  });
  // A list asks for that of many studies at once.
  const studies = list(space.editor, studyEntity);
  expect(studies.length).toBeGreaterThan(0);
  expect(progressOfStudies(space.editor, studies)).toEqual(
    new Map(studies.map((each) => [each.study_id, progressOf(each, studyMembers(space.editor, each))])),
  );
  for (const { optimization_id, status } of memberRuns(dbOf(space.editor), study.study_id))
    if (!isEnded(status)) ended(optimization_id, "success", 100);
  expect(notices()).toMatchObject([{ user_id: space.editor.user_id, topic: "run_success", params: { run: "Study" } }]);
});

it("its runs are listed once they are kept, and go and come with it otherwise", async () => {
  const { study, system_id } = begun();
  await next(study.study_id);
  const [first, second] = memberRuns(dbOf(space.editor), study.study_id).map(({ optimization_id }) => optimization_id);
  ended(first!, "success", 1);
  ended(second!, "error");
  expect(keepRuns(space.editor, study.study_id, second!)).toMatchObject({ ok: false, status: 404 });
  expect(keepRuns(space.viewer, study.study_id, null)).toMatchObject({ ok: false });
  const invested = (chosen?: string) =>
    investedRuns(space.editor, system_id, chosen).map(({ optimization_id }) => optimization_id);
  expect(invested()).not.toContain(first);
  expect(invested(first)).toContain(first);
  expect(keepRuns(space.editor, study.study_id, null)).toEqual({ ok: true, value: 1 });
  expect(invested()).toContain(first);
  expect(runsOfStudies(dbOf(space.editor), system_id).has(first!)).toBe(false);
  const choice = chooseResult(space.editor, system_id, null);
  expect(choice.ok && choice.value.runs.map(({ optimization_id }) => optimization_id)).toContain(first);
  expect(remove(space.editor, studyEntity, study.study_id).ok).toBe(true);
  const live = () =>
    list(space.editor, optimizationEntity, { system_id }).map(({ optimization_id }) => optimization_id);
  expect(live()).toHaveLength(2);
  expect(live()).toContain(first);
  expect(restore(space.editor, studyEntity, study.study_id).ok).toBe(true);
  expect(live()).toHaveLength(1 + RUNS_AT_A_TIME);
  remove(space.editor, studyEntity, study.study_id);
  expect(remove(space.editor, studyEntity, study.study_id, true).ok).toBe(true);
  const rows = dbOf(space.editor).select().from(optimizations).where(eq(optimizations.system_id, system_id)).all();
  expect(rows).toHaveLength(2);
});

it("a study that is stopped starts no more and ends those under way", async () => {
  const { study } = begun();
  await next(study.study_id);
  expect(stopStudy(space.viewer, study.study_id).ok).toBe(false);
  expect(stopStudy(space.editor, study.study_id).ok).toBe(true);
  expect(stopStudy(space.editor, study.study_id)).toMatchObject({ ok: false, status: 409 });
  expect(memberRuns(dbOf(space.editor), study.study_id).every(({ status }) => isEnded(status))).toBe(true);
  expect(await next(study.study_id)).toBe(0);
  expect(queueForgottenStudies(space.editor.space)).toBeGreaterThanOrEqual(0);
});

it("asks of inputs that the run read by itself, of a run with a result; afterwards only its name changes", async () => {
  const of = (...types: string[]) =>
    begun({
      kind: "tornado",
      percent: 10,
      inputs: types.map((parameter_type) => ({ component_id: "load", parameter_type })),
    });
  for (const [types, where] of [
    [["lifetime"], "settings.inputs.0"],
    [["demand", "part"], "settings.inputs.1"],
    [["demand", "demand"], "settings.inputs"],
    [[], "settings.inputs"],
  ] as const)
    expect(JSON.stringify(of(...types).saved)).toContain(where);
  const { study, saved, run } = of("demand");
  expect(saved.ok).toBe(true);
  expect(save(space.editor, studyEntity, { ...study, name: "Other" } as never).ok).toBe(true);
  const other = { ...study, settings: { kind: "tornado", percent: 11, inputs: INPUTS } };
  expect(save(space.editor, studyEntity, other as never)).toMatchObject({ ok: false, status: 422 });
  ended(run.optimization_id, "error");
  for (const change of [{ stopped_at: "2026-01-01T00:00:00Z" }, { optimization_id: "unknown" }])
    expect(save(space.editor, studyEntity, { ...study, study_id: randomUUID(), ...change } as never).ok).toBe(false);
});

it("what cannot be started is said and not tried again", async () => {
  const { study, run } = begun();
  const db = dbOf(space.editor);
  // The run asks of a scenario that is gone by now.
  db.update(optimizations)
    .set({ scenario_ids: ["gone"] })
    .where(eq(optimizations.optimization_id, run.optimization_id))
    .run();
  expect(await next(study.study_id)).toBe(0);
  const row = get(space.editor, studyEntity, study.study_id)!;
  expect(row.refusal?.message).toBe("rules.unknown_reference");
  expect(await next(study.study_id)).toBe(0);
  expect(progressOf(row, studyMembers(space.editor, row))).toMatchObject({ started: 0, running: false });
});

it("sweeps and Monte Carlo ask of inputs that the run read, and say which they did not", async () => {
  const axis = (parameter_type: string) => ({ component_id: "load", parameter_type, from: 0.5, to: 1.5, points: 3 });
  const swept = begun({ kind: "sweep", axes: [axis("demand"), axis("efficiency")] });
  expect(swept.saved.ok, JSON.stringify(swept.saved)).toBe(true);
  expect(studyMembers(space.editor, get(space.editor, studyEntity, swept.study.study_id)!)).toHaveLength(10);
  expect(JSON.stringify(begun({ kind: "sweep", axes: [axis("demand"), axis("lifetime")] }).saved)).toContain(
    "settings.axes.1",
  );
  const drawn = { component_id: "load", parameter_type: "demand", low: -10, high: 10 };
  const settings = { kind: "monte_carlo", samples: 12, seed: 8, inputs: [drawn] };
  const [one, other] = [begun(settings), begun(settings)].map(({ study }) =>
    studyMembers(space.editor, get(space.editor, studyEntity, study.study_id)!).map(({ variation }) => variation),
  );
  expect(one).toHaveLength(13);
  expect(other).toEqual(one);
});

it("alternatives are of components that have a size in the result of an investment, of one unit", async () => {
  const row = (componentId: string, unit: string, total: number | null) => ({
    componentId,
    kind: "capacity",
    unit,
    year: 2030,
    total,
  });
  const body = {
    components: [],
    summary: { moneyNpv: 1, objective: 1, impacts: {} },
    tables: { capacities: [row("pv", "MW", 3), row("store", "MWh", 1), row("grid", "MW", null)] },
  };
  const ask = (...groups: string[][]) => {
    const { run, study } = begun();
    ended(run.optimization_id, "success", 1);
    const db = dbOf(space.editor);
    const { optimization_id } = run;
    db.update(optimizationResults).set({ body }).where(eq(optimizationResults.optimization_id, optimization_id)).run();
    const settings = { kind: "near_optimal", slacks: [5], groups: groups.map((component_ids) => ({ component_ids })) };
    return save(space.editor, studyEntity, { ...study, study_id: randomUUID(), settings } as never);
  };
  expect(ask(["pv"], ["store"]).ok).toBe(true);
  expect(JSON.stringify(ask(["pv"], ["grid"]))).toContain("settings.groups.1.component_ids");
  expect(JSON.stringify(ask(["pv", "store"]))).toContain("rules.units_differ");
  expect(JSON.stringify(ask(...Array.from({ length: 31 }, () => ["pv"])))).toContain("settings.groups");
});

it("goes with its run, as its notes do, when that is deleted for good, and the change log says so", async () => {
  const { editor } = space;
  const { run, study } = begun();
  const { optimization_id, system_id } = run;
  const note = { note_id: randomUUID(), optimization_id, system_id, text: "Too dear" };
  expect(save(editor, runNoteEntity, note)).toMatchObject({ ok: true });
  remove(editor, optimizationEntity, run.optimization_id);
  expect(remove(editor, optimizationEntity, run.optimization_id, true)).toMatchObject({ ok: true });
  expect(get(editor, studyEntity, study.study_id)).toBeUndefined();
  expect(get(editor, runNoteEntity, note.note_id)).toBeUndefined();
  for (const id of [study.study_id, note.note_id]) {
    const removal = and(eq(changes.id, id), eq(changes.mode, "delete"));
    expect(dbOf(editor).select().from(changes).where(removal).all()).toHaveLength(1);
  }
});

it("counts all runs of a study against the limit of the token that orders it, or takes none of it", () => {
  const fields = { name: null, scopes: null, calls_per_minute: null, runs_per_day: 10, credits_per_day: null };
  const { token, token_id } = openSession(space.editor.user_id, "bearer", { fields });
  const byToken = () => actorOf(token, "bearer")!;
  expect(begun(undefined, byToken()).saved.ok).toBe(true);
  // Seven of ten are gone: another seven are four too many, and a refused study is not counted.
  const params = { token: token_id, max: 10, left: 3, runs: 7 };
  for (let i = 0; i < 2; i++) {
    const { saved, study } = begun(undefined, byToken());
    expect(saved).toMatchObject({ status: 429, message: "identity.tokens.too_many_runs", params });
    expect(get(space.editor, studyEntity, study.study_id)).toBeUndefined();
  }
  // Three runs fit: the reference and both ways of one input.
  expect(begun({ kind: "tornado", percent: 20, inputs: [INPUTS[0]] }, byToken()).saved.ok).toBe(true);
  // Renaming what is there starts nothing.
  const { study } = begun();
  expect(save(byToken(), studyEntity, { ...study, name: "Renamed" } as never)).toMatchObject({ ok: true });
});

it("its runs use the credits of the token that ordered it, and it ends when they are gone", async () => {
  const once = reservationOf(optimizationConfig.parse({}));
  const signIn = (credits: number) => {
    const limits = { calls_per_minute: null, runs_per_day: null, credits_per_day: credits };
    const { token, token_id } = openSession(space.editor.user_id, "bearer", {
      fields: { name: "Study helper", scopes: null, ...limits },
    });
    return { actor: actorOf(token, "bearer")!, used: () => creditsUsed(space.editor.space, token_id) };
  };
  // Seven runs hold back seven times as much.
  const poor = signIn(Math.floor(6.5 * once));
  expect(begun(undefined, poor.actor).saved).toMatchObject({
    status: 429,
    message: "identity.tokens.too_many_credits",
    params: { token: "Study helper", needed: Math.ceil(7 * once) },
  });
  // Two fit one by one, as nothing of the first is held back before its runs start: together they do not.
  const rich = signIn(Math.ceil(8 * once));
  const [first, second] = [begun(undefined, rich.actor), begun(undefined, rich.actor)];
  expect([first.saved.ok, second.saved.ok, rich.used()]).toEqual([true, true, 0]);
  await next(first.study.study_id);
  await next(second.study.study_id);
  expect(rich.used()).toBeCloseTo(2 * RUNS_AT_A_TIME * once, 6);
  for (const { optimization_id } of memberRuns(dbOf(space.editor), first.study.study_id)) {
    const run = get(space.editor, optimizationEntity, optimization_id)!;
    write(dbOf(space.editor), () => done(settleCredits(dbOf(space.editor), run, 60)));
    ended(optimization_id, "success", 100);
  }
  await next(first.study.study_id);
  expect(get(space.editor, studyEntity, first.study.study_id)!.refusal).toMatchObject({
    message: "identity.tokens.too_many_credits",
  });
});
