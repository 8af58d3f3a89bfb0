import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { odsOf } from "../../../../tests/formats/openDocument";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { type UploadSite, uploadSite } from "../../../../tests/helpers/uploadSite";
import { chooseSheet, inspectUpload, keepTyped, takeUpload, type UploadDraft } from "./draft.server";

let space: TestSpace;
let site: UploadSite;
beforeAll(async () => {
  space = await testSpace();
  site = uploadSite(space);
});
afterAll(() => space.close());

const START = Date.UTC(2023, 0, 1);
const HEADER = ["Time UTC", "Load [kW]"];
const watts = (hour: number) => 100 + (hour % 24) * 0.125;
type Row = [Date, number];
const rowsOf = (from: number, to: number): Row[] =>
  Array.from({ length: (to - from) / HOUR_MS }, (_, i) => {
    const at = from + i * HOUR_MS;
    return [new Date(at), watts((at - START) / HOUR_MS)];
  });
const month = (m: number) => ({
  name: `${m + 1}`,
  rows: [HEADER, ...rowsOf(Date.UTC(2023, m, 1), Date.UTC(2023, m + 1, 1))],
});
type Sheets = { name: string; rows: (Row | string[])[] }[];

const cell = (value: string | number | Date) =>
  value instanceof Date
    ? { type: Date, value, format: "yyyy-mm-dd hh:mm" }
    : typeof value === "number"
      ? { type: Number, value }
      : { type: String, value };
const xlsxOf = (sheets: Sheets): Promise<Buffer> =>
  writeWorkbook(sheets.map(({ name, rows }) => ({ sheet: name, data: rows.map((row) => row.map(cell)) }))).toBuffer();

function stored(name: string, content: Uint8Array) {
  const path = join(space.dataDir, `upload-${randomUUID()}`);
  writeFileSync(path, content);
  return { path, name };
}
const remarks = ({ converted }: Awaited<ReturnType<UploadSite["upload"]>>) =>
  converted.findings
    .filter(({ key }) => key.startsWith("timeseries.sheets_"))
    .map(({ key, severity, params }) => ({ key, severity, ...params }));

describe("a workbook of a year", () => {
  /** 365 days of 24 · 100 kWh and 0.125 · (0 + … + 23) kWh. */
  const MWH = (365 * (2400 + 0.125 * 276)) / 1000;

  it.each([
    ["ods", "a month a sheet", false],
    ["xlsx", "a month a sheet", false],
    ["ods", "one sheet", true],
  ] as const)("as %s with %s has its hours, energy, first and last step", async (ending, _, isWhole) => {
    const months = Array.from({ length: 12 }, (_, m) => month((m + 3) % 12));
    const sheets = isWhole ? [{ name: "Year", rows: [HEADER, ...rowsOf(START, START + 365 * DAY_MS)] }] : months;
    const content = ending === "ods" ? odsOf(sheets) : await xlsxOf(sheets);
    const uploaded = await site.upload(stored(`load.${ending}`, content), 1);
    expect(uploaded.converted).toMatchObject({
      ok: true,
      stepS: 3600,
      firstMs: START,
      lastMs: START + 364 * DAY_MS + 23 * HOUR_MS,
      conversion: { from: "kW", to: "MW" },
    });
    expect(uploaded.saved.ok).toBe(true);
    expect(uploaded.values).toHaveLength(8760);
    expect(uploaded.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(MWH, 6);
    expect(uploaded.values[8759]).toBeCloseTo(watts(23) / 1000, 12);
    const joined = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12";
    expect(remarks(uploaded)).toEqual(
      isWhole ? [] : [{ key: "timeseries.sheets_joined", severity: "note", sheets: joined }],
    );
  });

  it("with another table gives the longest, and says what was not read", async () => {
    const solar = { name: "Solar", rows: [["Time UTC", "Solar [kW]"], ...rowsOf(START, START + 20 * DAY_MS)] };
    const load = { name: "Load", rows: [HEADER, ...rowsOf(START, START + 30 * DAY_MS)] };
    const uploaded = await site.upload(stored("both.ods", odsOf([solar, load])), 1);
    expect(uploaded.converted).toMatchObject({ ok: true, rows: 720 });
    expect(remarks(uploaded)).toEqual([
      { key: "timeseries.sheets_left", severity: "warning", sheets: "Load", left: "Solar" },
    ]);
  });

  it("is read by the sheet that a person chooses, and what was said of the other goes", async () => {
    const solar = { name: "Solar", rows: [["Time UTC", "Solar [kW]"], ...rowsOf(START, START + 20 * DAY_MS)] };
    const load = { name: "Load", rows: [HEADER, ...rowsOf(START, START + 30 * DAY_MS)] };
    const { path, name } = stored("choose.ods", odsOf([solar, load]));
    const upload = await takeUpload(space.editor, "s", { path, name, size: 1 }, { query: "" });
    if (!upload.ok) throw new Error(JSON.stringify(upload));
    const rows = async (draft: UploadDraft) => (await inspectUpload(draft, "UTC"))!.columns[1];
    expect(await rows(upload.value)).toBe("Load [kW]");
    const draft = await keepTyped(upload.value, { unit: "MW" });
    const chosen = await chooseSheet(draft, "Solar");
    if (!chosen.ok) throw new Error(JSON.stringify(chosen));
    expect(await rows(chosen.value)).toBe("Solar [kW]");
    expect(chosen.value).toMatchObject({ typed: null, converted: null });
    const joined = await chooseSheet(chosen.value, null);
    expect(joined.ok && (await rows(joined.value))).toBe("Load [kW]");
  });
});
