import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spaceDb } from "~db/client";
import { carriers } from "~db/schema/catalogue";
import { facts } from "~db/schema/changes";
import {
  carrierFormSchema,
  childAbbreviation,
  levelFormSchema,
  technologyFormSchema,
} from "~/entities/catalogue/catalogueForm";
import { carrierEntity, carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import { environment } from "~/services/core/settings/environment.server";
import { get, list, remove, save } from "~/services/core/store.server";
import { prepareSpaces } from "~/services/start/firstStart.server";
import { type TestSpace, testSpace, testUser } from "../../../tests/helpers/space";
import { technologyUse, viableParameterTypes } from "./catalogue.server";
import { removeCarrier, saveCarrier, saveChildTechnology, saveColours, saveLevel } from "./catalogueEdit.server";

let space: TestSpace;
let admin: Actor;
let editor: Actor;
beforeAll(async () => {
  space = await testSpace();
  admin = await testUser({ name: "catalogue-admin", role: "admin" });
  editor = await testUser({ name: "catalogue-editor", role: "editor" });
});
afterAll(() => space.close());

const technologyForm = (overrides = {}) =>
  technologyFormSchema.parse({
    technology_id: randomUUID(),
    name: { en: "Deep Boiler  XL" },
    color: "#102030",
    icon: "boiler",
    carrier_input_type: ["natural_gas"],
    carrier_output_type: ["heat"],
    ...overrides,
  });
const carrierForm = (name: string) => carrierFormSchema.parse({ name: { en: name }, unit: "kg", color: "#445566" });
const levelForm = (value: string) => levelFormSchema.parse({ value: { en: value } });
const statusOf = (outcome: { ok: boolean; status?: number }) => (outcome.ok ? 200 : outcome.status);

describe("technologies of one's own", () => {
  test("take over what follows from the parent", () => {
    const parent = get(admin, technologyEntity, "chp_gas")!;
    const outcome = saveChildTechnology(admin, "chp_gas", technologyForm());
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        tech_id_parent: "chp_gas",
        is_custom: true,
        abbr: `${parent.abbr}_deep_boiler_xl`,
        properties: { structure_name: "Node", unit: "MW", carrier_input_type: ["natural_gas"], icon: "boiler" },
      },
    });
    if (!outcome.ok) return;
    expect(outcome.value.properties.techgroup_names).toEqual([...parent.properties.techgroup_names, "chp_gas"]);
    const names = (id: string) => viableParameterTypes(admin, id).map((type) => type.parameter_type);
    expect(names(outcome.value.technology_id)).toEqual(names("chp_gas"));
    expect(childAbbreviation("a_b", { de: " Neuer  Kessel " })).toBe("a_b_neuer_kessel");
  });

  test.each([
    ["transmission", "Line", "MW"],
    ["storage", "Node", "MWh"],
    ["consumption", "Node", "MW"],
  ])("below the root %s: %s in %s", (root, structure_name, unit) => {
    const outcome = saveChildTechnology(admin, root, technologyForm({ name: { fr: `Sous ${root}` } }));
    expect(outcome).toMatchObject({ ok: true, value: { properties: { structure_name, unit } } });
  });

  test("are refused for others, for unknown parents and carriers, for a taken name", () => {
    expect(statusOf(saveChildTechnology(editor, "chp_gas", technologyForm()))).toBe(403);
    expect(statusOf(saveChildTechnology(admin, "nothing", technologyForm()))).toBe(404);
    const unknown = technologyForm({ name: { en: "Odd" }, carrier_output_type: ["moonshine"] });
    expect(saveChildTechnology(admin, "chp_gas", unknown)).toMatchObject({
      issues: [{ path: "carrier_output_type", message: "rules.unknown_reference" }],
    });
    expect(saveChildTechnology(admin, "chp_gas", technologyForm())).toMatchObject({
      issues: [{ path: "name.en", message: "rules.name_taken" }],
    });
    const provider = technologyForm({ technology_id: "chp_gas", name: { en: "Mine now" } });
    expect(statusOf(saveChildTechnology(admin, "chp_gas", provider))).toBe(403);
  });

  test("stay while something uses them", () => {
    const form = technologyForm({ name: { en: "Parent" } });
    saveChildTechnology(admin, "chp_gas", form);
    const child = technologyForm({ name: { en: "Child" } });
    saveChildTechnology(admin, form.technology_id, child);
    expect(technologyUse(admin, form.technology_id)).toEqual({ components: 0, parameters: 0, children: 1 });
    expect(statusOf(remove(admin, technologyEntity, form.technology_id))).toBe(409);
    expect(statusOf(remove(admin, technologyEntity, child.technology_id))).toBe(200);
    expect(statusOf(remove(admin, technologyEntity, form.technology_id))).toBe(200);
  });
});

