import { expect, it } from "vitest";
import type { SettlementLine } from "~/entities/portfolio/settlement";
import type { StatementRow } from "~/entities/portfolio/statement";
import { compareStatement } from "../index";

const line = (id: string, minor: number, change: Partial<SettlementLine> = {}): SettlementLine => ({
  kind: "delivery",
  id,
  name: `Deal ${id}`,
  direction: "purchase",
  market: "",
  first: "2026-03-01",
  last: "2026-03-31",
  mwh: 743,
  price: 80,
  marketPrice: null,
  minor,
  vat: { kind: "missing" },
  synthetic: false,
  hoursWithoutPrice: 0,
  hoursWithoutPower: 0,
  ...change,
});
const row = (reference: string | null, amount: number, change: Partial<StatementRow> = {}): StatementRow => ({
  row: 1,
  reference,
  name: null,
  mwh: null,
  price: null,
  amount,
  ...change,
});
const WORDS = { purchase: ["purchase", "Kauf", "Achat"], sale: ["sale", "Verkauf", "Vente"] };
const compared = (lines: SettlementLine[], rows: StatementRow[]) =>
  compareStatement(lines, rows, WORDS).map(({ name, differences }) => [name, differences.join()]);

it("lines are the same to the cent and kWh, whoever signs them, by id or by name", () => {
  const lines = [line("a", 5_944_000), line("b", -10_000, { mwh: 10, price: 10 })];
  expect(
    compared(lines, [row("A", -59_440, { mwh: 743.0004, price: 80.004 }), row(null, 100, { name: " deal  b " })]),
  ).toEqual([
    ["Deal a", ""],
    ["Deal b", ""],
  ]);
  // A cent, a kWh and a cent of the price are told, each by its name.
  expect(compared(lines, [row("a", 59_440.01), row("b", -100, { mwh: 10.001 })])).toEqual([
    ["Deal a", "amount"],
    ["Deal b", "energy"],
  ]);
  expect(compared([lines[0]!], [row("a", 59_440, { price: 80.01 })])).toEqual([["Deal a", "price"]]);
});

it("rows of one line are added up, as of the days of a month", () => {
  const [only] = compareStatement(
    [line("a", 300, { mwh: 3 })],
    [1, 2].map((n) => row("a", n, { row: n, mwh: n })),
    WORDS,
  );
  expect(only).toMatchObject({ differences: [], theirs: { rows: [1, 2], mwh: 3, minor: 300 } });
});

it("what only one side has is named, and a name that two lines have is not guessed", () => {
  const spot = (direction: "purchase" | "sale") =>
    line(`hub ${direction}`, 100, { kind: "spot", name: "Hub", direction, price: 42 });
  expect(
    compared([spot("purchase"), spot("sale")], [row("Hub", 1), row("Hub sale", 1), row("Fee", 5), row(null, 2)]),
  ).toEqual([
    ["Hub", "only_ours"],
    ["Hub", ""],
    ["Hub", "two"],
    ["Fee", "only_theirs"],
    [null, "only_theirs"],
  ]);
});

it("a direction after a name, in any language, guesses nothing either, and leaves a deal that is really called so its row", () => {
  const base = (id: string, minor: number) => line(id, minor, { name: "Base" });
  expect(compared([base("a", 100), base("b", 200)], [row("Base purchase", 2)])).toEqual([
    ["Base", "only_ours"],
    ["Base", "only_ours"],
    ["Base purchase", "two"],
  ]);
  const other = line("b", 700, { name: "Base purchase" });
  for (const lines of [
    [base("a", 100), other],
    [other, base("a", 100)],
  ])
    expect(new Map(compared(lines, [row("Base purchase", 7)]) as [string, string][]).get("Base purchase")).toBe("");
  const hub = (direction: "purchase" | "sale") => line(direction, 100, { name: "Hub", direction });
  for (const [purchase, sale] of [
    ["Hub Kauf", "hub verkauf"],
    ["Hub achat", "Hub Vente"],
  ] as const)
    expect(compared([hub("purchase"), hub("sale")], [row(purchase, 1), row(sale, 1)])).toEqual([
      ["Hub", ""],
      ["Hub", ""],
    ]);
});

it("signs fit ours or are all turned; a sale that is billed as a purchase differs, and counts in the sum with its sign", () => {
  const lines = [line("a", 5_000), line("b", 3_000), line("c", -1_000, { direction: "sale" })];
  for (const turn of [1, -1]) {
    const rows = [row("a", turn * 50), row("b", turn * 30), row("c", turn * 10), row("Fee", turn * 5)];
    expect(compared(lines, rows)).toEqual([
      ["Deal a", ""],
      ["Deal b", ""],
      ["Deal c", "sign"],
      ["Fee", "only_theirs"],
    ]);
    // By sizes ours would be 90.00 and theirs 95.00; we owe 70.00 and they bill 95.00.
    const result = compareStatement(lines, rows, WORDS);
    expect(result.map(({ theirs }) => theirs?.minor)).toEqual([5_000, 3_000, 1_000, 500]);
    expect(result.reduce((sum, { ours }) => sum + (ours?.minor ?? 0), 0)).toBe(7_000);
  }
});
