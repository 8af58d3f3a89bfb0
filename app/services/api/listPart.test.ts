import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { remove } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { saveRun } from "../../../tests/helpers/run";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { entityCalls } from "./entityCalls.server";
import { listPart } from "./listPart.server";

let space: TestSpace;
let system_id: string;
const ids: string[] = [];

beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  system_id = newSystem(space.editor);
  // Several within a millisecond: rows of one age go by their id.
  for (let i = 0; i < 25; i++) ids.push(saveRun(space.editor, system_id));
});
afterAll(() => space.close());

const part = (after: string | undefined, most = 10) =>
  listPart(space.editor, optimizationEntity, { system_id, lifecycle: "live" }, { most, after });

describe("a list in parts", () => {
  test("holds each row once, whatever its age, and ends", () => {
    const read: string[] = [];
    for (let after: string | undefined, i = 0; i < 5; i++) {
      const rows = part(after)!;
      read.push(...rows.map((row) => row.optimization_id));
      if (rows.length < 10) break;
      after = rows.at(-1)!.optimization_id;
    }
    // A part that began at its age alone would leave rows of that millisecond out, or tell them twice.
    expect(read).toHaveLength(25);
    expect(new Set(read)).toEqual(new Set(ids));
    expect(part(read.at(-1))).toEqual([]);
  });

  test("goes on after a row that was deleted meanwhile, and names one that is not in the list", () => {
    const [first, second] = part(undefined, 2)!.map((row) => row.optimization_id);
    expect(remove(space.editor, optimizationEntity, first!).ok).toBe(true);
    expect(part(first, 1)!.map((row) => row.optimization_id)).toEqual([second]);
    expect(part(randomUUID())).toBeUndefined();
    const other = saveRun(space.editor, newSystem(space.editor));
    expect(part(other)).toBeUndefined();
    // A row out of sight is none.
    expect(listPart(space.viewer, optimizationEntity, { system_id }, { most: 1, after: second })).toBeUndefined();
  });

  test("is not all rows: after without limit is an error at after", async () => {
    const call = entityCalls(optimizationEntity).find(({ id }) => id === "listSystemSystemIdOptimizations")!;
    const ask = (query: object, system = system_id) =>
      call.run({ actor: space.editor, params: { system_id: system }, query } as never);
    // 200 with all rows would send whoever asks for the next part round for ever.
    expect(await ask({ after: ids[3] })).toMatchObject({
      status: 422,
      issues: [{ path: "after", message: "rules.needs_limit" }],
    });
    expect(await ask({ after: ids[3] }, "out-of-sight")).toMatchObject({ status: 404 });
    expect(await ask({})).toMatchObject({ ok: true });
    expect(await ask({ after: ids[3], limit: 5 })).toMatchObject({ ok: true });
  });
});
