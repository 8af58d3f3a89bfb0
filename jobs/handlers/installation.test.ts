import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { HandlerContext } from "~jobs/worker/handler";
import { spaceDb } from "~db/client";
import { readSizes } from "~/services/installation/storage/storage.server";
import { type TestSpace, testSpace } from "../../tests/helpers/space";
import { measureSpaces } from "./installation";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

const measure = (of: string | null) => {
  const job = { payload: {}, space: of };
  const context = { log: pino({ level: "silent" }), signal: new AbortController().signal, dataDir: space.dataDir, job };
  return measureSpaces["measure_space"]!.run(context as unknown as HandlerContext);
};

it("measures one space, or all, and keeps what it finds with its moment", async () => {
  const sizes = (name: string) => readSizes(spaceDb(space.dataDir, name));
  expect(await measure("alpha")).toEqual({ measured: 1 });
  expect(sizes("beta")).toBeNull();
  expect(await measure(null)).toEqual({ measured: 2 });
  expect(sizes("beta")!.bytes).toBeGreaterThan(100_000);
  expect(Math.abs(Date.parse(sizes("beta")!.at) - Date.now())).toBeLessThan(60_000);
});
