import { randomUUID } from "node:crypto";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changes } from "~db/schema/changes";
import { optimizationResults, optimizations, resultSeries } from "~db/schema/optimizations";
import { DAY_MS } from "~/entities/core/clock";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, remove, save } from "~/services/core/store.server";
import { uploadsFolder } from "~/services/files/uploads";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { KEEP_DELETED_MS, purgeOptimizations, purgeUploads } from "~/services/start/purge.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { saveRun } from "../../../tests/helpers/run";
import { saveAll } from "../../../tests/helpers/saveAll";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { auditBodies, auditEntry, type AuditRow, countAudit, differences, readAudit } from "./audit.server";
import { auditChoices } from "./auditChoices.server";
import { undo, undoable } from "./undo.server";

let space: TestSpace;
let site: string;
beforeAll(async () => {
  space = await testSpace();
  site = newSystem(space.editor);
  giveRole(space.otherEditor, site, "editor");
});
afterAll(() => space.close());

const saveLocation = (name: string, geometry_id: string = randomUUID(), available_space: number | null = null) => ({
  geometry_id,
  name,
  type: "Point" as const,
  coordinates: [6.5, 51.5] as [number, number],
  system_id: site,
  properties: { available_space },
});
function put(actor: Actor, row: ReturnType<typeof saveLocation>): string {
  const outcome = save(actor, geometryEntity, row);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return row.geometry_id;
}
const nameOf = (id: string) => get(space.admin, geometryEntity, id)?.name;
const isGone = (id: string) => Boolean(get(space.admin, geometryEntity, id)?.deleted_at);
const undoLast = (actor: Actor) => undo(actor, site, undoable(actor, site)?.seq ?? 0);

describe("the log of a page", () => {
  test("leaves out what the product did by itself, and names whose parameter it is", () => {
    const roof = put(space.editor, saveLocation("Roof"));
    put(space.editor, saveLocation("Roof of the barn", roof));
    const [last] = readAudit(space.editor, { system_id: site, id: roof }, 1);
    dbOf(space.admin).update(changes).set({ by: "system" }).where(eq(changes.seq, last!.seq)).run();
    const all = countAudit(space.editor, { system_id: site });
    expect(countAudit(space.editor, { system_id: site, people_only: true })).toBe(all - 1);
    const bodies = auditBodies(space.editor, [last!.seq]);
    const { before, after } = bodies.get(last!.seq)!;
    expect([before?.name, after?.name]).toEqual(["Roof", "Roof of the barn"]);
    expect(auditBodies(space.stranger, [last!.seq]).size).toBe(0);
  });
});

