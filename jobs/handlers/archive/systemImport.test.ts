import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createRegistry } from "~jobs/handlers/registry";
import { startLoop } from "~jobs/worker/loop";
import { openQueue, type SqliteQueue } from "~db/queue";
import { demoSnapshot } from "~db/seed/demo";
import { importFolder, importState, startImport, stopImport } from "~/services/archive/importJob.server";
import { readArchive, type SystemArchive, writeArchive } from "~/services/archive/index.server";
import { storedBefore, storeSystem, takeBack } from "~/services/archive/storeSystem.server";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { get, list } from "~/services/core/store.server";
import { uploadsFolder } from "~/services/files/uploads";
import { systemEntity } from "~/services/systems/system.entity.server";
import { PATIENCE_MS } from "../../../tests/helpers/eventually";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";

let space: TestSpace;
let queue: SqliteQueue;
beforeAll(async () => {
  space = await testSpace();
  queue = openQueue(space.dataDir);
});
afterAll(() => {
  queue.close();
  space.close();
});

const colour = "#abcdef";
/** The demo under another name, with a carrier that the space does not have, and no module that only super admins switch on. */
function demo(name: string): SystemArchive {
  const snapshot = demoSnapshot();
  const peat = { carrier_id: `peat-${name}`, name: { en: "Peat" }, color: colour, unit: "MW" };
  return {
    ...snapshot,
    system: { ...snapshot.system, name, has_operation: false, has_portfolio: false },
    carriers: [...snapshot.carriers, peat],
  };
}
/** The same without its series, which take most of the time. */
const light = (name: string): SystemArchive => {
  const archive = demo(name);
  return { ...archive, series: [], parameters: archive.parameters.filter(({ ts_id }) => ts_id === null) };
};
const upload = (archive: SystemArchive): string => {
  mkdirSync(uploadsFolder(), { recursive: true });
  const path = join(uploadsFolder(), randomUUID());
  writeFileSync(path, writeArchive(archive));
  return path;
};
const begun = async (actor: Actor, path: string, id = randomUUID()): Promise<string> => {
  const started = await startImport(actor, path, id);
  if (!started.ok) throw new Error(JSON.stringify(started));
  return started.value;
};
const stateOf = (actor: Actor, id: string) => {
  const state = importState(actor, id);
  if (!state.ok) throw new Error(JSON.stringify(state));
  return state.value;
};
/** Runs a worker until the import has ended and been followed up. */
async function worked(actor: Actor, id: string): Promise<ReturnType<typeof stateOf>> {
  const log = pino({ level: "silent" });
  const quick = { pollMs: 10, watchMs: 10, tendMs: 10 };
  const loop = startLoop({ queue, registry: createRegistry(), workerId: "w", dataDir: space.dataDir, log, ...quick });
  const ended = () => expect(["done", "refused", "failed", "cancelled"]).toContain(stateOf(actor, id).stage);
  await vi.waitFor(ended, { timeout: PATIENCE_MS });
  await vi.waitFor(() => expect(queue.unsettled(["import_system"])).toEqual([]), { timeout: PATIENCE_MS });
  await loop.stop();
  return stateOf(actor, id);
}
const systems = () => list(space.superAdmin, systemEntity).map(({ name }) => name);
const named = (name: string) => list(space.superAdmin, systemEntity).find((system) => system.name === name);
const peat = (id: string) => get(space.superAdmin, carrierEntity, `peat-${id}`);

test("a file becomes a system, which is ready at the end", async () => {
  const id = await begun(space.admin, upload(light("first")));
  expect(stateOf(space.admin, id)).toMatchObject({ stage: "waiting", system_id: null });
  const { system_id } = demoSnapshot().system;
  expect(await worked(space.admin, id)).toMatchObject({ stage: "done", system_id, findings: [] });
  expect(get(space.admin, systemEntity, system_id)).toMatchObject({ name: "first", status: "success" });
  expect(peat("first")?.color).toBe(colour);
});

