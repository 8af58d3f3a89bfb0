import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  for (const [node_id, name] of [
    ["sun", "Sun"],
    ["roof", "Roof"],
  ])
    expect(save(space.editor, nodeEntity, { ...sun, ...fields, node_id: node_id!, name: name! }).ok).toBe(true);
});
afterAll(() => space.close());

const sheet = (...ids: string[]) => ({
  system,
  elements: ids.map((id) => namedElement(scope(), { type: "Node", id, technology_id: null }, "en")!),
  scenario_id: "base",
  technologies: technologiesOf(space.editor),
});
const scope = () => ({ actor: space.editor, system, technologies: technologiesOf(space.editor) });
/** The row of a parameter as the page has it, with other entries; of one component, or of `component` among several. */
function row(
  type: string,
  entries: Partial<SheetRow>,
  years: Record<number, number | null> = {},
  { component, among }: { component: string | null; among: string[] } = { component: null, among: ["sun"] },
): SheetRow {
  const line = sheetLines(space.editor, sheet(...among)).find(
    ({ parameter, element }) => parameter.type.parameter_type === type && (!component || element.id === component),
  );
  if (!line?.row) throw new Error(`No row ${type}`);
  const cells = line.row.years.map((cell) => (cell.year in years ? { ...cell, value: years[cell.year]! } : cell));
  return { ...line.row, component, parameter_type: type, ...entries, years: cells };
}
const stored = (type: string, component = "sun") =>
  list(space.editor, parameterEntity, { system_id: system.system_id })
    .filter(({ node_id, properties }) => properties.type === type && node_id === component)
    .map(({ date, properties }) => [date, properties.value])
    .sort();
const put = (actor: Actor, ...rows: SheetRow[]) => saveSheet(actor, sheet("sun"), rows);

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

describe("several alike on one sheet", () => {
  const among = ["sun", "roof"];
  const of = (component: string, value: number, years: Record<number, number> = {}) =>
    row("lifetime", { value }, years, { component, among });
  const putBoth = (actor: Actor, ...rows: SheetRow[]) => saveSheet(actor, sheet(...among), rows);

  test("each parameter has a row for each of them, next to each other, with the same years", () => {
    const lines = sheetLines(space.editor, sheet(...among));
    const shape = lines.map(({ element, parameter }) => [parameter.type.parameter_type, element.id]);
    const types = [...new Set(shape.map(([type]) => type))];
    expect(shape).toEqual(types.flatMap((type) => among.map((id) => [type, id])));
    // 2030 is a column since the first component has a value from then on.
    const years = new Set(
      lines.flatMap(({ row }) => (row?.years.length ? [row.years.map(({ year }) => year).join()] : [])),
    );
    expect([...years]).toHaveLength(1);
    expect([...years][0]).toContain("2030");
  });

  test("what is entered for each is saved to it, all or nothing", () => {
    const wrong = putBoth(space.editor, of("sun", 25), of("roof", -1));
    expect(wrong).toMatchObject({ status: 422, issues: [{ path: "rows.1.value" }] });
    expect(stored("lifetime")).toEqual([]);
    expect(putBoth(space.editor, of("sun", 25), of("roof", 30))).toMatchObject({ ok: true, value: 2 });
    expect([stored("lifetime"), stored("lifetime", "roof")]).toEqual([[[null, 25]], [[null, 30]]]);
  });

  test("one that somebody else changed meanwhile keeps all as they are", () => {
    const [mine, theirs] = [[of("sun", 26), of("roof", 31)], [of("roof", 32)]];
    expect(putBoth(space.editor, ...theirs)).toMatchObject({ ok: true });
    expect(putBoth(space.editor, ...mine)).toMatchObject({ status: 409 });
    expect([stored("lifetime"), stored("lifetime", "roof")]).toEqual([[[null, 25]], [[null, 32]]]);
  });

  test("a row of a component that is not on the sheet, or of none, is refused", () => {
    for (const component of ["elsewhere", null])
      expect(putBoth(space.editor, { ...of("sun", 40), component })).toMatchObject({
        status: 422,
        issues: [{ path: "rows.0.value", message: "rules.unknown_reference" }],
      });
  });

  test("who may not edit the system changes none of them", () => {
    const rows = among.map((id) => ({ ...of(id, 50), parameter_id: randomUUID(), expected: null }));
    expect(putBoth(space.viewer, ...rows)).toMatchObject({ ok: false });
    expect([stored("lifetime"), stored("lifetime", "roof")]).toEqual([[[null, 25]], [[null, 32]]]);
  });
});
