import { afterAll, beforeAll, expect, it } from "vitest";
import { spaceDb } from "~db/client";
import { callKeys } from "~db/schema/changes";
import { DAY_MS } from "~/entities/core/clock";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { clearCallKeys } from "./callKeys.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

const now = Date.now();
const db = (name: string) => spaceDb(space.dataDir, name);
const fill = (name: string, count: number) =>
  db(name)
    .insert(callKeys)
    .values(
      Array.from({ length: count }, (_, i) => ({
        user_id: "u",
        key_hash: `${i}`,
        state: "done" as const,
        began_at: now - (i === 0 ? DAY_MS / 2 : 2 * DAY_MS),
      })),
    )
    .run();

it("goes in pieces between which others write, and leaves what is younger than a day", async () => {
  fill("alpha", 2_501);
  const cleared = clearCallKeys(now);
  // One piece of 1 000 of the 2 500 old ones, then others have their turn.
  expect(db("alpha").$client.prepare("SELECT count(*) FROM call_keys").pluck().get()).toBe(1501);
  expect(await cleared).toBe(2500);
  expect(db("alpha").select({ key: callKeys.key_hash }).from(callKeys).all()).toEqual([{ key: "0" }]);
});

it("clears the spaces behind one that throws, and fails with its name", async () => {
  fill("beta", 3);
  db("alpha").$client.exec("DROP TABLE call_keys");
  await expect(clearCallKeys(now)).rejects.toThrow(/alpha: .*call_keys/);
  expect(db("beta").select().from(callKeys).all()).toHaveLength(1);
});
