import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoSnapshot } from "~db/seed/demo";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { dbOf, get, list, save } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { exportSystem } from "./exportSystem.server";
import { importSnapshot } from "./importing.server";
import { readArchive } from "./index.server";
import { snapshotFor, snapshotIfThere } from "./snapshot.server";
import { storeSystem } from "./storeSystem.server";

let space: TestSpace;
let demo: string;
beforeAll(async () => {
  space = await testSpace();
  const imported = importSnapshot(space.superAdmin, demoSnapshot());
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  demo = imported.value.system_id;
});
afterAll(() => space.close());

const snapshotIn = (actor: TestSpace["editor"], id: string): SystemSnapshot => {
  const snapshot = snapshotFor(actor, id);
  if (!snapshot.ok) throw new Error(JSON.stringify(snapshot));
  return snapshot.value;
};
const bytesOf = async (actor: TestSpace["editor"], id: string): Promise<Uint8Array> => {
  const file = await exportSystem(actor, id);
  if (!file.ok) throw new Error(JSON.stringify(file));
  return file.value.bytes;
};
const importArchive = (actor: TestSpace["editor"], bytes: Uint8Array) =>
  storeSystem(actor, mkdtempSync(join(space.dataDir, "import-")), readArchive(bytes), {
    progress: () => undefined,
    guard: () => undefined,
    giveWay: () => undefined,
  });
const imported = async (actor: TestSpace["editor"], bytes: Uint8Array): Promise<string> => {
  const result = await importArchive(actor, bytes);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.system_id;
};

/** Rows of a system's own, each as JSON with series values as lists. */
function ownRows(snapshot: SystemSnapshot): Record<string, unknown>[] {
  const { system, geometries, nodes, lines } = snapshot;
  const ofSystem = <T extends { system_id: string | null }>(rows: T[]) => rows.filter((row) => row.system_id !== null);
  const series = snapshot.series
    .filter(({ meta }) => meta.system_id !== null)
    .map(({ meta, blocks }) => ({
      ...meta,
      blocks: blocks.map((b) => ({ ...b, values: Array.from(b.values, String) })),
    }));
  return [
    system,
    ...geometries,
    ...nodes,
    ...lines,
    ...ofSystem(snapshot.scenarios),
    ...ofSystem(snapshot.parameters),
    ...series,
  ];
}

/**
 * The content without its ids. Every own id is replaced by what its row says, three times over. So two systems are equal exactly when the
 * same rows refer to the same rows.
 */
function withoutIds(snapshot: SystemSnapshot): string[] {
  const rows = ownRows(snapshot);
  const idOf = (row: Record<string, unknown>) => String(Object.values(row)[0]);
  let labels = new Map(rows.map((row) => [idOf(row), "*"]));
  const textOf = (row: Record<string, unknown>) =>
    JSON.stringify(row, (_key, value: unknown) => (typeof value === "string" ? (labels.get(value) ?? value) : value));
  for (let round = 0; round < 3; round++) {
    labels = new Map(rows.map((row) => [idOf(row), hash(textOf(row))]));
  }
  return rows.map(textOf).sort();
}
function hash(text: string): string {
  let h = 14695981039346656037n;
  for (const byte of strToU8(text)) h = ((h ^ BigInt(byte)) * 1099511628211n) & 0xffffffffffffffffn;
  return h.toString(16);
}

