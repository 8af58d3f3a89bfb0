import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SheetRow } from "~/entities/parameters/sheetForm";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { get, list, save, type Stored } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { namedElement, technologiesOf } from "./context.server";
import { saveSheet, sheetLines } from "./sheet.server";

let space: TestSpace;
let system: Stored<System>;
beforeAll(async () => {
  space = await testSpace();
  system = get(space.editor, systemEntity, newSystem(space.editor))!;
  const { system_id } = system;
  const coordinates: [number, number] = [6.5, 51.5];
  const place = { geometry_id: "place", name: "Place", type: "Point" as const, coordinates, system_id };
  expect(save(space.editor, geometryEntity, place).ok).toBe(true);
  const sun = { node_id: "sun", system_id, geometry_id: "place", technology_id: "photovoltaics", name: "Sun" };
  const fields = { is_draft: false, carrier_level_output: "electricity_0.4kV" };
  expect(save(space.editor, nodeEntity, { ...sun, ...fields }).ok).toBe(true);
}, 60_000);
afterAll(() => space.close());

const sheet = () => ({
  system,
  element: namedElement(scope(), { type: "Node", id: "sun", technology_id: null }, "en")!,
  scenario_id: "base",
  technologies: technologiesOf(space.editor),
});
const scope = () => ({ actor: space.editor, system, technologies: technologiesOf(space.editor) });
/** The row of a parameter as the page has it, with other entries. */
function row(type: string, entries: Partial<SheetRow>, years: Record<number, number | null> = {}): SheetRow {
  const line = sheetLines(space.editor, sheet()).find(({ parameter }) => parameter.type.parameter_type === type);
  if (!line?.row) throw new Error(`No row ${type}`);
  const cells = line.row.years.map((cell) => (cell.year in years ? { ...cell, value: years[cell.year]! } : cell));
  return { ...line.row, parameter_type: type, ...entries, years: cells };
}
const stored = (type: string) =>
  list(space.editor, parameterEntity, { system_id: system.system_id })
    .filter(({ properties }) => properties.type === type)
    .map(({ date, properties }) => [date, properties.value])
    .sort();
const put = (actor: Actor, ...rows: SheetRow[]) => saveSheet(actor, sheet(), rows);

test("one value for all years and another from a year on are saved together, in the unit of the row", () => {
  const cost = row("investment_cost", { value: 700, unit: "EUR/kW" }, { 2035: 600 });
  expect(put(space.editor, cost)).toMatchObject({ ok: true, value: 1 });
  expect(stored("investment_cost")).toEqual([
    [null, 700_000],
    ["2035-01-01", 600_000],
  ]);
  const reread = row("investment_cost", {});
  expect(reread.years.filter(({ value }) => value !== null)).toMatchObject([{ year: 2035, value: 600_000 }]);
  // As it was: nothing is written.
  expect(put(space.editor, reread)).toMatchObject({ ok: true, value: 0 });
});

test("a year that is emptied has the value of the years before again", () => {
  expect(put(space.editor, row("investment_cost", {}, { 2035: null }))).toMatchObject({ ok: true, value: 1 });
  expect(stored("investment_cost")).toEqual([[null, 700_000]]);
});

test("what is wrong is said at its cell, and nothing is saved then", () => {
  const wrong = [row("investment_cost", { value: 1 }), row("lifetime", { value: 20 }, { 2040: -3 })];
  expect(put(space.editor, ...wrong)).toMatchObject({
    status: 422,
    issues: [{ path: "rows.1.years.2.value" }],
  });
  expect(stored("investment_cost")).toEqual([[null, 700_000]]);
  expect(stored("lifetime")).toEqual([]);
});

test("a year that somebody else changed meanwhile is not overwritten", () => {
  expect(put(space.editor, row("investment_cost", {}, { 2030: 650_000 }))).toMatchObject({ ok: true });
  const [mine, theirs] = [row("investment_cost", {}, { 2030: null }), row("investment_cost", {}, { 2030: 640_000 })];
  expect(put(space.editor, theirs)).toMatchObject({ ok: true });
  expect(put(space.editor, mine)).toMatchObject({ status: 409 });
  expect(stored("investment_cost")).toEqual([
    [null, 700_000],
    ["2030-01-01", 640_000],
  ]);
});

test("who may not edit the system changes nothing", () => {
  giveRole(space.viewer, system.system_id, "viewer");
  const cost = { ...row("investment_cost", { value: 1 }), parameter_id: randomUUID(), expected: null };
  expect(put(space.viewer, cost)).toMatchObject({ ok: false });
  expect(stored("investment_cost")).toHaveLength(2);
});
