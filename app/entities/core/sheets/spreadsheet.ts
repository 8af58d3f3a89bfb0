/** The page that makes an address of a table for spreadsheet programs. */
const page = "/settings/programs/spreadsheet";

export const spreadsheetPaths = {
  page,
  /** The same for a table: path and query of its CSV file. */
  of: (table: string) => `${page}?${new URLSearchParams({ table })}`,
  /**
   * Where a table of a link is read, without a sign-in: the first, or that with a number, counted from 1. "ods" and "xlsx" are workbooks
   * that read all of its tables.
   */
  link: (token: string, ending: LinkEnding, table = 1) => `/sheets/${token}.${table > 1 ? `${table}.` : ""}${ending}`,
};

export const LINK_ENDINGS = ["csv", "ods", "xlsx"] as const;
export type LinkEnding = (typeof LINK_ENDINGS)[number];

/** Tables that one link reads. */
export const MOST_TABLES = 12;

/** Pages of accounts and of the installation, calls, and these links themselves: none of them is a table of figures. */
const CLOSED = /^\/(admin|api|files|login|logout|mcp|scim|settings|sheets)(\/|$)/i;
const MOST_SIGNS = 2000;

/** The tables of a link as they were entered, one a line. */
export const tableLines = (text: string): string[] => text.split(/\s*[\r\n]\s*/).filter((line) => line.trim() !== "");

/** What a table is called where nobody named it: the name of its file. */
export const tableName = (table: string): string => /([\w-]+)\.csv(\?|$)/.exec(table)?.[1] ?? "";

/** Names for the sheets of a workbook, as its programs want them: 31 signs at most, and none twice in whatever case. */
export function sheetNames(tables: readonly string[]): string[] {
  const names: string[] = [];
  for (const table of tables) {
    const name = tableName(table).slice(0, 28) || "1";
    let free = name;
    for (let i = 2; names.some((other) => other.toLowerCase() === free.toLowerCase()); i++) free = `${name} ${i}`;
    names.push(free);
  }
  return names;
}

/**
 * Path and query of a table that a link may read, out of what somebody entered: the address of a CSV file of this installation, with or
 * without `origin`. Null for all else.
 */
export function tableAddress(text: string, origin: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MOST_SIGNS || trimmed.includes("\\") || !URL.canParse(trimmed, origin)) return null;
  const { origin: host, username, pathname, search } = new URL(trimmed, origin);
  if (host !== origin || username !== "" || !/^(\/[\w.~%:-]+)+\.csv$/.test(pathname)) return null;
  // What is written in another way than our addresses are could be read as another path.
  if (/%2f|%5c|%2e/i.test(pathname) || CLOSED.test(pathname)) return null;
  return pathname + search;
}