describe("export and import", () => {
  it("gives the same system under new ids in the same space", async () => {
    const copy = await imported(space.superAdmin, await bytesOf(space.superAdmin, demo));
    expect(copy).not.toBe(demo);
    const before = snapshotIn(space.superAdmin, demo);
    const after = snapshotIn(space.superAdmin, copy);
    expect(before.nodes.length).toBeGreaterThan(3);
    expect(before.series.length).toBeGreaterThan(0);
    expect(withoutIds(after)).toEqual(withoutIds(before));
    const ids = new Set(ownRows(before).map((row) => Object.values(row)[0]));
    expect(ownRows(after).filter((row) => ids.has(Object.values(row)[0]))).toEqual([]);
  });

  it("keeps the ids where they are free", async () => {
    const moved = await imported({ ...space.stranger, super_admin: true }, await bytesOf(space.superAdmin, demo));
    expect(moved).toBe(demo);
    const order = (snapshot: SystemSnapshot) =>
      ownRows(snapshot)
        .map((row) => JSON.stringify(row))
        .sort();
    expect(order(snapshotIn(space.stranger, moved))).toEqual(order(snapshotIn(space.superAdmin, demo)));
  });

  it("takes new ids when the system is there, but out of the importer's sight", async () => {
    const id = newSystem(space.editor, { name: "Hidden" });
    const copy = await imported(space.otherEditor, await bytesOf(space.editor, id));
    expect(copy).not.toBe(id);
    expect(get(space.otherEditor, systemEntity, copy)?.name).toBe("Hidden");
    expect(get(space.editor, systemEntity, copy)).toBeUndefined();
  });

  it("switches modules off for those who may not switch them, and says so", async () => {
    const id = newSystem(space.superAdmin, { name: "Operated", has_operation: true });
    const bytes = await bytesOf(space.superAdmin, id);
    const result = await importArchive(space.editor, bytes);
    expect(result).toMatchObject({ ok: true, findings: [{ key: "systems.import.modules_reset" }] });
    if (result.ok) expect(get(space.editor, systemEntity, result.system_id)?.has_operation).toBe(false);
  });

  it("writes nothing when a row is refused, and names it", async () => {
    const files = unzipSync(await bytesOf(space.superAdmin, demo));
    const nodes = JSON.parse(new TextDecoder().decode(files["nodes.json"])) as Record<string, unknown>[];
    nodes[1]!.geometry_id = "nowhere";
    const before = list(space.admin, systemEntity).length;
    const result = await importArchive(
      space.superAdmin,
      zipSync({ ...files, "nodes.json": strToU8(JSON.stringify(nodes)) }),
    );
    expect(result).toMatchObject({
      ok: false,
      refusal: { status: 422, params: { type: "node", row: 2 }, issues: [{ path: "geometry_id" }] },
    });
    expect(list(space.admin, systemEntity).length).toBe(before);
  });

  it("refuses a line that has the id of a node of the same file", () => {
    const source = snapshotIn(space.superAdmin, demo);
    const lines = source.lines.map((line, i) => (i === 0 ? { ...line, line_id: source.nodes[0]!.node_id } : line));
    expect(importSnapshot(space.superAdmin, { ...source, lines })).toMatchObject({
      ok: false,
      status: 422,
      params: { type: "line", file: "lines.json", row: 1 },
      issues: [{ path: "line_id", message: "rules.id_of_node" }],
    });
  });

  it("refuses what is no export, and importers who may not create systems", async () => {
    expect(await importArchive(space.editor, strToU8("hello"))).toMatchObject({
      ok: false,
      findings: [{ key: "archive.not_a_zip" }],
    });
    expect(await importArchive(space.viewer, await bytesOf(space.superAdmin, demo))).toMatchObject({
      ok: false,
      refusal: { status: 403 },
    });
    expect(await exportSystem(space.stranger, "unknown")).toMatchObject({ ok: false, status: 404 });
    expect(await exportSystem(space.otherEditor, demo)).toMatchObject({ ok: false, status: 404 });
    // One that went while the thread was on its way.
    expect(snapshotIfThere(dbOf(space.superAdmin), "unknown")).toBe(null);
  });

  it("names the file after the system", async () => {
    const id = newSystem(space.editor, { name: "Züri / Süd" });
    const file = await exportSystem(space.editor, id, new Date("2030-02-03T10:00:00Z"));
    expect(file).toMatchObject({ ok: true, value: { filename: "Zuri-Sud-2030-02-03.zip" } });
    expect(save(space.editor, systemEntity, { ...get(space.editor, systemEntity, id)!, name: "東京" }).ok).toBe(true);
    expect(await exportSystem(space.editor, id)).toMatchObject({
      value: { filename: expect.stringMatching(/^system-/) as string },
    });
  });
});
