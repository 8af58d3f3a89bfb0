import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listPart } from "~/services/core/parts/listPart.server";
import { remove } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { saveRun } from "../../../../tests/helpers/run";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { entityCalls } from "../entityCalls.server";

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

const idsAfter = async (after: string | undefined, most?: number) =>
  (await part(after, most))?.rows.map((row) => row.optimization_id);

describe("a list in parts", () => {
  test("holds each row once, in the order in which they were stored, and ends", async () => {
    const read: string[] = [];
    let [after, parts]: [string | undefined, number] = [undefined, 0];
    do {
      const some: Awaited<ReturnType<typeof part>> = await part(after);
      read.push(...some!.rows.map((row) => row.optimization_id));
      after = some!.next;
      parts++;
    } while (after !== undefined && parts < 9);
    expect(read).toEqual(ids);
    expect(parts).toBe(3);
    // The id of a row says as well where a part begins. One that is full is the last where nothing follows.
    expect(await part(ids[9], 15)).toMatchObject({ rows: { length: 15 }, next: undefined });
    expect(await part(ids[9], 14)).toMatchObject({ rows: { length: 14 }, next: expect.any(String) });
    expect(await part(read.at(-1))).toEqual({ rows: [], next: undefined });
  });

  test("goes on after a row that was deleted meanwhile, and names one that is not in the list", async () => {
    const [first, second] = ids;
    const { next } = (await part(undefined, 1))!;
    expect(remove(space.editor, optimizationEntity, first!).ok).toBe(true);
    expect(await idsAfter(first, 1)).toEqual([second]);
    expect(remove(space.editor, optimizationEntity, first!, true).ok).toBe(true);
    expect(await idsAfter(next, 1)).toEqual([second]);
    expect(await part(first)).toBeUndefined();
    expect(await part(randomUUID())).toBeUndefined();
    const other = saveRun(space.editor, newSystem(space.editor));
    expect(await part(other)).toBeUndefined();
    // A row out of sight is none, and a place says nothing of what is out of sight.
    const asViewer = (after: string) => listPart(space.viewer, optimizationEntity, { system_id }, { most: 1, after });
    expect(await asViewer(second!)).toBeUndefined();
    expect(await asViewer(next!)).toEqual({ rows: [], next: undefined });
  });

  test("tells a row that is stored while it is read, also where the last one of before has gone for good", async () => {
    const { rows, next } = (await part(undefined, 1000))!;
    expect(next).toBeUndefined();
    const last = rows.at(-1)!.optimization_id;
    const before = (await part(rows.at(-3)!.optimization_id, 1))!;
    expect(before.next).toBeDefined();
    for (const id of [rows.at(-2)!.optimization_id, last])
      for (const isHard of [false, true]) expect(remove(space.editor, optimizationEntity, id, isHard).ok).toBe(true);
    // SQLite gives the new row the number of one that is gone.
    const added = saveRun(space.editor, system_id);
    expect(await idsAfter(before.next)).toEqual([added]);
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
    for (const after of ["nothing", "12~", "~run", "x~y", "-1~run", "1.5~run"])
      expect(await ask({ after, limit: 5 }), after).toMatchObject({
        status: 422,
        issues: [{ path: "after", message: "errors.after_unknown" }],
      });
  });
});
