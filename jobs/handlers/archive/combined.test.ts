import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { combinedWords } from "~jobs/handlers/archive/combination";
import { demoSnapshot } from "~db/seed/demo";
import type { Parameter } from "~/entities/parameters/parameter";
import { combinedFormSchema } from "~/entities/systems/combinedForm";
import type { Node } from "~/entities/twin/component";
import { combinationOf, combinationProgress } from "~/services/archive/combinationJob.server";
import { combinationFailed, combineSystems, fillLater, startCombination } from "~/services/archive/combined.server";
import { combineSnapshots } from "~/services/archive/combining.server";
import { importSnapshot } from "~/services/archive/importing.server";
import { snapshotFor } from "~/services/archive/snapshot.server";
import { jobs } from "~/services/core/jobs.server";
import { get, list, remove, save } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";

let space: TestSpace;
/** The demo's system, twice. */
const sources: string[] = [];
beforeAll(async () => {
  space = await testSpace();
  for (const name of ["North", "South"]) {
    const outcome = importSnapshot(space.superAdmin, demoSnapshot());
    if (!outcome.ok) throw new Error(outcome.message);
    sources.push(outcome.value.system_id);
    const system = get(space.superAdmin, systemEntity, outcome.value.system_id)!;
    save(space.superAdmin, systemEntity, { ...system, name });
  }
});
afterAll(() => space.close());

const form = (overrides = {}) =>
  combinedFormSchema.parse({
    system_id: randomUUID(),
    geometry_id: randomUUID(),
    name: "Both",
    country_code: "DE",
    unit: "EUR",
    timezone: "Europe/Berlin",
    system_ids: sources,
    ...overrides,
  });
const run = (system_id: string, overrides = {}) => {
  const steps = { progress: vi.fn(), giveWay: vi.fn(), guard: vi.fn() };
  const combination = { space: "alpha", system_id, system_ids: sources, user_id: space.admin.user_id, ...overrides };
  return combineSystems(combination, combinedWords, steps);
};
const statusOf = (outcome: { ok: boolean; status?: number }) => (outcome.ok ? 200 : outcome.status);

test("two systems side by side in a third", async () => {
  const input = form();
  const started = startCombination(space.admin, input);
  expect(started).toMatchObject({ ok: true, value: { status: "pending", name: "Both" } });
  expect(combinationProgress("alpha", input.system_id)).toBe(0);
  expect(await run(input.system_id)).toEqual({ ok: true, value: "done" });

  const system = get(space.admin, systemEntity, input.system_id)!;
  expect(system.status).toBe("success");
  expect(system.properties.info?.summary).toContain("Combined out of North and South.");
  const snapshot = snapshotFor(space.admin, sources[0]!);
  const both = snapshotFor(space.admin, input.system_id);
  if (!snapshot.ok || !both.ok) throw new Error("no snapshot");
  const ofSystem = (rows: { system_id: string | null }[]) => rows.filter((row) => row.system_id !== null).length;
  expect(both.value.nodes).toHaveLength(2 * snapshot.value.nodes.length);
  expect(both.value.lines).toHaveLength(2 * snapshot.value.lines.length);
  // Both borders, and the common one.
  expect(ofSystem(both.value.geometries)).toBe(2 * ofSystem(snapshot.value.geometries) + 1);
  expect(ofSystem(both.value.scenarios)).toBe(ofSystem(snapshot.value.scenarios));
  const general = (rows: Parameter[]) => rows.filter((p) => p.system_id && !p.node_id && !p.line_id && !p.geometry_id);
  expect(general(both.value.parameters)).toHaveLength(general(snapshot.value.parameters).length);
  const bound = (rows: Parameter[]) => ofSystem(rows) - general(rows).length;
  expect(bound(both.value.parameters)).toBe(2 * bound(snapshot.value.parameters));
  const named = both.value.nodes.map((node) => node.name);
  expect(new Set(named).size).toBe(named.length);
  const places = new Set(list(space.admin, geometryEntity, { system_id: input.system_id }).map((g) => g.geometry_id));
  expect(both.value.nodes.every((node: Node) => places.has(node.geometry_id))).toBe(true);
  const series = new Set(both.value.series.map(({ meta }) => meta.ts_id));
  expect(both.value.parameters.every((row) => row.ts_id === null || series.has(row.ts_id))).toBe(true);
  // Done twice, it stays as it is.
  expect(await run(input.system_id)).toEqual({ ok: true, value: "done" });
  expect(list(space.admin, nodeEntity, { system_id: input.system_id })).toHaveLength(named.length);
});

