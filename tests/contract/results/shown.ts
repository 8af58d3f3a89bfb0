/** Tables of a page as people read them, by caption: numbers are those of English pages. */
export interface ShownTable {
  caption: string;
  header: string[];
  rows: string[][];
}

const parts = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`, "g"))].map(([part]) => part);

/** What is read of a piece of a page: words in one line, hidden help for screen readers left out. */
export const textOf = (html: string): string =>
  html
    .replace(/<span class="visually-hidden">[\s\S]*?<\/span>/g, "")
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;|\u00a0|\u202f/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&amp;/g, "&")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, " ")
    .trim();

export const tablesOf = (html: string): ShownTable[] =>
  parts(html, "table").map((table) => ({
    caption: textOf(parts(table, "caption")[0] ?? ""),
    header: parts(parts(table, "thead")[0] ?? "", "th").map(textOf),
    rows: parts(table.replace(/<thead[\s\S]*?<\/thead>/, ""), "tr").map((row) =>
      [...row.matchAll(/<t[hd][\s>][\s\S]*?<\/t[hd]>/g)].map(([cell]) => textOf(cell)),
    ),
  }));

/** The sizes of values by what the address says. */
export const SCALES = { "0.001": 1e-3, percent: 1e-2, "1": 1, k: 1e3, mn: 1e6, bn: 1e9 } as const;

/** "<1" is there, but too small for the decimals of its column. */
export const number = (text: string): number =>
  text.startsWith("<") ? 0 : Number(text.replace(/,/g, "").replace("−", "-"));

/** The row of a table that begins with a name. */
export function row(table: ShownTable, name: string): string[] {
  const row = table.rows.find(([first]) => first === name);
  if (!row) throw new Error(`${table.caption} has no row ${name}`);
  return row;
}

/** What is shown is the value, rounded to the decimals that are shown. */
export function agrees(text: string, value: number, what: string): void {
  const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
  const shown = text === "–" ? 0 : number(text);
  // What is less than half a step of the decimals is shown as below one.
  if (!(Math.abs(shown - value) <= 0.5 * 10 ** -decimals + 3e-6 * Math.abs(value)))
    throw new Error(`${what}: the page shows ${text}, it is ${value}`);
}
