import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture } from "../../../../tests/formats";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { type CsvInspection, inspectUpload, sourceOf, takeUpload } from "./draft.server";
import { proposedReading } from "./proposal";

let space: TestSpace;
let systemId: string;
beforeAll(async () => {
  space = await testSpace();
  systemId = newSystem(space.editor);
});
afterAll(() => space.close());

async function upload(name: string, content: string | Uint8Array) {
  const path = join(space.dataDir, `upload-${randomUUID()}`);
  writeFileSync(path, content);
  const size = Buffer.byteLength(content);
  return { path, draft: await takeUpload(space.editor, systemId, { path, name, size }, { query: "" }) };
}

describe("an uploaded file of a format", () => {
  it.each([
    ["green button 15 minutes autumn", ["Start [UTC]", "Delivered [kWh]", "Received [kWh]"]],
    ["sdat xml spring", ["Start [UTC]", "Consumption [kWh]"]],
    ["omie 60 minutes spring", ["Start [UTC]", "Portugal [EUR/MWh]", "Spain [EUR/MWh]"]],
  ])("is a table for the page that asks about it, under its own name: %s", async (name, columns) => {
    const { content, fileName } = fixture(name);
    const { path, draft } = await upload(fileName, content);
    if (!draft.ok) throw new Error(JSON.stringify(draft));
    expect(draft.value.name).toBe(fileName);
    expect(await inspectUpload(draft.value, "UTC")).toMatchObject({
      columns,
      stampFormat: { value: "ISO" },
      mark: { value: "start" },
      clock: { value: "offset" },
    });
    expect([existsSync(path), existsSync(sourceOf(draft.value))]).toEqual([false, true]);
  });

  it("is refused with what is wrong, and is gone then", async () => {
    const cases = [
      ["some.xml", "<note>hello</note>", "timeseries.format.unknown"],
      ["bad.xml", "<feed><entry>", "timeseries.format.xml_malformed"],
      ["evil.xml", `<!-- x --><feed><!DOCTYPE a></feed>`, "timeseries.format.xml_doctype"],
    ] as const;
    for (const [name, content, message] of cases) {
      const { path, draft } = await upload(name, content);
      expect(draft, name).toMatchObject({ status: 422, issues: [{ path: "file", message }] });
      expect(existsSync(path)).toBe(false);
    }
  });

  it("is looked at anew where a former version kept what it saw", async () => {
    const { draft } = await upload("bills.csv", "von;bis;kWh\n03.01.2024;04.02.2024;79\n05.02.2024;01.03.2024;62\n");
    if (!draft.ok) throw new Error(JSON.stringify(draft));
    const now = await inspectUpload(draft.value, "UTC");
    expect(now).toMatchObject({ endColumn: 1, endDay: { value: "included" } });
    // As it was before the ends of rows were known.
    const before: Partial<CsvInspection> = { ...now };
    delete before.endColumn;
    delete before.endDay;
    const old = { key: JSON.stringify({ zone: "UTC" }), inspection: before };
    writeFileSync(join(sourceOf(draft.value), "..", "inspection.json"), JSON.stringify(old));
    const after = await inspectUpload(draft.value, "UTC");
    expect(after).toEqual(now);
    expect(proposedReading(after, { timezone: "UTC", unit: null })).toMatchObject({
      end_column: "1",
      end_day: "included",
    });
  });

  it("names its maker where the columns tell it", async () => {
    const { content, fileName } = fixture("octopus autumn");
    const { draft } = await upload(fileName, content);
    if (!draft.ok) throw new Error(JSON.stringify(draft));
    expect(await inspectUpload(draft.value, "Europe/London")).toMatchObject({
      format: "Octopus Energy",
      valueColumn: { value: 0, evidence: { kind: "format", params: { format: "Octopus Energy" } } },
    });
  });
});
