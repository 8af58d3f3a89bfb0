import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { remove, save } from "~/services/core/store.server";
import { parameterList } from "~/services/parameters/sharedList.server";
import { scenarioList } from "~/services/scenarios/list.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { removeRole } from "~/services/team/sharing.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { geometryList } from "~/services/twin/geometryList.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { rankOf, search as searchIn, SEARCH_LIMIT } from "./search.server";

let space: TestSpace;
let harbour: string;
beforeAll(async () => {
  space = await testSpace();
  harbour = newSystem(space.editor, { name: "Hafen Öst" });
  newSystem(space.otherEditor, { name: "Hafen West" });
  newSystem(space.stranger, { name: "Hafen of another space" });
  saveLocation("g1", "Kai 100% (old_1)");
  saveLocation("g2", "Kai 100");
  saveLocation("g3", "Alter Kai");
  saveLocation("g4", "Mokait");
  saveLocation("g5", "Kai gone");
  if (!remove(space.editor, geometryEntity, "g5").ok) throw new Error("not removed");
  const node = {
    node_id: "n1",
    system_id: harbour,
    geometry_id: "g1",
    technology_id: "photovoltaics",
    name: "kai roof",
  };
  const outcome = save(space.editor, nodeEntity, { ...node, carrier_level_output: "electricity_0.4kV" });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const scenario = save(space.editor, scenarioEntity, { scenario_id: "s1", name: "Kai high", system_id: harbour });
  if (!scenario.ok) throw new Error(JSON.stringify(scenario));
});
afterAll(() => space.close());

function saveLocation(geometry_id: string, name: string): void {
  const outcome = save(space.editor, geometryEntity, {
    geometry_id,
    name,
    type: "Point",
    coordinates: [6.5, 51.5],
    system_id: harbour,
    geometry_id_start: null,
    geometry_id_end: null,
    properties: { available_space: 5 },
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
}

const search = (actor: TestSpace["editor"], q: string) => searchIn(actor, q, (type) => type);
const names = (actor: TestSpace["editor"], q: string) => search(actor, q).map(({ name }) => name);

describe("the search", () => {
  test("ranks the name itself, then beginnings, words, and the rest; deleted items are left out", () => {
    expect(names(space.editor, "kai")).toEqual([
      "Kai 100",
      "Kai 100% (old_1)",
      "kai roof",
      "Kai high",
      "Alter Kai",
      "Mokait",
    ]);
    expect(names(space.editor, "KAI 100")).toEqual(["Kai 100", "Kai 100% (old_1)"]);
  });

  test("takes signs of patterns as they are", () => {
    expect(names(space.editor, "100%")).toEqual(["Kai 100% (old_1)"]);
    expect(names(space.editor, "d_1")).toEqual(["Kai 100% (old_1)"]);
    expect(names(space.editor, "i%1")).toEqual([]);
    expect(names(space.editor, "\\")).toEqual([]);
    expect(names(space.editor, "' OR 1=1 --")).toEqual([]);
    expect(names(space.editor, "   ")).toEqual([]);
  });

  test("knows capitals of letters beyond ASCII, whole or decomposed", () => {
    expect(names(space.editor, "öst")).toEqual(["Hafen Öst"]);
    expect(names(space.editor, "o\u0308st")).toEqual(["Hafen Öst"]);
    expect(names(space.editor, "äst")).toEqual([]);
  });

  test("leaks nothing: other systems, other spaces, removed people", () => {
    expect(names(space.editor, "hafen")).toEqual(["Hafen Öst"]);
    expect(names(space.otherEditor, "kai")).toEqual([]);
    expect(names(space.stranger, "hafen")).toEqual(["Hafen of another space"]);
    expect(names(space.admin, "hafen")).toEqual(["Hafen Öst", "Hafen West"]);
    giveRole(space.viewer, harbour, "observer");
    expect(names(space.viewer, "roof")).toEqual(["kai roof"]);
    expect(removeRole(space.editor, space.viewer.user_id, harbour).ok).toBe(true);
    expect(names(space.viewer, "roof")).toEqual([]);
  });

  test("leads to the items' pages and never gives more than its limit", () => {
    const [hit] = search(space.editor, "kai roof");
    expect(hit).toMatchObject({
      kind: "node",
      system_name: "Hafen Öst",
      href: `/system/${harbour}/digital-twin/components/n1`,
    });
    for (let i = 0; i < SEARCH_LIMIT + 5; i++) saveLocation(`many${i}`, `Tank ${i}`);
    expect(search(space.editor, "tank")).toHaveLength(SEARCH_LIMIT);
  });

  test("ranks words by letters and digits of any script", () => {
    expect(rankOf("Zum Öl", "öl")).toBe(2);
    expect(rankOf("Höhe", "öhe")).toBe(3);
    expect(rankOf("Öl", "öl")).toBe(0);
    expect(rankOf("Gas", "öl")).toBeUndefined();
  });
});

describe("the lists", () => {
  const query = { q: "", sort: { key: "name", descending: false }, offset: 0, limit: 500 };

  test("hold what is in sight", () => {
    const places = (actor: TestSpace["editor"], overrides = {}) => geometryList(actor, { ...query, ...overrides });
    expect(places(space.editor, { q: "kai" }).rows.map(({ name }) => name)).toEqual([
      "Alter Kai",
      "Kai 100",
      "Kai 100% (old_1)",
      "Mokait",
    ]);
    expect(places(space.otherEditor, { q: "kai" }).total).toBe(0);
    expect(places(space.otherEditor, { system: harbour }).total).toBe(0);
    expect(places(space.otherEditor, { system: "shared" }).rows.map(({ name }) => name)).toEqual(["global"]);
    expect(places(space.editor, { system: harbour, type: "Polygon" }).rows).toMatchObject([{ border: true }]);
    expect(scenarioList(space.editor, query).rows.map(({ name }) => name)).toEqual(["Base", "Kai high"]);
    expect(scenarioList(space.otherEditor, query).rows.map(({ name }) => name)).toEqual(["Base"]);
  });

  test("come in parts and in the order asked for", () => {
    const all = geometryList(space.editor, { ...query, q: "tank", sort: { key: "name", descending: true } });
    const part = geometryList(space.editor, {
      ...query,
      q: "tank",
      sort: { key: "name", descending: true },
      offset: 10,
      limit: 5,
    });
    expect(part.total).toBe(all.total);
    expect(part.rows).toEqual(all.rows.slice(10, 15));
  });

  test("name the catalogue's parameters in the reader's language", () => {
    const parameters = (locale: string, q: string) =>
      parameterList(space.viewer, { ...query, q, sort: { key: "technology", descending: false } }, locale);
    expect(parameters("en", "").total).toBeGreaterThan(20);
    const english = parameters("en", "").rows.find((row) => row.technology_id === "photovoltaics");
    const german = parameters("de", "").rows.find((row) => row.parameter_id === english?.parameter_id);
    expect(english?.value).toBe(german?.value);
    expect(english?.type).not.toBe(german?.type);
    expect(parameters("de", german?.type ?? "").rows).toContainEqual(german);
  });
});