describe("undo", () => {
  test("gives an update the row before it, and undone again the newer one", () => {
    const id = put(space.editor, saveLocation("Before"));
    put(space.editor, saveLocation("After", id));
    expect(undoable(space.editor, site)).toMatchObject({ first: { mode: "update", name: "After" }, items: 1 });
    expect(undoLast(space.editor).ok).toBe(true);
    expect(nameOf(id)).toBe("Before");
    expect(undoLast(space.editor).ok).toBe(true);
    expect(nameOf(id)).toBe("After");
  });

  test("deletes what was created, restores what was deleted", () => {
    const id = put(space.editor, saveLocation("Made"));
    expect(undoLast(space.editor).ok).toBe(true);
    expect(isGone(id)).toBe(true);
    expect(undoLast(space.editor).ok).toBe(true);
    expect(isGone(id)).toBe(false);
    remove(space.editor, geometryEntity, id);
    expect(undoLast(space.editor).ok).toBe(true);
    expect(isGone(id)).toBe(false);
  });

  test("takes a step of several rows back as a whole", () => {
    const [a, b] = [saveLocation("One"), saveLocation("Two")];
    expect(
      saveAll(
        space.editor,
        [a, b].map((row) => [geometryEntity, row] as const),
      ).ok,
    ).toBe(true);
    expect(undoable(space.editor, site)?.items).toBe(2);
    expect(undoLast(space.editor)).toEqual({ ok: true, value: 2 });
    expect([isGone(a.geometry_id), isGone(b.geometry_id)]).toEqual([true, true]);
  });

  test("is refused when somebody changed the row since, when it is no longer the latest, and for good", () => {
    const id = put(space.editor, saveLocation("Mine"));
    const { seq } = undoable(space.editor, site)!;
    put(space.otherEditor, saveLocation("Theirs", id));
    expect(undo(space.editor, site, seq)).toMatchObject({ status: 409, message: "errors.undo_changed_since" });
    expect(undoable(space.editor, site)).toBeUndefined();
    expect(nameOf(id)).toBe("Theirs");
    put(space.editor, saveLocation("Another"));
    expect(undo(space.editor, site, seq)).toMatchObject({ status: 409, message: "errors.undo_not_latest" });
    remove(space.editor, geometryEntity, id);
    remove(space.editor, geometryEntity, id, true);
    expect(undoable(space.editor, site)).toBeUndefined();
    expect(undo(space.stranger, site, seq).ok).toBe(false);
    expect(undo(space.viewer, site, seq).ok).toBe(false);
  });

  test("five items at once are not undone by one click", () => {
    const rows = Array.from({ length: 5 }, (_, i) => [geometryEntity, saveLocation(`Of five ${i}`)] as const);
    expect(saveAll(space.editor, rows).ok).toBe(true);
    expect(undoable(space.editor, site)).toBeUndefined();
  });
});

