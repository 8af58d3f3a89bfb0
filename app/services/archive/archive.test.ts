import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { PARAMETER_GROUPS } from "~/entities/catalogue/parameterType";
import type { Locale } from "~/entities/core/locale";
import { id as idSchema } from "~/entities/core/shared";
import { systemSchema } from "~/entities/systems/system";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { GEOMETRY_TYPES } from "~/entities/twin/geometry";
import de from "../../../locales/de/archive.json";
import en from "../../../locales/en/archive.json";
import fr from "../../../locales/fr/archive.json";
import { findingTexts } from "./findingTexts";
import { ARCHIVE_LIMITS, ARCHIVE_LISTS, optimizationList } from "./format";
import { readArchive, type SystemArchive, writeArchive } from "./index.server";
import { sha256 } from "./write";

const created = new Date("2026-01-02T03:04:05Z");
const id = fc.stringMatching(/^[\w.:-]{1,20}$/).filter((text) => idSchema.safeParse(text).success);
const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).map((s) => `x${s}x`);
const name = fc.record({ en: text, de: fc.option(text, { nil: undefined }), fr: fc.option(text, { nil: undefined }) });
// JSON has no minus zero; no field of an entity tells it from zero.
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((v) => (v === 0 ? 0 : v));
const lon = fc.double({ min: -180, max: 180, noNaN: true }).map((v) => (v === 0 ? 0 : v));
const lat = fc.double({ min: -90, max: 90, noNaN: true }).map((v) => (v === 0 ? 0 : v));
const position = fc.tuple(lon, lat);
const date = fc.integer({ min: 1950, max: 2070 }).map((year) => `${year}-01-01`);

/** Entities as the schema accepts them, with its defaults. */
const entity = <T>(schema: z.ZodType<T, z.ZodTypeDef, unknown>, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields).map((value) => schema.parse(value));
const list = <T>(entry: fc.Arbitrary<T>, key: keyof T) =>
  fc.uniqueArray(entry, { maxLength: 4, selector: (e) => e[key] });

const component = { technology_id: id, geometry_id: id, system_id: id, name: text, carrier_level_input: fc.option(id) };
const block = fc
  .record({
    startMs: fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2080, 0, 1) }),
    stepS: fc.constantFrom(60, 900, 1800, 3600, 0.5),
    values: fc.array(fc.oneof(fc.double({ noDefaultInfinity: true }), fc.constant(NaN), fc.constant(-0)), {
      maxLength: 60,
    }),
  })
  .map((b) => ({ year: new Date(b.startMs).getUTCFullYear(), ...b, values: Float64Array.from(b.values) }));
