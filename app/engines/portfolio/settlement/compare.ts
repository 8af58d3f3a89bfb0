import type { SettlementLine } from "~/entities/portfolio/settlement";
import type { ComparedLine, Difference, StatementRow } from "~/entities/portfolio/statement";
import { toMinor } from "../value/money";

/** Statements have whole kWh and cents: what is closer is the same [MWh], [currency/MWh]. */
const SAME_MWH = 0.000_5;
const SAME_PRICE = 0.005;
/** What floating-point numbers of a file may be off. */
const SLACK = 1e-9;

const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Our lines by what a statement may call them: their id, their name with direction, and their name where no other line has it. */
function named(lines: readonly SettlementLine[]): Map<string, SettlementLine | null> {
  const byName = new Map<string, SettlementLine | null>();
  for (const line of lines) {
    const name = plain(line.name);
    byName.set(name, byName.has(name) ? null : line);
    byName.set(plain(`${line.name} ${line.direction}`), line);
  }
  for (const line of lines) byName.set(plain(line.id), line);
  return byName;
}

/** Rows of one line together: amounts and energies add up, a price is one where all rows have it. */
function together(rows: readonly StatementRow[]): ComparedLine["theirs"] {
  const [first, ...rest] = rows;
  if (!first) return null;
  const mwh = rows.every((row) => row.mwh !== null) ? Math.abs(rows.reduce((sum, row) => sum + row.mwh!, 0)) : null;
  return {
    rows: rows.map(({ row }) => row),
    mwh,
    price: rest.every(({ price }) => price === first.price) ? first.price : null,
    minor: Math.abs(rows.reduce((sum, { amount }) => sum + toMinor(amount), 0)),
  };
}

function differences(
  ours: NonNullable<ComparedLine["ours"]>,
  theirs: NonNullable<ComparedLine["theirs"]>,
): Difference[] {
  const checks: [Difference, boolean][] = [
    ["energy", theirs.mwh !== null && Math.abs(theirs.mwh - ours.mwh) > SAME_MWH + SLACK],
    ["price", theirs.price !== null && ours.price !== null && Math.abs(Math.abs(theirs.price) - Math.abs(ours.price)) > SAME_PRICE + SLACK], // prettier-ignore
    ["amount", theirs.minor !== ours.minor],
  ];
  return checks.filter(([, differs]) => differs).map(([name]) => name);
}

/**
 * Our lines of a month against the rows of the counterparty's statement. Each side writes signs by its own view, so sizes are compared. Rows
 * that name the same line are added up. Rows that name none, or a name that two lines have, stand for themselves. Our lines come first.
 */
export function compareStatement(lines: readonly SettlementLine[], statement: readonly StatementRow[]): ComparedLine[] {
  const byName = named(lines);
  const rowsOf = new Map<SettlementLine, StatementRow[]>();
  const others: ComparedLine[] = [];
  for (const row of statement) {
    const names = [row.reference, row.name].filter((text) => text !== null).map(plain);
    const matches = names.map((name) => byName.get(name));
    const line = matches.find((match) => match);
    if (line) rowsOf.set(line, [...(rowsOf.get(line) ?? []), row]);
    else {
      const difference: Difference = matches.includes(null) ? "two" : "only_theirs";
      others.push({ name: row.reference ?? row.name, ours: null, theirs: together([row]), differences: [difference] });
    }
  }
  const own = lines.map((line): ComparedLine => {
    const ours = { mwh: line.mwh, price: line.kind === "spot" ? null : line.price, minor: Math.abs(line.minor) };
    const theirs = together(rowsOf.get(line) ?? []);
    return { name: line.name, ours, theirs, differences: theirs ? differences(ours, theirs) : ["only_ours"] };
  });
  return [...own, ...others];
}
