import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changes } from "~db/schema/changes";
import { dbOf } from "~/services/core/store.server";
import { saveRun } from "../../../tests/helpers/run";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { countAudit, MOST_COUNTED, readAudit } from "./audit.server";
import { auditChoices } from "./auditChoices.server";
import { type AuditFilter, SEQ, walkOf } from "./auditWalk.server";

let space: TestSpace;
let site: string;
beforeAll(async () => {
  space = await testSpace();
  site = newSystem(space.editor);
});
afterAll(() => space.close());

/** What SQLite does for a page of the log, line by line. */
function planOf(actor: TestSpace["admin"], filter: AuditFilter): string[] {
  const db = dbOf(actor);
  const { from, where, orderBy } = walkOf(actor, filter);
  const query = db.select({ seq: SEQ }).from(from).where(where).orderBy(orderBy).limit(50).toSQL();
  return db.$client
    .prepare(`EXPLAIN QUERY PLAN ${query.sql}`)
    .all(...query.params)
    .map((line) => (line as { detail: string }).detail);
}

describe("a page of the log goes through one index", () => {
  test.each<[string, AuditFilter]>([
    ["changes_at", {}],
    ["changes_at", { people_only: true }],
    ["changes_at", { people_only: true, mode: "restore" }],
    ["changes_at", { by: "x", type: "node" }],
    ["changes_at", { from: "2026-01-01T00:00:00.000Z", before: "2026-02-01T00:00:00.000Z" }],
    ["changes_at", { system_id: "s", from: "2026-01-01T00:00:00.000Z", people_only: true }],
    ["changes_by", { by: "x" }],
    ["changes_type_at", { type: "node", people_only: true }],
    ["changes_audit", { system_id: "s" }],
    ["changes_audit", { system_id: "s", people_only: true }],
    ["changes_audit", { system_id: "s", by: "x", type: "node" }],
    ["changes_system_by", { system_id: "s", by: "x" }],
    ["changes_system_type", { system_id: "s", type: "node", people_only: true }],
    ["changes_item", { id: "i" }],
    ["changes_item", { system_id: "s", id: "i", people_only: true }],
  ])("%s: %o", (index, filter) => {
    for (const actor of [space.admin, space.editor]) {
      const plan = planOf(actor, filter);
      expect(plan.filter((line) => line.includes(" changes "))).toEqual([expect.stringContaining(` ${index}`)]);
      // Of an item all changes are sorted; they are few.
      if (!filter.id) expect(plan).not.toContain("USE TEMP B-TREE FOR ORDER BY");
      // What somebody sees is looked up once, not for each change.
      expect(plan.filter((line) => line.startsWith("CORRELATED") && line.includes("changes"))).toEqual([]);
    }
  });

  test("in the order of time, also where two filters lead to different ones", () => {
    const both = [{}, { system_id: site }].map((filter) => readAudit(space.editor, filter, 1).map(({ seq }) => seq));
    expect(both[0]).toEqual([...both[0]!].sort((a, b) => b - a));
    expect(both[1]).toEqual(both[0]);
  });
});

test("no more changes are counted than are listed, and one that says that there are more", () => {
  const db = dbOf(space.admin);
  const insert = db.$client.prepare(
    "INSERT INTO changes (at, by, type, id, system_id, mode) VALUES ('2026-01-01T00:00:00.000Z', 'crowd', 'node', 'n', ?, 'update')",
  );
  db.$client.transaction(() => {
    for (let i = 0; i < MOST_COUNTED + 500; i++) insert.run(site);
  })();
  for (const actor of [space.admin, space.editor])
    expect(countAudit(actor, { system_id: site })).toBe(MOST_COUNTED + 1);
  expect(countAudit(space.editor, { system_id: site, type: "system" })).toBe(1);
  db.delete(changes).where(eq(changes.by, "crowd")).run();
});

test("choices are who and what the reader may read of, and of no system for admins", () => {
  const other = newSystem(space.editor);
  giveRole(space.viewer, other, "observer");
  giveRole(space.otherEditor, other, "approver");
  const all = () => [space.viewer, space.editor].map((actor) => auditChoices(actor, other).types);
  saveRun(space.editor, other);
  const [ofObserver, ofEditor] = all();
  // The only run is out of the observer's sight.
  expect(ofEditor).toContain("optimization");
  expect(ofObserver).not.toContain("optimization");
  expect(ofObserver).toContain("system");
  saveRun(space.editor, other, ["observer"]);
  expect(all()[0]).toContain("optimization");
  expect(auditChoices(space.stranger, other)).toEqual({ people: [], types: [] });

  const row = { at: "2026-01-01T00:00:00.000Z", id: "t", mode: "update" as const };
  dbOf(space.admin)
    .insert(changes)
    .values({ ...row, by: "keeper", type: "technology", system_id: null })
    .run();
  expect(auditChoices(space.admin).people).toContain("keeper");
  expect(auditChoices(space.editor).people).not.toContain("keeper");
  expect(auditChoices(space.editor).people).toContain(space.editor.user_id);
});
