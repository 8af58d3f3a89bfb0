import readSheets from "read-excel-file/universal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdfLines, pdfText } from "../../helpers/pdfText";
import { CALLERS } from "../../helpers/product";
import { Site } from "../../reference/optimizations/site";
import { png } from "../files/fileSamples";
import { type Pair, Stored } from "./stored";

const LONG = "Roof of the combined heat and power hall behind the old dairy at the northern end of the village";

/** A farm with many roofs under long names, each of which is built. */
function farm(): Site {
  const series = (at: (i: number) => number) => ({
    year: 2030,
    stepS: 6 * 3600,
    series: Array.from({ length: 1460 }, (_, i) => at(i)),
  });
  const site = new Site()
    .system({ interest_rate: 0.05 })
    .node({ id: "Farm", root: "consumption", input: "el", parameters: { demand: series(() => 0.5) } })
    .node({ id: "Grid", root: "trade", output: "el", parameters: { purchase_price: { money: 231.7, CO2: 363.4 } } });
  for (let i = 0; i < 16; i++)
    site.node({
      id: `${LONG} ${i}`,
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 400_000,
        lifetime: 25,
        capacity_maximum: 0.01,
        availability: series((i) => (i % 4 === 2 ? 0.573 : 0)),
      },
    });
  return site;
}

let stored: Stored;
let demo: Pair;
beforeAll(async () => {
  stored = await Stored.start();
  demo = await stored.demo();
});
afterAll(() => stored.product.stop());

const address = (pair: Pair, file: string) =>
  `${stored.product.url}/system/${pair.system}/designer/results/${file}?optimization_id=${pair.plan}`;

async function paper(pair: Pair, locale = "en"): Promise<Uint8Array> {
  stored.reader.setCookie("i18n_redirected", locale);
  const answer = await stored.reader.get(address(pair, "summary.pdf"));
  stored.reader.setCookie("i18n_redirected", "en");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  return new Uint8Array(await answer.arrayBuffer());
}

/** The figures of the strip of a page, without its marks. */
const figuresOf = (html: string): string[] =>
  [...html.matchAll(/<dd class="figure-value">([^<]*)/g)].slice(0, 4).map(([, figure = ""]) => figure);

test("the report of one page says the figures, builds and sums of the page, in the reader's language", async () => {
  for (const locale of ["en", "de", "fr"]) {
    stored.reader.setCookie("i18n_redirected", locale);
    const html = await stored.page(demo, "summary");
    const bytes = await paper(demo, locale);
    expect(pdfLines(bytes)).toHaveLength(1);
    const text = pdfText(bytes);
    const figures = figuresOf(html);
    expect(figures).toHaveLength(4);
    for (const figure of figures) expect(text, locale).toContain(figure);
    const [title = ""] = /(?<=<h3 id="answer-plan">)[^<]*/.exec(html) ?? [];
    expect(text).toContain(title);
    const rows = [...html.matchAll(/<td class="numeric plan-cost">([^<]*)/g)].map(([, cost = ""]) => cost);
    expect(rows.length).toBeGreaterThan(3);
    for (const cost of rows) expect(text).toContain(cost);
    expect(text).not.toContain("\ufffd");
    expect(Buffer.from(bytes).toString("latin1")).toContain(`/Lang (${locale})`);
  }
});

test("a farm with many builds under long names has one page too, and it says how many are not listed", async () => {
  const pair = await stored.site("many", farm(), 2030);
  const bytes = await paper(pair);
  expect(pdfLines(bytes)).toHaveLength(1);
  expect(pdfText(bytes)).toMatch(/\d+ more/);
});

test("the logo of the company space stands on it", async () => {
  const headers = stored.product.signIn("superadmin");
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(png(300, 100))]), "logo.png");
  const before = (await paper(demo)).length;
  expect((await fetch(`${stored.product.url}/files/logo`, { method: "POST", headers, body })).status).toBe(201);
  const bytes = await paper(demo);
  expect(Buffer.from(bytes).toString("latin1")).toContain("/Subtype /Image");
  expect(bytes.length).toBeGreaterThan(before);
  expect((await fetch(`${stored.product.url}/files/logo`, { method: "DELETE", headers })).status).toBe(200);
});