const series = fc.record({
  meta: entity(timeseriesSchema, {
    ts_id: id,
    system_id: fc.option(id),
    properties: fc.record({ unit: fc.constantFrom("MW", "EUR/MWh"), factor: number, synthetic: fc.boolean() }),
  }),
  blocks: fc.uniqueArray(block, { maxLength: 3, selector: (b) => b.year }),
});
const snapshot: fc.Arbitrary<SystemArchive> = fc.record({
  system: entity(systemSchema, {
    system_id: id,
    name: text,
    geometry_id: id,
    timezone: fc.constantFrom("UTC", "Europe/Berlin"),
  }),
  geometries: list(
    entity(ARCHIVE_LISTS.geometries.schema, {
      geometry_id: id,
      name: text,
      type: fc.constantFrom(...GEOMETRY_TYPES),
      coordinates: fc.option(
        fc.oneof(position, fc.array(position), fc.array(fc.array(position)), fc.array(fc.array(fc.array(position)))),
      ),
    }),
    "geometry_id",
  ),
  nodes: list(entity(ARCHIVE_LISTS.nodes.schema, { node_id: id, ...component }), "node_id"),
  lines: list(
    entity(ARCHIVE_LISTS.lines.schema, { line_id: id, ...component, value: number.map((v) => Math.abs(v) + 1) }),
    "line_id",
  ),
  technologies: list(
    entity(ARCHIVE_LISTS.technologies.schema, {
      technology_id: id,
      name,
      abbr: text,
      tech_id_parent: fc.option(id),
      properties: fc.record({ unit: text }),
    }),
    "technology_id",
  ),
  carriers: list(entity(ARCHIVE_LISTS.carriers.schema, { carrier_id: id, name }), "carrier_id"),
  carrierLevels: list(
    entity(ARCHIVE_LISTS.carrierLevels.schema, {
      carrier_level_id: id,
      carrier_id: id,
      value: fc.oneof(number, name, fc.constant(null)),
    }),
    "carrier_level_id",
  ),
  parameterTypes: list(
    entity(ARCHIVE_LISTS.parameterTypes.schema, {
      parameter_type: id,
      name,
      description: name,
      unit: text,
      group: fc.constantFrom(...PARAMETER_GROUPS),
      element_types: fc.constant(["Node"]),
      geq: fc.option(number),
    }),
    "parameter_type",
  ),
  parameters: list(
    entity(ARCHIVE_LISTS.parameters.schema, {
      parameter_id: id,
      scenario_id: id,
      node_id: fc.option(id),
      date: fc.option(date),
      properties: fc.record({ type: id, value: fc.oneof(number, fc.boolean(), fc.constant(null)), reference: text }),
    }),
    "parameter_id",
  ),
  scenarios: list(entity(ARCHIVE_LISTS.scenarios.schema, { scenario_id: id, name: text }), "scenario_id"),
  series: fc.uniqueArray(series, { maxLength: 3, selector: (s) => s.meta.ts_id }),
  optimizations: fc.array(
    entity(optimizationList.schema, {
      optimization_id: id,
      system_id: id,
      user_id: id,
      name: text,
      scenario_ids: fc.constant(["base"]),
      dates: fc.array(date, { minLength: 1, maxLength: 3 }),
      config: fc.constant({}),
    }),
    { maxLength: 1 },
  ),
});
const sample = () => fc.sample(snapshot, { numRuns: 1, seed: 7 })[0]!;

/** The archive with files replaced, added (string or bytes) or taken out (null). */
function edited(archive: SystemArchive, changes: Record<string, string | null>): Uint8Array {
  const files: Zippable = unzipSync(writeArchive(archive, created));
  for (const [file, content] of Object.entries(changes)) {
    if (content === null) delete files[file];
    else files[file] = strToU8(content);
  }
  return zipSync(files);
}
const refusals = (bytes: Uint8Array, limits = ARCHIVE_LIMITS) => {
  const archiveFiles = readArchive(bytes, limits);
  expect(archiveFiles.ok).toBe(false);
  return archiveFiles.findings.filter((f) => f.severity === "error");
};

describe("round trip", () => {
  it("gives back the identical system, every bit of every number", () => {
    fc.assert(
      fc.property(snapshot, (archive) => {
        const outcome = readArchive(writeArchive(archive, created));
        expect(outcome.findings).toEqual([]);
        expect(outcome.ok && outcome.archive).toEqual(archive);
        if (!outcome.ok) return;
        const bits = (a: SystemArchive) =>
          a.series.flatMap((s) =>
            s.blocks.flatMap((b) => Array.from(b.values, (v) => (Object.is(v, -0) ? "-0" : String(v)))),
          );
        expect(bits(outcome.archive)).toEqual(bits(archive));
        expect(outcome.manifest).toMatchObject({
          version: 2,
          system_name: archive.system.name,
          created: created.toISOString(),
        });
      }),
      { numRuns: 60 },
    );
  });
  it("writes the same bytes for the same system", () => {
    expect(writeArchive(sample(), created)).toEqual(writeArchive(sample(), created));
  });
  it("writes stamps and empty gaps that a person can read", () => {
    const archive = {
      ...sample(),
      series: [
        {
          meta: timeseriesSchema.parse({ ts_id: "t", properties: {} }),
          blocks: [{ year: 2025, startMs: Date.UTC(2025, 0, 1), stepS: 3600, values: Float64Array.of(0.1, NaN, -3) }],
        },
      ],
    };
    const csv = unzipSync(writeArchive(archive, created))["series/0001/2025.csv"]!;
    expect(strFromU8(csv)).toBe(
      "timestamp,value\n2025-01-01T00:00:00Z,0.1\n2025-01-01T01:00:00Z,\n2025-01-01T02:00:00Z,-3\n",
    );
  });
});

