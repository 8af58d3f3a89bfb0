import { compareStatement, type DirectionWords } from "~/engines/portfolio";
import type { PartySettlement } from "~/entities/portfolio/settlement";
import type { ComparedLine, StatementRow } from "~/entities/portfolio/statement";
import { NO_CHOICE, type RowsChoice } from "~/entities/timeseries/rowsForm";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import {
  readRows,
  type RowsDraft,
  type RowsFile,
  type RowsReading,
  settled,
  takeRows,
} from "~/services/timeseries/upload/rowsFile.server";
import { wordsOfDirection } from "../../import/words";
import { currentSettlement } from "../store.server";
import { readStatement, statementAim, type StatementIssue } from "./readStatement";

/** A statement by quarter-hours has some 3 000 rows. */
const MOST_ROWS = 4000;
export const MOST_BYTES = 1_048_576;

/** Whose statement of which month of a system it is. */
export interface StatementAddress {
  system_id: string;
  month: string;
  party_id: string;
  currency: string;
}

/** A statement as it is understood; `rows` null: questions are open. */
interface UnderstoodStatement extends RowsReading {
  rows: StatementRow[] | null;
  issues: StatementIssue[];
}

/** What a file of a statement hangs on. */
export const statementScope = ({ system_id, month, party_id, currency }: StatementAddress): string =>
  `statement ${system_id} ${month} ${party_id} ${currency}`;

/** What is owed to the counterparty of an address; for editors of the system. 404 where nothing is; 409 while it is made, first or anew after a change. */
export async function owedParty(
  actor: Actor,
  { system_id, month, party_id, currency }: StatementAddress,
): Promise<Outcome<PartySettlement>> {
  const role = systemRole(dbOf(actor), actor, system_id);
  if (!role) return notFound();
  if (!mayEdit(role)) return notAllowed();
  const { settlement, stale } = await currentSettlement(actor, system_id, month);
  // Old amounts would be compared as if they were owed.
  if (!settlement || stale) return refused(409, "portfolio.rules.not_settled");
  const party = settlement.parties.find((one) => one.id === party_id && one.currency === currency);
  return party ? done(party) : notFound();
}

/** What the file of a statement says, as far as `choice` does not. Nothing of it is stored. Refuses what is no table or too large. */
export async function understandStatement(
  { currency }: Pick<StatementAddress, "currency">,
  file: RowsFile,
  choice: RowsChoice = NO_CHOICE,
): Promise<Outcome<UnderstoodStatement>> {
  if (file.bytes.length > MOST_BYTES)
    return refused(413, "portfolio.import.too_large", { params: { max: MOST_BYTES / 1_048_576 } });
  const rows = await readRows(file, choice, { aim: statementAim(currency), maxRows: MOST_ROWS });
  if (!rows.ok) return rows;
  const table = settled(rows.value);
  return done({ ...rows.value, ...(table.ok ? readStatement(table.value) : { rows: null, issues: [] }) });
}

const DIRECTION_WORDS: DirectionWords = { purchase: wordsOfDirection("purchase"), sale: wordsOfDirection("sale") };

/** The rows of a statement against what is owed to its counterparty, line by line; without rows, our lines alone. */
export const comparedLines = (party: PartySettlement, { rows }: Pick<UnderstoodStatement, "rows">): ComparedLine[] =>
  compareStatement(party.lines, rows ?? [], DIRECTION_WORDS);

/** The same file with the same choice, to be compared: what was read is dropped. */
export async function takeStatement(actor: Actor, draft: RowsDraft & RowsFile): Promise<string> {
  return (await takeRows(actor, draft.scope, draft)).draft_id;
}
