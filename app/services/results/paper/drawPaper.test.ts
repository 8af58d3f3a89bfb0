import { expect, it } from "vitest";
import type { Paper, PaperTable } from "~/entities/results/report/paper";
import { pdfLines, pdfText } from "../../../../tests/helpers/pdfText";
import { drawPaper } from "./drawPaper";

const inks = {
  text: "#1b1e22",
  muted: "#565b62",
  line: "#e3e0d8",
  edge: "#857f73",
  accent: "#0b5c7a",
  good: "#17653a",
  bad: "#a3212b",
};

/** A table of so many rows under long names. */
function table(count: number): PaperTable {
  const rows = Array.from({ length: count }, (_, i) => ({
    cells: [
      `Photovoltaikanlage auf dem Dach der Wärmepumpenzentrale im Quartier an der Łódźer Straße, Bauabschnitt ${i}`,
      "",
      "200",
      "1.200",
      "kW",
      "1,11 Mio. €",
    ],
    colour: "#b4820e",
    bar: { existing: 200, built: 1000, gone: 100, most: 1600 },
  }));
  return {
    kind: "table",
    title: "Baue 5 Komponenten",
    columns: [
      { name: "Komponente", grow: 2 },
      { name: "", grow: 1, bar: true },
      { name: "Heute", numeric: true, grow: 0 },
      { name: "2030", numeric: true, grow: 0 },
      { name: "", grow: 0 },
      { name: "Kosten", numeric: true, grow: 0 },
    ],
    rows,
    leftOut: rows.map((_, i) => `Und ${i + 1} weitere.`),
    key: { built: "gebaut", existing: "vorhanden", gone: "entfällt" },
  };
}

const paper = (more: Partial<Paper>): Paper => ({
  language: "de",
  title: "Plan – Quartier",
  logo: null,
  logoName: "Firmenlogo",
  head: { title: "Plan 2030", lines: ["Quartier · 2030"], notices: [] },
  blocks: [],
  foot: "27.11.2026, 10:00",
  inks,
  onePage: false,
  ...more,
});

it("writes every letter of the three languages as it is, and a sign that the font lacks as a question mark", async () => {
  const text = "ÄÖÜäöüß ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ àâæçéèêëîïôœùûüÿ « » „“ ’ – − € CO₂ 1\u202f200 10\u00a0% Łódź Škoda";
  const texts = pdfText(
    await drawPaper(
      paper({
        blocks: [
          { kind: "text", text },
          { kind: "text", text: "漢!" },
        ],
      }),
    ),
  );
  for (const word of text.split(" ")) expect(texts).toContain(word);
  expect(texts).toContain("?!");
  expect(texts).not.toContain("\ufffd");
});

it("tells its title, its language and its structure to those who hear it", async () => {
  const file = Buffer.from(await drawPaper(paper({ blocks: [table(2)] }))).toString("latin1");
  expect(file).toContain("/Lang (de)");
  expect(file).toContain("/DisplayDocTitle true");
  expect(file).toMatch(/\/Marked true/);
  for (const part of ["Document", "H1", "H3", "Table", "TR", "TH", "TD", "P"]) expect(file).toContain(`/S /${part}`);
});

it("keeps a report of one page on one page, whatever its names and rows, and says what it leaves out", async () => {
  const blocks: Paper["blocks"] = [
    {
      kind: "figures",
      figures: [1, 2, 3, 4].map((n) => ({
        term: `Größe ${n}`,
        value: `${n},11 Mio. €`,
        note: "von 2,22 Mio. € heute",
      })),
    },
    table(40),
    { kind: "text", text: "Zinssatz: 5 %" },
  ];
  const lines = pdfLines(await drawPaper(paper({ blocks, onePage: true })));
  expect(lines).toHaveLength(1);
  const texts = lines[0]!.map(({ text }) => text);
  const [, count] = texts.map((text) => /^Und (\d+) weitere\.$/.exec(text)).find((match) => match) ?? [];
  const listed = texts.filter((text) => text.includes("Photovoltaikanlage")).length;
  expect(listed + Number(count)).toBe(40);
  expect(listed).toBeGreaterThan(15);
  for (const figure of ["1,11 Mio. €", "4,11 Mio. €", "Zinssatz: 5 %", "27.11.2026, 10:00"])
    expect(texts).toContain(figure);
  // Nothing begins outside of the margins, and the last row ends above the foot.
  for (const { x, y } of lines[0]!) {
    expect(x).toBeGreaterThan(39);
    expect(x).toBeLessThan(555);
    expect(y).toBeGreaterThan(39);
  }
});

it("goes over as many pages as a long report takes, with the head of the table on each", async () => {
  const pages = pdfLines(await drawPaper(paper({ blocks: [{ kind: "chapter", title: "Annahmen" }, table(120)] })));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((lines, i) => {
    const texts = lines.map(({ text }) => text);
    expect(texts).toContain("Komponente");
    expect(texts).toContain(String(i + 1));
  });
  expect(pages.flat().filter(({ text }) => text.includes("Photovoltaikanlage"))).toHaveLength(120);
});