describe("what is refused", () => {
  const base = (): SystemArchive => ({
    ...sample(),
    nodes: [],
    series: [
      {
        meta: timeseriesSchema.parse({ ts_id: "t", properties: {} }),
        blocks: [{ year: 2025, startMs: Date.UTC(2025, 0, 1), stepS: 3600, values: Float64Array.of(1, 2, 3) }],
      },
    ],
  });
  const csv = (rows: string[]) => ({ "series/0001/2025.csv": ["timestamp,value", ...rows].join("\n") });
  const rows = ["2025-01-01T00:00:00Z,1", "2025-01-01T01:00:00Z,2", "2025-01-01T02:00:00Z,3"];

  it("something else, an unknown version, a missing list", () => {
    expect(refusals(strToU8("hello"))[0]?.key).toBe("archive.not_a_zip");
    expect(refusals(zipSync({ "a.txt": strToU8("a") }))[0]?.key).toBe("archive.not_an_export");
    const version = edited(base(), { "manifest.json": '{"format":"energy-tool-system","version":3}' });
    expect(refusals(version)).toEqual([
      { key: "archive.version_unknown", severity: "error", params: { version: "3", known: "1, 2" } },
    ]);
    expect(refusals(edited(base(), { "nodes.json": null }))[0]?.params).toEqual({ file: "nodes.json" });
    expect(refusals(edited(base(), { "nodes.json": "[" }))[0]?.key).toBe("archive.json_invalid");
  });
  it("an entity that breaks a rule, with file, entry and field", () => {
    const node = { node_id: "n", technology_id: "t", geometry_id: "g", system_id: "s", name: "Plant" };
    const bad = edited(base(), { "nodes.json": JSON.stringify([node, { ...node, node_id: "m", status: "gone" }]) });
    expect(refusals(bad)[0]?.params).toMatchObject({ file: "nodes.json", row: 2, field: "status" });
    expect(refusals(edited(base(), { "nodes.json": JSON.stringify([node, node]) }))[0]?.key).toBe("archive.id_twice");
  });
  it.each([
    [[rows[0]!, rows[1]!, "2025-01-01T02:00:00Z,three"], "not_a_number", 4],
    [[rows[0]!, "2025-01-01T01:00:00Z,2;0", rows[2]!], "not_a_number", 3],
    [[rows[0]!, rows[2]!, rows[1]!], "stamp_unexpected", 3],
    [[rows[0]!, rows[1]!], "rows_unexpected", undefined],
  ])("a series whose rows are wrong: %j", (lines, key, row) => {
    const [first] = refusals(edited(base(), csv(lines)));
    expect(first?.key).toBe(`archive.${key}`);
    expect(first?.params["file"]).toBe("series/0001/2025.csv");
    expect(first?.params["row"]).toBe(row);
  });
  it.each(["../evil.json", "/etc/passwd", "series/../../x.csv", "C:\\x", "a\\b", "./system.json"])(
    "a path that leads out: %s",
    (path) => {
      expect(refusals(edited(base(), { [path]: "x" }))[0]?.key).toBe("archive.path_outside");
    },
  );
  it("too much, before inflating it", () => {
    const bomb = edited(base(), { "series/0002/2025.csv": "0".repeat(30_000_000) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(refusals(bomb, { ...ARCHIVE_LIMITS, maxEntryBytes: 1_000_000 })[0]?.key).toBe("archive.entry_too_large");
    expect(refusals(bomb, { ...ARCHIVE_LIMITS, maxTotalBytes: 2_000_000 })[0]?.key).toBe("archive.inflates_too_large");
    expect(refusals(bomb, { ...ARCHIVE_LIMITS, maxEntries: 3 })[0]?.key).toBe("archive.too_many_entries");
    expect(refusals(bomb, { ...ARCHIVE_LIMITS, maxBytes: 100 })[0]?.key).toBe("archive.too_large");
  });
  it("an entry that inflates to more than it declares", () => {
    const bytes = zipSync({ "manifest.json": strToU8("0".repeat(1_000_000)) });
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < bytes.length - 4; i++) {
      if (view.getUint32(i, true) === 0x02014b50) view.setUint32(i + 24, 50, true);
      if (view.getUint32(i, true) === 0x04034b50) view.setUint32(i + 22, 50, true);
    }
    expect(["archive.damaged", "archive.not_an_export"]).toContain(refusals(bytes)[0]?.key);
  });
  it("anything else without throwing", () => {
    const whole = writeArchive(base(), created);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        (flips) => {
          const bytes = Uint8Array.from(whole);
          for (const [at, value] of flips) bytes[at] = value;
          const outcome = readArchive(bytes);
          // A changed byte is refused, named, or lies in what a zip does not use.
          if (outcome.ok && outcome.findings.length === 0) expect(outcome.archive).toEqual(base());
        },
      ),
    );
  });
  it("not an edited file: that is named and read", () => {
    const outcome = readArchive(
      edited(base(), { ...csv([rows[0]!, rows[1]!, "2025-01-01T02:00:00.000Z,4"]), "readme.txt": "hi" }),
    );
    expect(outcome.findings.map((f) => f.key)).toEqual(["archive.file_ignored", "archive.edited"]);
    expect(outcome.ok && Array.from(outcome.archive.series[0]!.blocks[0]!.values)).toEqual([1, 2, 4]);
  });
  it("not fields that it does not know: they are left out and named once", () => {
    const { geometries, ...rest } = base();
    const of = (row: object) => ({ ...row, later: 1, properties: { available_space: null, colour: "red" } });
    const outcome = readArchive(
      edited({ geometries, ...rest }, { "geometries.json": JSON.stringify(geometries.map(of)) }),
    );
    expect(outcome.findings.find(({ key }) => key === "archive.fields_left_out")).toEqual({
      key: "archive.fields_left_out",
      severity: "warning",
      params: { file: "geometries.json", fields: "properties.colour, later" },
    });
    expect(outcome.ok && outcome.archive.geometries[0]).not.toHaveProperty("later");
  });
});

