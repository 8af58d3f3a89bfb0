/** The page that makes an address of a table for spreadsheet programs. */
const page = "/settings/programs/spreadsheet";

export const spreadsheetPaths = {
  page,
  /** The same for a table: path and query of its CSV file. */
  of: (table: string) => `${page}?${new URLSearchParams({ table })}`,
  /** Where the table of a link is read, without a sign-in: "csv", or "ods" for a workbook that reads it. */
  link: (token: string, ending: "csv" | "ods") => `/sheets/${token}.${ending}`,
};

/** Pages of accounts and of the installation, calls, and these links themselves: none of them is a table of figures. */
const CLOSED = /^\/(admin|api|files|login|logout|mcp|scim|settings|sheets)(\/|$)/i;
const MOST_SIGNS = 2000;

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
