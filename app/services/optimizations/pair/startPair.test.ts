import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reservationOf } from "~/entities/accounting/credits";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { addGrant, creditState } from "~/services/accounting/credits.server";
import type { Actor } from "~/services/core/access.server";
import { jobs } from "~/services/core/jobs.server";
import { dbOf, list, save } from "~/services/core/store.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { optimizationEntity } from "../optimization.entity.server";
import { runJob } from "../runJob.server";
import { setStatus } from "../status.server";
import { loadRun } from "../work.server";
import { sharedSnapshots } from "./sharedSnapshot.server";
import { startPair } from "./startPair.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const planOf = (system_id: string) =>
  ({
    optimization_id: randomUUID(),
    system_id,
    name: "Plan",
    scenario_ids: ["base"],
    config: optimizationConfig.parse({ delta_t: 1 }),
    dates: ["2025-01-01"],
  }) as Parameters<typeof startPair>[1];

/** A pair that waits, and what each of its runs would read. */
async function pair(actor: Actor = space.editor) {
  const plan = planOf(readySystem(actor));
  const started = await startPair(actor, plan, "Status quo");
  expect(started).toMatchObject({ plan: { ok: true }, statusQuo: { ok: true } });
  const ids = { plan: plan.optimization_id, statusQuo: `${plan.optimization_id}-status-quo` };
  const namesIn = (id: string) => loadRun(actor.space, id)!.snapshot.nodes.map(({ name }) => name);
  const rename = (name: string) => {
    const [node] = list(actor, nodeEntity, { system_id: plan.system_id });
    expect(save(actor, nodeEntity, { ...node!, name })).toMatchObject({ ok: true });
  };
  return { plan, ids, namesIn, rename };
}

it.each(["plan", "statusQuo"] as const)(
  "both read what the %s read first, however the system changed since",
  async (first) => {
    const { ids, namesIn, rename } = await pair();
    const second = first === "plan" ? "statusQuo" : "plan";
    rename("Before");
    expect(namesIn(ids[first])).toContain("Before");
    rename("After");
    expect(namesIn(ids[second])).toContain("Before");
    expect(namesIn(ids[first])).toContain("Before");
    setStatus(space.editor.space, ids[first], "success");
    expect(readdirSync(sharedSnapshots())).toHaveLength(1);
    // A run that is computed again after the other has ended reads the system as it is; its marks say that they are no pair.
    expect(namesIn(ids[second])).toContain("After");
    setStatus(space.editor.space, ids[second], "abort");
    expect(readdirSync(sharedSnapshots())).toEqual([]);
  },
);

it("started twice it is one pair", async () => {
  const { plan, ids } = await pair();
  expect(await startPair(space.editor, plan, "Status quo")).toMatchObject({
    plan: { ok: true },
    statusQuo: { ok: true },
  });
  const runs = list(space.editor, optimizationEntity, { system_id: plan.system_id });
  expect(runs.map(({ optimization_id }) => optimization_id).sort()).toEqual([ids.plan, ids.statusQuo].sort());
});

it("a plan that is refused starts nothing", async () => {
  const plan = planOf(readySystem(space.editor));
  expect(await startPair(space.viewer, plan, "Status quo")).toMatchObject({ plan: { ok: false }, statusQuo: null });
  expect(list(space.editor, optimizationEntity, { system_id: plan.system_id })).toEqual([]);
});

it("a plan starts alone where no credits are left for its status quo, and only the plan is queued", async () => {
  const { admin, editor } = space;
  const plan = planOf(readySystem(editor));
  const year = new Date().getUTCFullYear();
  const amount = creditState(dbOf(admin)).reserved + reservationOf(plan.config);
  expect(addGrant(admin, { grant_id: randomUUID(), amount, start_year: year, end_year: year })).toMatchObject({
    ok: true,
  });
  const started = await startPair(editor, plan, "Status quo");
  expect(started).toMatchObject({ plan: { ok: true }, statusQuo: { ok: false, status: 409 } });
  expect(list(editor, optimizationEntity, { system_id: plan.system_id })).toHaveLength(1);
  const queued = jobs()
    .list({ type: runJob.type })
    .map(({ payload }) => String(payload["optimization_id"]))
    .filter((id) => id.startsWith(plan.optimization_id));
  expect(queued).toEqual([plan.optimization_id]);
});