test("the same form sent twice is one import, and nobody else's", async () => {
  const upload_id = randomUUID();
  const id = await begun(space.editor, upload(light("twice")), upload_id);
  expect(await begun(space.editor, upload(light("twice")), upload_id)).toBe(id);
  expect(await startImport(space.otherEditor, upload(light("twice")), upload_id)).toMatchObject({ status: 422 });
  expect(await startImport(space.viewer, upload(light("twice")), randomUUID())).toMatchObject({ status: 403 });
  expect(await startImport(space.editor, upload(light("twice")), "../../etc")).toMatchObject({ status: 422 });
  expect(importState(space.otherEditor, id)).toMatchObject({ status: 404 });
  expect(stopImport(space.stranger, id)).toMatchObject({ status: 404 });
  expect(stopImport(space.editor, id)).toMatchObject({ ok: true, value: { stage: "cancelled" } });
});

const steps = (giveWay: () => void = () => undefined) => ({
  progress: () => undefined,
  guard: () => undefined,
  giveWay,
});
/** An attempt whose process dies after the first slice, or after the last row. */
async function attempt(archive: SystemArchive, upload_id: string, dies: boolean): Promise<string> {
  const folder = importFolder({ upload_id });
  mkdirSync(folder, { recursive: true });
  const die = () => {
    throw new Error("killed");
  };
  const outcome = readArchive(writeArchive(archive));
  // A row takes 5 ms, whatever the machine: the first slice ends long before the last row.
  let clock = 0;
  const clocked = vi.spyOn(performance, "now").mockImplementation(() => (clock += 5));
  await storeSystem(space.admin, folder, outcome, steps(dies ? die : undefined)).catch(() => undefined);
  clocked.mockRestore();
  return folder;
}

test("what a killed worker has stored is taken back, and the import begins anew", async () => {
  const upload_id = randomUUID();
  const folder = await attempt(demo("killed"), upload_id, true);
  expect(named("killed")?.status).toBe("pending");
  expect(await storedBefore(folder)).toBeUndefined();
  const path = upload(demo("killed"));
  writeFileSync(join(folder, "source"), writeArchive(demo("killed")));
  expect(await worked(space.admin, await begun(space.admin, path, upload_id))).toMatchObject({
    stage: "done",
  });
  expect(systems().filter((name) => name === "killed")).toHaveLength(1);
  expect(named("killed")?.status).toBe("success");
});

test("a worker that dies after the last row has imported it once", async () => {
  const folder = await attempt(demo("whole"), randomUUID(), false);
  expect(await storedBefore(folder)).toEqual({ system_id: named("whole")?.system_id, findings: [] });
  await takeBack(folder);
  expect(systems()).toContain("whole");
});

test("an import that is stopped leaves nothing: no system, no entry of the catalogue", async () => {
  const before = systems();
  const folder = await attempt(demo("stopped"), randomUUID(), true);
  expect([systems().length, peat("stopped")?.color]).toEqual([before.length + 1, colour]);
  await takeBack(folder);
  await takeBack(folder);
  expect([systems(), peat("stopped")]).toEqual([before, undefined]);
});

test("so does one with a row that is refused, which is named", async () => {
  const archive = light("wrong");
  const last = archive.parameters.length - 1;
  archive.parameters[last] = { ...archive.parameters[last]!, system_id: archive.system.system_id, node_id: "nowhere" };
  const before = systems();
  const state = await worked(space.admin, await begun(space.admin, upload(archive)));
  expect(state).toMatchObject({ stage: "refused", system_id: null, refusal: null });
  expect(state.findings).toMatchObject([{ params: { file: "parameters.json", row: last + 1 } }]);
  expect([systems(), peat("wrong")]).toEqual([before, undefined]);
});

test("who may not add to the catalogue is told so", async () => {
  const state = await worked(space.editor, await begun(space.editor, upload(light("strange"))));
  expect(state).toMatchObject({ stage: "refused", refusal: { message: "errors.catalogue_missing" } });
  expect(systems()).not.toContain("strange");
});
