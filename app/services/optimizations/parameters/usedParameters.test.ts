import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assemble } from "~/engines/optimization/assemble";
import { UsedParameters } from "~/engines/optimization/assembly/usedParameters";
import { Findings } from "~/engines/optimization/findings";
import { type Optimization, optimizationSchema } from "~/entities/optimizations/optimization";
import { dbOf, remove, save } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { saveAll } from "../../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { optimizationEntity } from "../optimization.entity.server";
import { runNoteEntity } from "../runNote.entity.server";
import { notesOf } from "../runNotes.server";
import { loadRun } from "../work.server";
import { storeUsedParameters, usedParameters, type UsedParametersQuery } from "./usedParameters.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const ALL: UsedParametersQuery = { q: "", types: [], changed: false, offset: 0, limit: 50 };
const rateOf = (parameter_id: string, system_id: string, value: number) => ({
  parameter_id,
  system_id,
  scenario_id: "base",
  properties: { type: "interest_rate", value, reference: "Board, 12 May" },
});

const priceOf = (system_id: string, value: number) => ({
  parameter_id: randomUUID(),
  system_id,
  scenario_id: "base",
  properties: { type: "emission_price", impact: "CO2" as const, value },
});

/** A stored run over 2030 and 2035 in a system with an interest rate, with what it reads. */
function storedRun(): { run: Optimization; rateId: string } {
  const system_id = newSystem(space.editor);
  const rateId = randomUUID();
  const run = optimizationSchema.parse({
    optimization_id: randomUUID(),
    system_id,
    user_id: space.editor.user_id,
    name: "Run",
    config: {},
    dates: ["2030-01-01", "2035-01-01"],
    scenario_ids: ["base"],
  });
  expect(
    saveAll(space.editor, [
      [parameterEntity, rateOf(rateId, system_id, 0.05)],
      [parameterEntity, priceOf(system_id, 0.1)],
    ]).ok,
  ).toBe(true);
  expect(saveAll(space.editor, [[optimizationEntity, run]], { internal: true }).ok).toBe(true);
  const { snapshot, optimization } = loadRun(space.editor.space, run.optimization_id)!;
  const used = new UsedParameters();
  assemble(snapshot, optimization, new Findings(), { used });
  storeUsedParameters(dbOf(space.editor), run, used.list);
  return { run, rateId };
}
const page = (run: Optimization, query: Partial<UsedParametersQuery> = {}, actor = space.editor) =>
  usedParameters(actor, run.optimization_id, { ...ALL, ...query });
const of = (run: Optimization, type: string) => {
  const part = page(run);
  return part.ok ? part.value.rows.find(({ parameterType }) => parameterType === type) : undefined;
};
const rateIn = (run: Optimization) => of(run, "interest_rate");

test("what a run read stays as it was, and says what became of it", () => {
  const { run, rateId } = storedRun();
  const rate = { values: [0.05, 0.05], sources: ["Board, 12 May"], parameterIds: [rateId], level: "component" };
  expect(rateIn(run)).toMatchObject({ ...rate, unit: "1", since: { state: "same", values: [0.05, 0.05] } });
  expect(rateIn(run)!.since.element).toEqual({ type: "System", id: null, technology_id: null });
  expect(save(space.editor, parameterEntity, rateOf(rateId, run.system_id, 0.07)).ok).toBe(true);
  expect(rateIn(run)).toMatchObject({ ...rate, since: { state: "changed", values: [0.07, 0.07] } });
  // A row that begins in 2035 changes one year only.
  const later = { ...priceOf(run.system_id, 0.3), date: "2035-01-01" };
  expect(of(run, "emission_price")).toMatchObject({ values: [0.1, 0.1], since: { state: "same" } });
  expect(save(space.editor, parameterEntity, later).ok).toBe(true);
  expect(of(run, "emission_price")).toMatchObject({
    values: [0.1, 0.1],
    since: { state: "changed", values: [0.1, 0.3] },
  });
  expect(remove(space.editor, parameterEntity, rateId).ok).toBe(true);
  expect(rateIn(run)).toMatchObject({ ...rate, since: { state: "gone" } });
});

test("it is found by words, by what has changed, and page by page; others get 404", () => {
  const { run, rateId } = storedRun();
  const all = page(run);
  expect(all).toMatchObject({ ok: true });
  if (!all.ok) return;
  expect(all.value.total).toBe(all.value.all);
  expect(page(run, { q: "rate", types: ["interest_rate"] })).toMatchObject({
    value: { total: 1, all: all.value.all, rows: [{ parameterType: "interest_rate" }] },
  });
  expect(page(run, { q: "100%", types: [] })).toMatchObject({ value: { total: 0, rows: [] } });
  expect(page(run, { offset: 1 })).toMatchObject({ value: { total: all.value.all } });
  expect(page(run, { changed: true })).toMatchObject({ value: { total: 0 } });
  expect(save(space.editor, parameterEntity, rateOf(rateId, run.system_id, 0.06)).ok).toBe(true);
  expect(page(run, { changed: true })).toMatchObject({ value: { total: 1, rows: [{ values: [0.05, 0.05] }] } });
  for (const other of [space.stranger, space.otherEditor])
    expect(page(run, {}, other)).toMatchObject({ ok: false, status: 404 });
});

test("notes on a run belong to a run of their system and go out of sight with it", () => {
  const { run } = storedRun();
  const { optimization_id, system_id } = run;
  const note = (overrides: object = {}) => ({
    note_id: randomUUID(),
    system_id,
    optimization_id,
    text: " Approved by the board. ",
    ...overrides,
  });
  const outcome = save(space.editor, runNoteEntity, note());
  expect(outcome).toMatchObject({
    ok: true,
    value: { text: "Approved by the board.", created_by: space.editor.user_id },
  });
  expect(save(space.editor, runNoteEntity, note({ text: " " }))).toMatchObject({ ok: false, status: 422 });
  expect(save(space.editor, runNoteEntity, note({ optimization_id: storedRun().run.optimization_id }))).toMatchObject({
    issues: [{ path: "optimization_id" }],
  });
  expect(save(space.otherEditor, runNoteEntity, note())).toMatchObject({ ok: false, status: 404 });
  expect(notesOf(space.editor, optimization_id)).toHaveLength(1);
  expect(notesOf(space.stranger, optimization_id)).toEqual([]);
  expect(remove(space.editor, optimizationEntity, optimization_id).ok).toBe(true);
  expect(notesOf(space.editor, optimization_id)).toEqual([]);
});