test("a parameter of the whole system that differs is left out and named", async () => {
  const rate = list(space.admin, parameterEntity, { system_id: sources[1]! }).find(
    (row) => row.properties.type === "interest_rate" && !row.node_id && !row.technology_id,
  )!;
  const changed = { ...rate, properties: { ...rate.properties, value: 0.0123 } };
  expect(statusOf(save(space.admin, parameterEntity, changed))).toBe(200);
  const input = form({ name: "Differing" });
  startCombination(space.admin, input);
  await run(input.system_id);
  const types = list(space.admin, parameterEntity, { system_id: input.system_id }).map((p) => p.properties.type);
  expect(types).not.toContain("interest_rate");
  const info = get(space.admin, systemEntity, input.system_id)?.properties.info;
  expect(info?.summary).toMatch(/Not taken over, because the systems differ: Interest rate \(North and South\)\./i);
});

test("a price and its high value are two parameters, each taken over", () => {
  const demo = demoSnapshot();
  const whole = demo.parameters.find((row) => !row.node_id && !row.line_id && !row.geometry_id)!;
  const price = (parameter_id: string, value: number, price_scenario?: "high"): Parameter => ({
    ...whole,
    parameter_id,
    system_id: demo.system.system_id,
    technology_id: "market",
    ts_id: null,
    date: null,
    properties: { type: "purchase_price", value, unit: "EUR/MWh", price_scenario },
  });
  const source = { ...demo, parameters: [price("price", 50), price("price-high", 90, "high")] };
  const { snapshot, leftOut } = combineSnapshots(demo.system, [source, source]);
  expect(snapshot.parameters.map(({ properties }) => properties.value)).toEqual([50, 90]);
  expect(leftOut).toEqual([]);
});

describe("refused", () => {
  test("to viewers, and for systems out of sight or not ready", () => {
    expect(statusOf(startCombination(space.viewer, form()))).toBe(403);
    expect(startCombination(space.otherEditor, form())).toMatchObject({
      issues: [{ path: "system_ids", message: "rules.unknown_reference" }],
    });
    expect(startCombination(space.stranger, form())).toMatchObject({ issues: [{ path: "system_ids" }] });
    const pending = form({ name: "Pending" });
    startCombination(space.admin, pending);
    expect(statusOf(startCombination(space.admin, form({ system_ids: [pending.system_id] })))).toBe(422);
  });

  test("for another currency, which it names", () => {
    expect(startCombination(space.admin, form({ unit: "CHF" }))).toMatchObject({
      issues: [
        { message: "systems.combined.other_currency", params: { unit: "CHF", names: "North (EUR), South (EUR)" } },
      ],
    });
  });

  test("when the person lost the right meanwhile: the reason is at the placeholder", async () => {
    const input = form({ name: "Lost" });
    startCombination(space.admin, input);
    const lost = await run(input.system_id, { user_id: "gone" });
    expect(statusOf(lost)).toBe(403);
    if (lost.ok) return;
    const combination = { space: "alpha", system_id: input.system_id, system_ids: sources, user_id: "gone" };
    combinationFailed(combination, combinedWords, lost);
    expect(get(space.admin, systemEntity, input.system_id)).toMatchObject({
      status: "pending",
      properties: {
        info: { summary: "Error", errormsg: expect.stringMatching(/only allows you to look/) as string },
      },
    });
    combinationFailed(combination, combinedWords, { message: "no.such_words" });
    expect(get(space.admin, systemEntity, input.system_id)?.properties.info?.errormsg).toBe(
      "An error happened while creating the system",
    );
  });
});

test("sent twice it is one system and one job; deleting it stops the job", () => {
  const input = form({ name: "Twice" });
  const [first, second] = [startCombination(space.admin, input), startCombination(space.admin, input)];
  expect([statusOf(first), statusOf(second)]).toEqual([200, 200]);
  const job = combinationOf("alpha", input.system_id)!;
  expect(job.payload).toMatchObject({ system_ids: sources });
  expect(statusOf(remove(space.admin, systemEntity, input.system_id))).toBe(200);
  expect(jobs().get(job.id)?.state).toBe("cancelled");
});

test("a system that is ready is not filled again", () => {
  const ready = get(space.admin, systemEntity, sources[0]!)!;
  expect(statusOf(fillLater(space.admin, ready, sources))).toBe(409);
});
