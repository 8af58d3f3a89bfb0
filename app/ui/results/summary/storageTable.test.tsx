import { expect, it } from "vitest";
import type { CapacityRow } from "~/entities/results/result";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { StorageTable } from "./SummaryTables";

const row = (componentId: string, fields: Partial<CapacityRow>): CapacityRow => ({
  componentId,
  kind: "capacity",
  unit: "MWh",
  year: 2035,
  existing: 0,
  built: 0,
  new: 0,
  retired: 0,
  total: 0,
  maximum: null,
  ...fields,
});

it("says energy and power of every storage in the year: all of it, and what the run builds", async () => {
  const rows = [
    row("battery", { year: 2030, total: 99, built: 99 }),
    row("battery", { total: 7.5, built: 5 }),
    row("battery", { kind: "power", unit: "MW", total: 2.25, built: 2 }),
    row("tank", { total: 40 }),
    row("cavern", { total: null }),
  ];
  const names = { battery: "Battery", tank: "Tank" };
  const html = await renderStatic(<StorageTable rows={rows} year={2035} names={names} locale="en" />);
  const cells = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, inner]) =>
    [...inner!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, text]) => text!.replace(/<[^>]+>/g, "")),
  );
  expect(cells.slice(1)).toEqual([
    ["Battery", "7.5", "5.0", "2.3", "2.0"],
    ["Tank", "40.0", "0.0", "–", "–"],
    ["cavern", "No limit", "0.0", "–", "–"],
  ]);
  expect(cells[0]!.filter((head) => head.includes("[MWh]"))).toHaveLength(2);
  expect(cells[0]!.filter((head) => head.includes("[MW]"))).toHaveLength(2);
  expect(html).toContain("2035");
  expect(html).not.toContain("99");
});
