import { eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { HandlerContext } from "~jobs/worker/handler";
import { spaceDb } from "~db/client";
import { facts } from "~db/schema/changes";
import { readRetention } from "~/services/installation/storage/retention/retention.server";
import { readSizes } from "~/services/installation/storage/storage.server";
import { type TestSpace, testSpace } from "../../tests/helpers/space";
import { measureSpaces, retain } from "./installation";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

const contextOf = (of: string | null) =>
  ({
    log: pino({ level: "silent" }),
    signal: new AbortController().signal,
    dataDir: space.dataDir,
    job: { payload: {}, space: of },
  }) as unknown as HandlerContext;
const measure = (of: string | null) => measureSpaces["measure_space"]!.run(contextOf(of));

it("measures one space, or all, and keeps what it finds with its moment", async () => {
  const sizes = (name: string) => readSizes(spaceDb(space.dataDir, name));
  expect(await measure("alpha")).toEqual({ measured: 1 });
  expect(sizes("beta")).toBeNull();
  expect(await measure(null)).toEqual({ measured: 2 });
  expect(sizes("beta")!.bytes).toBeGreaterThan(100_000);
  expect(Math.abs(Date.parse(sizes("beta")!.at) - Date.now())).toBeLessThan(60_000);
});

it("goes on behind a space that throws, and fails with its name", async () => {
  const alpha = spaceDb(space.dataDir, "alpha");
  const beta = spaceDb(space.dataDir, "beta");
  beta.delete(facts).where(eq(facts.name, "retention")).run();
  const before = readSizes(beta)!.at;
  alpha.$client.exec("ALTER TABLE facts RENAME TO no_facts");
  await expect(measure(null)).rejects.toThrow(/1 of 2 spaces\. alpha: .*facts/);
  expect(readSizes(beta)!.at > before).toBe(true);
  await expect(retain["apply_retention"]!.run(contextOf(null))).rejects.toThrow(/1 of 2 spaces\. alpha: .*facts/);
  expect(readRetention(beta).last).not.toBeNull();
  alpha.$client.exec("ALTER TABLE no_facts RENAME TO facts");
});
