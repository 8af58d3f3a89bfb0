import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyTables, type ResultComponent, type RunResult } from "~/entities/results/result";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { remove, save } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { saveResult } from "~/services/optimizations/work.server";
import { sample } from "../../../tests/contract/core/samples";
import { saveAll } from "../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace, testUser } from "../../../tests/helpers/space";
import { deletedTechnologies } from "./deletedTechnologies.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const component = (technologyId: string): ResultComponent => ({
  id: technologyId,
  name: technologyId,
  technologyId,
  root: "transformation",
  unit: "MW",
  placeId: "a",
  placeName: "A",
  placeIdEnd: null,
  carrierLevelInput: null,
  carrierLevelOutput: null,
});
const result = (technologies: string[]): RunResult => ({
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2030],
  spans: [1],
  discount: [1],
  interestRate: 0.05,
  stepH: 1,
  steps: 8760,
  yearStartMs: [Date.UTC(2030, 0, 1)],
  summary: null,
  solver: null,
  tables: emptyTables(),
  series: [],
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  components: technologies.map(component),
});

test("technologies of a run that were deleted since are given as they last were", async () => {
  const admin = await testUser({ name: "technology-admin", role: "admin" });
  const system_id = newSystem(space.editor);
  const optimization_id = randomUUID();
  const run = { optimization_id, system_id, user_id: space.editor.user_id, name: "Run", config: {} };
  const outcome = saveAll(
    space.editor,
    [[optimizationEntity, { ...run, dates: ["2030-01-01"], scenario_ids: ["base"], status: "pending" }]],
    { internal: true },
  );
  expect(outcome.ok).toBe(true);
  expect(deletedTechnologies(space.editor, optimization_id)).toEqual({ ok: true, value: [] });

  const { id, item } = sample("technology", "");
  expect(save(admin, technologyEntity, item as never).ok).toBe(true);
  saveResult("alpha", optimization_id, result([id, "photovoltaics"]), { guard: () => undefined });
  expect(deletedTechnologies(space.editor, optimization_id)).toEqual({ ok: true, value: [] });

  expect(remove(admin, technologyEntity, id).ok).toBe(true);
  expect(deletedTechnologies(space.editor, optimization_id)).toMatchObject({
    ok: true,
    value: [{ technology_id: id, name: { en: id } }],
  });
  for (const stranger of [space.stranger, space.otherEditor])
    expect(deletedTechnologies(stranger, optimization_id)).toMatchObject({ ok: false, status: 404 });
});
