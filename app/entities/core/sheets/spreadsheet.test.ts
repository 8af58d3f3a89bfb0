import { expect, test } from "vitest";
import { sheetNames, tableAddress, tableLines } from "./spreadsheet";

const ORIGIN = "https://energy.example";
const read = (text: string) => tableAddress(text, ORIGIN);

test("a CSV file of this installation, with its choices and without its host", () => {
  const table = "/system/demo-district/optimization/costs.csv?optimization_id=a&year=2030";
  expect(read(table)).toBe(table);
  expect(read(` ${ORIGIN}${table} `)).toBe(table);
  expect(read(`${table}#top`)).toBe(table);
  expect(read("/system/a%20b/portfolio-manager/deals.csv")).toBe("/system/a%20b/portfolio-manager/deals.csv");
});

test("nothing else: other hosts, pages, calls, accounts, ways round", () => {
  for (const text of [
    "",
    "https://elsewhere.example/system/a/costs.csv",
    "//elsewhere.example/costs.csv",
    "https://me@energy.example/costs.csv",
    "javascript:alert(1).csv",
    "/system/a/costs",
    "/system/a/costs.xlsx",
    "/api/systems.csv",
    "/API/systems.csv",
    "/admin/team-members/changes.csv",
    "/settings/account.csv",
    "/sheets/another.csv",
    "/system/../admin/team-members/changes.csv",
    "/system/%2e%2e/admin/team-members/changes.csv",
    "/system/..%2Fadmin/changes.csv",
    "//admin/changes.csv",
    "/system\\admin/changes.csv?",
    `/${"a".repeat(2000)}.csv`,
  ])
    expect(read(text), text).toBeNull();
});

test("tables are entered one a line, and their sheets have names that differ", () => {
  expect(tableLines(" /a.csv \r\n\r\n/b/a.csv?q=1\n")).toEqual([" /a.csv", "/b/a.csv?q=1"]);
  const long = "x".repeat(40);
  expect(sheetNames(["/a.csv", "/b/A.csv?q=1", `/${long}.csv`, `/b/${long}.csv`])).toEqual([
    "a",
    "A 2",
    "x".repeat(28),
    `${"x".repeat(28)} 2`,
  ]);
});