test("files of a result are for those who see the system", async () => {
  for (const file of ["summary.pdf", "report.pdf", "tables.xlsx", "hours.csv"]) {
    for (const caller of CALLERS) {
      // A chapter of the report tells as much of rights as all of them.
      const headers = stored.product.signIn(caller);
      const answer = await fetch(`${address(demo, file)}&section=limits`, { headers, redirect: "manual" });
      const expected = { nobody: [302, 401], foreign: [404] }[caller as string] ?? [200];
      expect(expected, `${file} by ${caller}`).toContain(answer.status);
    }
    const none = address({ ...demo, plan: "no-such-run" }, file);
    expect((await fetch(none, { headers: stored.product.signIn("viewer") })).status).toBe(404);
  }
});

/** Words of a part of a page, without what only a screen shows and without spaces. */
const wordsIn = (html: string): string =>
  html
    .replaceAll(/<(svg|script)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s/g, "");

test("the long report has every cell of the tables of its page, and its chapters in their order after the one page", async () => {
  for (const language of ["en", "de", "fr"]) {
    const query = `optimization_id=${demo.plan}&language=${language}`;
    const folder = `${stored.product.url}/system/${demo.system}/designer/results`;
    const html = await (await stored.reader.get(`${folder}/report?${query}`)).text();
    const article = html.slice(html.indexOf('<article class="report"'), html.indexOf("</article>"));
    const page = article.replaceAll(
      /<details class="chart-table"[\s\S]*?<\/details>|<span class="visually-hidden">[^<]*/g,
      "",
    );
    const answer = await stored.reader.get(`${folder}/report.pdf?${query}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+-report\.pdf"$/);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const pages = pdfLines(bytes);
    expect(pages.length).toBeGreaterThan(8);
    expect(pages.length).toBeLessThan(25);
    const text = pdfText(bytes).replaceAll(/\s/g, "");
    const cells = [...page.matchAll(/<(td|th)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , cell = ""]) => wordsIn(cell));
    expect(cells.length).toBeGreaterThan(300);
    expect(cells.filter((cell) => !text.includes(cell))).toEqual([]);
    for (const figure of figuresOf(html)) expect(pdfText(bytes)).toContain(figure);
    // The chapters of the page, on the second page of the file and on the pages that it names.
    const chapters = [...page.matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, title = ""]) => wordsIn(title));
    const contents = pages[1]!.map(({ text: line }) => line.replaceAll(/\s/g, ""));
    const positions = chapters.map((title) => contents.indexOf(title));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions[0]).toBeGreaterThan(-1);
    expect(chapters.at(-1)).toBe(wordsIn(/id="report-assumptions">([^<]*)/.exec(page)?.[1] ?? "none"));
    expect(text).not.toContain("\ufffd");
  }
  const other = `${address(demo, "report.pdf")}&year=1999`;
  expect((await fetch(other, { headers: stored.product.signIn("viewer") })).status).toBe(404);
});

test("all hours of a year are one file, with a column for each flow and balance, and no file of a year that the run has not", async () => {
  const headers = stored.product.signIn("viewer");
  const answer = await fetch(address(demo, "hours.csv"), { headers });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const lines = (await answer.text()).trimEnd().split("\r\n");
  const columns = lines[0]!.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  expect(columns.slice(0, 2).map((name) => name.replaceAll('"', ""))).toEqual(["Time [UTC]", "Time [Europe/Berlin]"]);
  expect(columns.length).toBeGreaterThan(20);
  for (const column of columns.slice(2)) expect(column).toMatch(/\[(MW|MWh|EUR\/MWh)\]"?$/);
  expect(columns.some((column) => column.includes(": supplied [MW]"))).toBe(true);
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.at(-1)!.split(",")).toHaveLength(columns.length);
  const other = await fetch(`${address(demo, "hours.csv")}&year=1999`, { headers });
  expect(other.status).toBe(404);
});

test("all tables are sheets of one workbook", async () => {
  const answer = await fetch(address(demo, "tables.xlsx"), { headers: stored.product.signIn("viewer") });
  expect(answer.headers.get("Content-Type")).toContain("spreadsheetml");
  const sheets = await readSheets(await answer.arrayBuffer());
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    "Summary",
    "Savings",
    "Capacities",
    "Costs",
    "Energy flows",
    "Use of components",
    "Energy by location",
    "What matters most",
  ]);
  for (const { data } of sheets) expect(data.length).toBeGreaterThan(1);
});
