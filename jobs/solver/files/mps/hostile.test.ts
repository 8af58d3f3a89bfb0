import { expect, it } from "vitest";
import { mpsLines } from "~/engines/exchange/linear/mpsLines";
import { randomModel, randomSource } from "../../structured/randomModel";
import { UnreadableModel } from "../unreadable";
import { readMps } from "./readMps";

/** So many damaged files; `HOSTILE_MODELS=5000` reads more. */
const FILES = Number(process.env.HOSTILE_MODELS ?? 300);
/** What reading one of them may take, in processor seconds and in megabytes more than before. */
const [MOST_S, MOST_MB] = [2, 400];

const ODD = [
  "",
  "1e999",
  "-1e400",
  "-inf",
  "nan",
  "NaN",
  "0x10",
  "1e-400",
  "-0",
  "9".repeat(400),
  "'MARKER'",
  "'INTORG'",
  "'INTEND'",
  "ENDATA",
  "RHS",
  "ROWS",
  "\0",
  "\u{1F525}",
  "\uFEFF",
  "\uD800",
  "\t",
  "$",
  "*",
  "__proto__",
  "constructor",
  "toString",
  "x_0",
  "row_1",
  "N",
  "UP",
  "BV",
  "SC",
  "FR",
  "-5",
];
const SECTIONS = ["NAME", "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS", "ENDATA", "OBJSENSE", "SOS", "QUADOBJ"];
const LINES = [
  " N  cost",
  " N  other",
  " G  row_1",
  " RNG cost 5",
  " RNG row_1 -1e30",
  " RNG row_1 -7",
  " MI BND x_1",
  " UP BND x_1 -3",
  " BV BND x_0 1",
  " M1 'MARKER' 'INTORG'",
  " M1 'MARKER' 'INTEND'",
  " M1 'MARKER'",
  " FX BND x_1 nan",
  " __proto__ row_1 1",
  " UP __proto__ 3",
  "OBJSENSE MAX",
];

/** Some ways to damage a file; `random` is below 1. */
const damages: ((text: string, random: () => number) => string)[] = [
  (text, random) => text.slice(0, Math.floor(text.length * random())),
  (text, random) => text.slice(Math.floor(text.length * random())),
  // A word becomes another one.
  (text, random) =>
    onLine(text, random, (line) => {
      const words = line.split(/(\s+)/);
      words[Math.floor(random() * words.length)] = pick(ODD, random);
      return words.join("");
    }),
  (text, random) => onLine(text, random, (line) => `${line}\n${line}`),
  (text, random) => onLine(text, random, () => ""),
  (text, random) => onLine(text, random, (line) => `${line}\n${pick(SECTIONS, random)}`),
  (text, random) => onLine(text, random, (line) => `${line}\n${pick(LINES, random)}`),
  (text, random) => onLine(text, random, (line) => `${line} ${pick(ODD, random)}`),
  (text, random) =>
    onLine(text, random, (line) => `${line}${pick([" ", "x", "9"], random).repeat(Math.floor(100_000 * random()))}`),
  // A section stands elsewhere, or twice.
  (text, random) => {
    const parts = text.split(/^(?=\S)/m);
    const part = pick(parts, random);
    parts.splice(Math.floor(random() * parts.length), random() < 0.5 ? 0 : 1, part);
    return parts.join("");
  },
  (text, random) =>
    text.replace(
      "ROWS\n",
      `ROWS\n${Array.from({ length: Math.floor(random() * 20_000) }, (_, i) => ` G  more${i}`).join("\n")}\n`,
    ),
  (text, random) => text.replaceAll("\n", pick(["\r\n", "\r", "\n\n", "\n*\n", " \n"], random)),
  (text, random) =>
    Array.from(text, (sign) => (random() < 0.02 ? String.fromCharCode(Math.floor(random() * 256)) : sign)).join(""),
];

it("is a model or a sentence with a line, whatever is in it, in bounded time and memory", () => {
  const random = randomSource(7);
  const texts = [1, 2, 3].map((seed) => {
    const model = randomModel(seed);
    const named = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}_${i}`);
    return [...mpsLines(model, { columns: named("x", model.columns), rows: named("row", model.rows) }, [])].join("\n");
  });
  const before = process.memoryUsage.rss();
  let refused = 0;
  for (let n = 0; n < FILES; n++) {
    let text = pick(texts, random);
    for (let k = 0; k < 1 + Math.floor(random() * 3); k++) text = pick(damages, random)(text, random);
    const data = new TextEncoder().encode(text);
    if (random() < 0.1)
      for (let k = 0; k < 50; k++) data[Math.floor(random() * data.length)] = Math.floor(random() * 256);
    const start = process.cpuUsage();
    try {
      const { model, names } = readMps(data);
      expect([model.colLower.length, model.rowUpper.length]).toEqual([names.columns.length, names.rows.length]);
      expect(model.starts[model.columns]).toBe(model.values.length);
      for (const list of [model.cost, model.colLower, model.colUpper, model.rowLower, model.rowUpper, model.values])
        expect(list.some(Number.isNaN)).toBe(false);
    } catch (error) {
      if (!(error instanceof UnreadableModel)) throw error;
      expect(error.message).toMatch(/^Line \d+: \S/);
      refused++;
    }
    expect(process.cpuUsage(start).user / 1e6, `seconds of file ${n}`).toBeLessThan(MOST_S);
  }
  expect(refused).toBeGreaterThan(FILES / 3);
  expect(refused).toBeLessThan(FILES);
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(MOST_MB);
});

/** Without a limit, 17 million names end in an error of the language, and a line without end in one of the decoder. */
it("does not take what is no model for one, however large it is", () => {
  expect(() => readMps(new Uint8Array(2 ** 22).fill(65))).toThrow("Line 1: more than 65536 characters.");
  expect(() => readMps(new Uint8Array(2 ** 22))).toThrow("Line 1: more than 65536 characters.");
  expect(() => readMps(new Uint8Array(2 ** 20).fill(10))).toThrow("Line 0: The file ends without ENDATA.");
});

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

function onLine(text: string, random: () => number, change: (line: string) => string): string {
  const lines = text.split("\n");
  const at = Math.floor(random() * lines.length);
  lines[at] = change(lines[at]!);
  return lines.join("\n");
}
