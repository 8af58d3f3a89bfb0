import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { readSystemFile, readWorkbook } from "./readFiles";

/** Files that are made to harm end the process they are read in, and that one only. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "read-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { signal } = new AbortController();
const storedFile = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const small = async () =>
  new Uint8Array(
    await writeWorkbook([
      ["parameter_type", "value"].map((value) => ({ value })),
      [{ value: "a" }, { value: 1 }],
    ]).toBuffer(),
  );
/** A workbook of a few kilobytes with 240 megabytes of text. */
async function bomb(): Promise<Uint8Array> {
  const files = unzipSync(await small());
  const name = "xl/worksheets/sheet1.xml";
  const cells = Array.from(
    { length: 100_000 },
    (_, i) => `<row r="${i + 3}"><c r="A${i + 3}" t="inlineStr"><is><t>${"x".repeat(2400)}</t></is></c></row>`,
  );
  const sheet = strFromU8(files[name]!).replace("</sheetData>", `${cells.join("")}</sheetData>`);
  return zipSync({ ...files, [name]: strToU8(sheet) });
}
/** Enough to start and to read an ordinary file. */
const heapMb = 200;

test("a workbook is read in a process of its own", async () => {
  const workbook = await readWorkbook(storedFile("small.xlsx", await small()), signal, { heapMb });
  expect(workbook).toMatchObject({
    ok: true,
    sheets: [{ header: ["parameter_type", "value"], rows: [{ cells: ["a", 1] }] }],
  });
});

test("one that needs more memory than it may is a problem of the file", async () => {
  const workbook = await readWorkbook(storedFile("bomb.xlsx", await bomb()), signal, { heapMb });
  expect(workbook).toEqual({ ok: false, problem: { message: "tables.file.too_much", params: {} } });
});

test("so is one that takes too long", async () => {
  const workbook = await readWorkbook(storedFile("late.xlsx", await small()), signal, { timeMs: 20 });
  expect(workbook).toEqual({ ok: false, problem: { message: "tables.file.too_much", params: {} } });
});

/** A program that is killed from outside so often before it answers: it keeps the count in a file. */
function killedFirst(times: number): string {
  const count = storedFile(`killed-${times}.txt`, strToU8("0"));
  const lines = [
    `const { readFileSync, writeFileSync } = require("node:fs");`,
    `const { serialize } = require("node:v8");`,
    `const before = Number(readFileSync(${JSON.stringify(count)}, "utf8"));`,
    `writeFileSync(${JSON.stringify(count)}, String(before + 1));`,
    `if (before < ${times}) process.kill(process.pid, "SIGKILL");`,
    `writeFileSync(process.argv[3], serialize({ ok: true, sheets: [] }));`,
  ];
  return storedFile(`killed-${times}.cjs`, strToU8(lines.join("\n")));
}

test("a reader that is killed from outside is tried once more before the file is blamed", async () => {
  const file = storedFile("good.xlsx", await small());
  expect(await readWorkbook(file, signal, { program: killedFirst(1) })).toEqual({ ok: true, sheets: [] });
  // Killed twice, as by what it reads: then it is the file.
  const tooMuch = { ok: false, problem: { message: "tables.file.too_much", params: {} } };
  expect(await readWorkbook(file, signal, { program: killedFirst(2) })).toEqual(tooMuch);
});

test("a cancel ends the reading", async () => {
  const abort = new AbortController();
  const reading = readWorkbook(storedFile("cancelled.xlsx", await small()), abort.signal);
  abort.abort();
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
});

test("the file of a system is read there too", async () => {
  expect(await readSystemFile(storedFile("no.zip", strToU8("hello")), signal)).toMatchObject({
    ok: false,
    findings: [{ key: "archive.not_a_zip" }],
  });
});
