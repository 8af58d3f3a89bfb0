import type { SettlementLine } from "~/entities/portfolio/settlement";
import type { ComparedLine, Difference, StatementRow } from "~/entities/portfolio/statement";
import type { DealDirection } from "~/entities/spot/direction";
import { toMinor } from "../value/money";

/** Statements have whole kWh and cents: what is closer is the same [MWh], [currency/MWh]. */
const SAME_MWH = 0.000_5;
const SAME_PRICE = 0.005;
/** What floating-point numbers of a file may be off. */
const SLACK = 1e-9;

const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** What purchases and sales are called, in all languages. */
export type DirectionWords = Readonly<Record<DealDirection, readonly string[]>>;

/**
 * Our lines by what a statement may call them: their id, else their name, else their name with direction. Null: two lines have it.
 */
function named(lines: readonly SettlementLine[], words: DirectionWords): Map<string, SettlementLine | null> {
  const withDirection = new Map<string, SettlementLine | null>();
  const byName = new Map<string, SettlementLine | null>();
  const add = (map: typeof byName, name: string, line: SettlementLine) => map.set(name, map.has(name) ? null : line);
  for (const line of lines) {
    add(byName, plain(line.name), line);
    for (const name of new Set(words[line.direction].map((word) => plain(`${line.name} ${word}`))))
      add(withDirection, name, line);
  }
  return new Map([...withDirection, ...byName, ...lines.map((line) => [plain(line.id), line] as const)]);
}

const minorOf = (rows: readonly StatementRow[]): number => rows.reduce((sum, { amount }) => sum + toMinor(amount), 0);

/** Rows of one line together: amounts and energies add up, a price is one where all rows have it. `turn`: 1, or -1 to turn their signs. */
function together(rows: readonly StatementRow[], turn: 1 | -1): ComparedLine["theirs"] {
  const [first, ...rest] = rows;
  if (!first) return null;
  const mwh = rows.every((row) => row.mwh !== null) ? Math.abs(rows.reduce((sum, row) => sum + row.mwh!, 0)) : null;
  return {
    rows: rows.map(({ row }) => row),
    mwh,
    price: rest.every(({ price }) => price === first.price) ? first.price : null,
    // 0, not -0.
    minor: turn * minorOf(rows) || 0,
  };
}

function differences(
  ours: NonNullable<ComparedLine["ours"]>,
  theirs: NonNullable<ComparedLine["theirs"]>,
): Difference[] {
  const checks: [Difference, boolean][] = [
    ["energy", theirs.mwh !== null && Math.abs(theirs.mwh - ours.mwh) > SAME_MWH + SLACK],
    [
      "price",
      theirs.price !== null &&
        ours.price !== null &&
        Math.abs(Math.abs(theirs.price) - Math.abs(ours.price)) > SAME_PRICE + SLACK,
    ],
    ["sign", theirs.minor * ours.minor < 0],
    ["amount", Math.abs(theirs.minor) !== Math.abs(ours.minor)],
  ];
  return checks.filter(([, differs]) => differs).map(([name]) => name);
}

/** Whether the signs of a statement are ours (1) or the other way round (-1): what fits more of its lines, ours where as many fit. */
function turnOf(rowsOf: ReadonlyMap<SettlementLine, readonly StatementRow[]>): 1 | -1 {
  const fits = [...rowsOf].reduce((sum, [line, rows]) => sum + Math.sign(line.minor) * Math.sign(minorOf(rows)), 0);
  return fits < 0 ? -1 : 1;
}

/**
 * Our lines of a month against the rows of the counterparty's statement. Each side writes signs by its own view, so those of the statement
 * are all taken as they are, or all turned, as fits most lines; a line against that differs by its sign. Energies and prices are compared
 * without signs. Rows that name the same line are added up. Rows that name none, or a name that two lines have, stand for themselves. Our
 * lines come first.
 */
export function compareStatement(
  lines: readonly SettlementLine[],
  statement: readonly StatementRow[],
  words: DirectionWords,
): ComparedLine[] {
  const byName = named(lines, words);
  const rowsOf = new Map<SettlementLine, StatementRow[]>();
  const others: { row: StatementRow; difference: Difference }[] = [];
  for (const row of statement) {
    const names = [row.reference, row.name].filter((text) => text !== null).map(plain);
    const matches = names.map((name) => byName.get(name));
    const line = matches.find((match) => match);
    if (line) rowsOf.set(line, [...(rowsOf.get(line) ?? []), row]);
    else others.push({ row, difference: matches.includes(null) ? "two" : "only_theirs" });
  }
  const turn = turnOf(rowsOf);
  const own = lines.map((line): ComparedLine => {
    const ours = { mwh: line.mwh, price: line.kind === "spot" ? null : line.price, minor: line.minor };
    const theirs = together(rowsOf.get(line) ?? [], turn);
    const differing: Difference[] = theirs ? differences(ours, theirs) : ["only_ours"];
    return { id: line.id, name: line.name, ours, theirs, differences: differing };
  });
  const rest = others.map(({ row, difference }): ComparedLine => {
    const theirs = together([row], turn);
    return { id: null, name: row.reference ?? row.name, ours: null, theirs, differences: [difference] };
  });
  return [...own, ...rest];
}
