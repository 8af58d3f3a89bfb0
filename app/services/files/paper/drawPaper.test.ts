import { describe, expect, it } from "vitest";
import type { Paper, PaperTable } from "~/entities/files/paper";
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

it("gives a column the width of its sum, which is bold and so wider than its cells", async () => {
  const rows = ["8.436,96", "99.338,40"].map((amount) => ({ cells: ["Januar", `${amount} €`] }));
  const columns = [
    { name: "Zeitraum", grow: 1 },
    { name: "Betrag", numeric: true, grow: 0 },
  ];
  const sum = { cells: ["Summe", "99.338,40 €"], role: "sum" as const };
  const block = { kind: "table" as const, title: "", columns, rows: [...rows, sum], leftOut: [] };
  const texts = pdfText(await drawPaper(paper({ blocks: [block] })));
  expect(texts.split("99.338,40 €")).toHaveLength(3);
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

describe("a long report", () => {
  const chapter = (title: string, rows: number): Paper["blocks"] => [
    { kind: "chapter", title },
    { kind: "section", title: `${title} im Einzelnen`, level: 3 },
    table(rows),
  ];
  const long = (blocks: Paper["blocks"]): Paper =>
    paper({
      blocks: [table(3)],
      onePage: true,
      rest: { contents: "Inhalt", facts: [{ kind: "text", text: "Zinssatz 5 %" }], blocks, ends: "Hier endet er." },
    });
  const textsOf = (page: { text: string }[]) => page.map(({ text }) => text);

  it("begins with the one page, then its contents with the page of each chapter, then the chapters in their order", async () => {
    const pages = pdfLines(await drawPaper(long([...chapter("Kosten", 60), ...chapter("Annahmen", 5)])));
    const contents = pages[1]!;
    expect(textsOf(contents)).toEqual(expect.arrayContaining(["Inhalt", "Zinssatz 5 %"]));
    const pageOf = (title: string) => {
      const entry = contents.find(({ text }) => text === title)!;
      return Number(contents.find(({ text, y }) => Math.abs(y - entry.y) < 1 && /^\d+$/.test(text))?.text);
    };
    expect(pageOf("Kosten")).toBe(3);
    expect(pageOf("Annahmen")).toBeGreaterThan(pageOf("Kosten"));
    for (const title of ["Kosten", "Kosten im Einzelnen", "Annahmen", "Annahmen im Einzelnen"])
      expect(textsOf(pages[pageOf(title) - 1]!)).toContain(title);
    pages.forEach((page, i) => {
      expect(textsOf(page)).toContain(String(i + 1));
      expect(textsOf(page).some((text) => text.startsWith("Plan – Quartier · "))).toBe(true);
    });
  });

  it("has bookmarks, links from its contents, and its font", async () => {
    const file = Buffer.from(await drawPaper(long(chapter("Kosten", 2)))).toString("latin1");
    expect(file).toMatch(/\/Outlines \d+ 0 R/);
    expect(file).toMatch(/\/S \/TOCI/);
    expect(file).toMatch(/\/Subtype \/Link/);
    expect(file).toMatch(/\/FontFile2 \d+ 0 R/);
  });

  it("ends after the pages that it may have, and says so", async () => {
    const blocks = [...chapter("Kosten", 400), ...chapter("Annahmen", 400)];
    const pages = pdfLines(await drawPaper(long(blocks), 6));
    expect(pages).toHaveLength(6);
    expect(textsOf(pages[5]!)).toContain("Hier endet er.");
    expect(pages.flat().map(({ text }) => text)).not.toContain("Annahmen im Einzelnen");
  });

  it("draws a chart in vectors, and names its series", async () => {
    const ink = "#b4820e";
    const drawing: Paper["blocks"][number] = {
      kind: "drawing",
      title: "Wind deckt 80 %",
      subject: "Eine Woche",
      height: 200,
      marks: [
        { kind: "rect", x: 60, y: 10, width: 100, height: 40, fill: ink },
        {
          kind: "path",
          parts: [
            [
              [0, 0],
              [10, 20],
              [30, 20],
            ],
          ],
          fill: ink,
        },
        { kind: "line", x1: 0, x2: 688, y1: 100, y2: 100, stroke: ink, width: 1, dashed: true },
        { kind: "text", x: 50, y: 50, text: "1.000", anchor: "end", colour: ink },
      ],
      legend: [{ name: "Wind", colour: ink, line: false }],
    };
    const bytes = await drawPaper(long([drawing]));
    expect(
      pdfLines(bytes)
        .flat()
        .map(({ text }) => text),
    ).toEqual(expect.arrayContaining(["Wind deckt 80 %", "Eine Woche", "1.000", "Wind"]));
    const file = Buffer.from(bytes).toString("latin1");
    expect(file).toContain("/S /Figure");
    expect(file).not.toContain("/Subtype /Image");
  });
});