describe("the change log", () => {
  test("says who changed what, filtered, and shows the fields that differ", () => {
    const id = put(space.editor, saveLocation("Log", randomUUID(), 10));
    put(space.otherEditor, saveLocation("Log renamed", id, 20));
    const filter = { system_id: site, id };
    expect(readAudit(space.editor, filter, 1).map(({ mode, by, name }) => ({ mode, by, name }))).toEqual([
      { mode: "update", by: space.otherEditor.user_id, name: "Log renamed" },
      { mode: "create", by: space.editor.user_id, name: "Log" },
    ]);
    expect(countAudit(space.editor, { ...filter, by: space.editor.user_id })).toBe(1);
    expect(countAudit(space.editor, { ...filter, mode: "delete" })).toBe(0);
    expect(countAudit(space.editor, { ...filter, before: "2020-01-01T00:00:00.000Z" })).toBe(0);
    const entry = auditEntry(space.editor, readAudit(space.editor, filter, 1)[0]!.seq)!;
    expect(differences(entry.before, entry.after)).toEqual([
      { field: "name", before: "Log", after: "Log renamed" },
      { field: "properties.available_space", before: 10, after: 20 },
    ]);
    expect(auditChoices(space.editor, site).people).toContain(space.otherEditor.user_id);
  });

  test("is out of sight for those who do not see the system, and runs follow their own rule", () => {
    expect(countAudit(space.viewer, { system_id: site })).toBe(0);
    expect(countAudit(space.stranger, { system_id: site })).toBe(0);
    const other = newSystem(space.editor);
    giveRole(space.viewer, other, "observer");
    giveRole(space.otherEditor, other, "approver");
    const hidden = saveRun(space.editor, other);
    const visibleRun = saveRun(space.editor, other, ["observer"]);
    const ids = readAudit(space.viewer, { system_id: other, type: "optimization" }, 1).map((row) => row.id);
    expect(ids).toEqual([visibleRun]);
    const { seq } = readAudit(space.editor, { id: hidden }, 1)[0]!;
    expect(auditEntry(space.viewer, seq)).toBeUndefined();
    expect(auditEntry(space.editor, seq)).toBeDefined();
    expect(auditEntry(space.editor, seq, site)).toBeUndefined();
  });

  test("a page of 100 000 changes comes at once", () => {
    const db = dbOf(space.editor);
    const at = new Date().toISOString();
    const after = { name: "Synthetic", text: "x".repeat(1500) };
    db.$client.transaction(() => {
      const insert = db.$client.prepare(
        "INSERT INTO changes (at, by, type, id, system_id, mode, after) VALUES (?, ?, ?, ?, ?, 'update', ?)",
      );
      for (let i = 0; i < 100_000; i++)
        insert.run(
          at,
          `synthetic-${i % 7}`,
          i % 2 ? "node" : "line",
          `id-${i % 999}`,
          i % 3 ? site : null,
          JSON.stringify(after),
        );
    })();
    const cases = [
      [space.admin, {}],
      [space.admin, { by: "nobody" }],
      [space.editor, {}],
      [space.editor, { system_id: site, type: "node", by: "synthetic-3" }],
      [space.editor, { system_id: site, mode: "restore" }],
    ] as const;
    // Side by side with reading every record: bounds in seconds would say more of the machine than of the page.
    // Processor time: other tests use the cores too.
    const cost = (work: () => void): number => {
      const began = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const whole = cost(() => void db.$client.prepare("SELECT sum(length(after)) FROM changes").get());
    for (const [actor, filter] of cases) {
      const readMs = cost(() => {
        readAudit(actor, filter, 1);
        readAudit(actor, filter, 200);
        countAudit(actor, filter);
        auditChoices(actor, site);
      });
      expect(readMs, JSON.stringify(filter)).toBeLessThan(4 * whole);
    }
    expect(cost(() => void undoable(space.editor, site))).toBeLessThan(whole);
    // A file goes through the log by its last change: its end costs no more than its beginning.
    for (const filter of [{}, { system_id: site }, { type: "node" }]) {
      const behind = readAudit(space.admin, filter, 900).at(-1)!;
      let rows: AuditRow[] = [];
      expect(cost(() => void (rows = readAudit(space.admin, { ...filter, behind }, 1)))).toBeLessThan(whole);
      expect(rows).toEqual(readAudit(space.admin, filter, 901));
    }
    db.$client.exec("DELETE FROM changes WHERE by LIKE 'synthetic-%'");
  });
});

describe("the purge", () => {
  test("takes optimizations with their results 30 days after their deletion, with a change record", async () => {
    const db = dbOf(space.editor);
    const [old, young, live] = [saveRun(space.editor, site), saveRun(space.editor, site), saveRun(space.editor, site)];
    for (const id of [old, young]) expect(remove(space.editor, optimizationEntity, id).ok).toBe(true);
    db.insert(optimizationResults).values({ optimization_id: old, body: {} }).run();
    const part = { component: "c", variable: "v", year: 2030, unit: "MW", step_h: 1, float_bits: 32 };
    db.insert(resultSeries)
      .values({ optimization_id: old, ...part, values: Buffer.alloc(4) })
      .run();
    const now = Date.now();
    const deleted_at = new Date(now - KEEP_DELETED_MS - 1000).toISOString();
    db.update(optimizations).set({ deleted_at }).where(eq(optimizations.optimization_id, old)).run();
    expect(await purgeOptimizations("alpha", now)).toBe(1);
    expect(await purgeOptimizations("alpha", now)).toBe(0);
    const left = db
      .select()
      .from(optimizations)
      .all()
      .map((row) => row.optimization_id);
    expect(left).not.toContain(old);
    expect(left).toEqual(expect.arrayContaining([young, live]));
    expect(db.select().from(resultSeries).all()).toEqual([]);
    const log = db.select().from(changes).where(eq(changes.id, old)).all();
    expect(log.at(-1)).toMatchObject({ mode: "delete", by: "system", type: "optimization" });
  });

  test("removes uploads nobody came back to", async () => {
    for (const name of ["old", "new"]) {
      mkdirSync(join(uploadsFolder(), name), { recursive: true });
      writeFileSync(join(uploadsFolder(), name, "source.csv"), "1");
    }
    const yesterday = new Date(Date.now() - 2 * DAY_MS);
    utimesSync(join(uploadsFolder(), "old"), yesterday, yesterday);
    expect(await purgeUploads(Date.now())).toBe(1);
  });
});