it("says what is wrong with an entry in the words of a language, with the bounds", () => {
  const whole = unzipSync(writeArchive(sample(), created));
  const sentences = (list: string, change: (row: Record<string, unknown>) => object, locale: Locale) => {
    const rows = JSON.parse(strFromU8(whole[list]!)) as Record<string, unknown>[];
    const files = { ...whole, [list]: strToU8(JSON.stringify([change(rows[0]!), ...rows.slice(1)])) };
    const manifest = JSON.parse(strFromU8(whole["manifest.json"]!)) as { files: Record<string, string> };
    manifest.files[list] = sha256(files[list]!);
    const { findings } = readArchive(zipSync({ ...files, "manifest.json": strToU8(JSON.stringify(manifest)) }));
    return findingTexts(findings, locale).map(({ text }) => text);
  };
  expect(sentences("nodes.json", (row) => ({ ...row, name: "x".repeat(201) }), "en")).toEqual([
    "“nodes.json”, entry 1: the field “name” is not valid (Use at most 200 characters.).",
  ]);
  expect(sentences("nodes.json", (row) => ({ ...row, status: "gone" }), "de")).toEqual([
    "„nodes.json“, Eintrag 1: Das Feld „status“ ist ungültig (Wählen Sie einen der angebotenen Werte.).",
  ]);
  expect(sentences("nodes.json", (row) => ({ ...row, name: undefined }), "fr").join()).not.toMatch(
    /Required|Expected|\{\{/,
  );
});

it("has every sentence in three languages", () => {
  expect(Object.keys(de)).toEqual(Object.keys(en));
  expect(Object.keys(fr)).toEqual(Object.keys(en));
});