describe("carriers and levels", () => {
  const levelsOf = (id: string) => list(admin, carrierLevelEntity).filter(({ carrier_id }) => carrier_id === id);

  test("a new carrier has a readable id and a level that is not specified", () => {
    expect(saveCarrier(admin, null, carrierForm("Crude Öl"))).toMatchObject({
      ok: true,
      value: { carrier_id: "crude_ol", unit: "kg" },
    });
    expect(levelsOf("crude_ol")).toMatchObject([{ carrier_level_id: "crude_ol_none", value: null }]);
    expect(statusOf(saveCarrier(admin, null, carrierForm("Crude Öl")))).toBe(422);
    expect(statusOf(saveCarrier(editor, null, carrierForm("Other")))).toBe(403);
    expect(statusOf(saveCarrier(admin, "nothing", carrierForm("Other")))).toBe(404);
  });

  test("levels are the carrier's with the level as id", () => {
    expect(saveLevel(editor, "electricity", null, levelForm("33 kV"))).toMatchObject({
      ok: true,
      value: { carrier_level_id: "electricity_33_kv", value: { en: "33 kV" } },
    });
    expect(statusOf(saveLevel(editor, "electricity", null, levelForm("33 kV")))).toBe(422);
    expect(statusOf(saveLevel(editor, "heat", "electricity_33_kv", levelForm("34 kV")))).toBe(404);
    const stale = { ...levelForm("34 kV"), expected: "2020-01-01T00:00:00.000Z" };
    expect(statusOf(saveLevel(editor, "electricity", "electricity_33_kv", stale))).toBe(409);
  });

  test("a carrier goes with its levels, unless a component or a technology names it", () => {
    expect(statusOf(removeCarrier(admin, "electricity"))).toBe(409);
    expect(get(admin, carrierEntity, "electricity")).toBeDefined();
    expect(levelsOf("electricity").length).toBeGreaterThan(1);

    saveCarrier(admin, null, carrierForm("Brine"));
    saveLevel(admin, "brine", null, levelForm("cold"));
    const form = technologyForm({ name: { en: "Brine plant" }, carrier_output_type: ["brine"] });
    saveChildTechnology(admin, "chp_gas", form);
    expect(statusOf(removeCarrier(admin, "brine"))).toBe(409);
    remove(admin, technologyEntity, form.technology_id);
    expect(statusOf(removeCarrier(editor, "brine"))).toBe(403);
    expect(levelsOf("brine")).toHaveLength(2);
    expect(removeCarrier(admin, "brine")).toEqual({ ok: true, value: 2 });
    expect(levelsOf("brine")).toEqual([]);
  });

  test("colours are saved together or not at all", () => {
    const technology = technologyForm({ name: { en: "Coloured" } });
    saveChildTechnology(admin, "chp_gas", technology);
    const colours = { carrier: { heat: "#aa0011" }, technology: { [technology.technology_id]: "#00bb22" } };
    expect(statusOf(saveColours(editor, colours))).toBe(403);
    expect(saveColours(admin, colours)).toEqual({ ok: true, value: 2 });
    expect(saveColours(admin, colours)).toEqual({ ok: true, value: 0 });
    const provider = { carrier: { heat: "#000000" }, technology: { chp_gas: "#123456" } };
    expect(statusOf(saveColours(admin, provider))).toBe(403);
    expect(get(admin, carrierEntity, "heat")?.color).toBe("#aa0011");
  });
});

test("what an admin changed survives a newer catalogue", async () => {
  const cold = get(admin, carrierEntity, "cold")!;
  expect(statusOf(save(admin, carrierEntity, { ...cold, color: "#0f0f0f" }))).toBe(200);
  const db = spaceDb(space.dataDir, admin.space);
  db.update(carriers).set({ color: "#eeeeee" }).where(eq(carriers.carrier_id, "steam")).run();
  db.update(facts).set({ value: "an older one" }).where(eq(facts.name, "catalogue")).run();
  await prepareSpaces(environment(), pino({ level: "silent" }));
  expect(get(admin, carrierEntity, "cold")?.color).toBe("#0f0f0f");
  expect(get(admin, carrierEntity, "steam")?.color).not.toBe("#eeeeee");
});

test("a program's abbreviations and ids of levels are those of the pages", () => {
  const parent = get(admin, technologyEntity, "chp_gas")!;
  const child = {
    technology_id: randomUUID(),
    tech_id_parent: "chp_gas",
    name: { en: "Small One" },
    color: "#102030",
    properties: { structure_name: "Node" as const },
  };
  const odd = save(admin, technologyEntity, { ...child, abbr: "zzz_any" });
  const abbr = `${parent.abbr}_small_one`;
  expect(odd).toMatchObject({ issues: [{ path: "abbr", message: "rules.child_abbreviation", params: { abbr } }] });
  expect(statusOf(save(admin, technologyEntity, { ...child, abbr }))).toBe(200);
  const level = (carrier_level_id: string, value: number | null) =>
    statusOf(save(admin, carrierLevelEntity, { carrier_level_id, carrier_id: "heat", value }));
  expect([level("heatXYZ", null), level("heat_", null), level("heat_7", 8), level("heat_8", 8)]).toEqual([
    422, 422, 422, 200,
  ]);
});
