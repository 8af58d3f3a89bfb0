import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { HandlerContext } from "~jobs/worker/handler";
import { missingIn } from "~db/backup";
import { closeDatabases } from "~db/client";
import { readFileCheck } from "~/services/installation/missingFiles";
import { type TestSpace, testSpace } from "../../tests/helpers/space";
import { backup, checkStoredFiles } from "./start";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

it("copies once where a space is damaged, and the check of files names it instead of failing", async () => {
  closeDatabases();
  const file = join(space.dataDir, "spaces/beta.sqlite");
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
  writeFileSync(file, "no database ".repeat(1000));
  const context = { log: pino({ level: "silent" }), job: { payload: {} } } as HandlerContext;
  const { folder } = (await backup["backup"]!.run(context)) as { folder: string };
  expect(missingIn(folder)).toEqual(["spaces/beta.sqlite"]);
  expect(await checkStoredFiles["check_files"]!.run(context)).toMatchObject({ unread: ["spaces/beta.sqlite"] });
  expect(readFileCheck(space.dataDir)).toMatchObject({ count: 0 });
});
