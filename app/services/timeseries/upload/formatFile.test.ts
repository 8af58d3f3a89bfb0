import { readFile, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inspectCsv, readCsv } from "~/engines/timeseries";
import { fixture, fixtures } from "../../../../tests/formats";
import { formatOfFile, formatToCsv } from "./formatFile";

const [from, to] = [join(tmpdir(), "format-from"), join(tmpdir(), "format-to.csv")];
const written = async (content: string | Uint8Array) => {
  await writeFile(from, content);
  return formatOfFile(from);
};

describe("a file of a format", () => {
  it.each([
    "green button 60 minutes spring",
    "sdat xml autumn",
    "entsoe a65 spring",
    "nsrdb",
    "home assistant energy autumn",
  ])("becomes a table of the same numbers: %s", async (name) => {
    const { content, truth, answers } = fixture(name);
    const format = await written(content);
    expect(await formatToCsv(from, to, format!)).toBeNull();
    const csv = await readFile(to);
    const seen = (await inspectCsv(csv))!;
    const column = answers.column ? seen.columns.findIndex((one) => one.startsWith(answers.column!)) : 1;
    const result = await readCsv(csv, { valueColumn: column });
    const values = result.blocks.flatMap((block) => Array.from(block.values)).filter((value) => !Number.isNaN(value));
    expect([values.length, result.stepS / 60]).toEqual([truth.steps, truth.stepMinutes]);
    expect(values.reduce((all, value) => all + value, 0) / values.length).toBeCloseTo(truth.mean, 6);
  });

  it("keeps numbers below zero, which a table program would take for formulas", async () => {
    const { content, truth } = fixture("open-meteo local summer");
    expect(await formatToCsv(from, to, (await written(content))!)).toBeNull();
    const cells = (await readFile(to, "utf8"))
      .split("\r\n")
      .slice(1, -1)
      .map((row) => Number(row.split(",")[2]));
    expect(cells).toHaveLength(truth.steps);
    expect(Math.min(...cells)).toBe(-4.9);
  });

  it("is told by its beginning, in UTF-16 too; other tables are none of these", async () => {
    const xml = String(fixture("sdat xml spring").content);
    expect(await written(Buffer.from(`\ufeff${xml}`, "utf16le"))).toBe("sdat");
    expect(await formatToCsv(from, to, "sdat")).toBeNull();
    const tables = fixtures().filter(({ name }) => /^(enedis|datadis|smard|lastgang|octopus|dwd)/.test(name));
    expect(tables.length).toBeGreaterThan(20);
    for (const { content } of tables) expect(await written(content)).toBeNull();
  });

  it("is refused with what is wrong, and by its size before it is read", async () => {
    await writeFile(from, `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><feed>&x;</feed>`);
    expect(await formatToCsv(from, to, "greenButton")).toEqual({
      message: "timeseries.format.xml_doctype",
      params: {},
    });
    await truncate(from, 4_000_000_000);
    expect(await formatToCsv(from, to, "greenButton")).toEqual({
      message: "timeseries.format.too_large",
      params: { megabytes: 64 },
    });
  });
});
