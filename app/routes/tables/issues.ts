import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RowIssue } from "~/entities/tables/importTable";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { type CsvCell, csvText } from "~/services/core/csv";
import { type ImportDraft, importStage, issuesOf, readImport } from "~/services/tables/draft.server";

const ROWS_AT_ONCE = 500;

/** GET …/import/:draft_id/errors.csv: everything that is wrong in the file, row by row, sent piece by piece. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const draft = await readImport(actor, system.system_id, args.params["draft_id"] ?? "");
  if (!draft || importStage(draft).stage === "checking") throw notFoundPage();
  const pieces = csvPieces(draft, textsOf(await localeOf(args.request)));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return csvFile("errors", body);
}

async function* csvPieces(draft: ImportDraft, t: ReturnType<typeof textsOf>): AsyncGenerator<string, void> {
  yield csvText({ header: ["table", "row_number", "column", "message"].map((name) => t(`tables:${name}`)), rows: [] });
  let some: CsvCell[][] = [];
  for await (const issue of issuesOf(draft)) {
    some.push(cellsOf(issue, t));
    if (some.length < ROWS_AT_ONCE) continue;
    yield linesOf(some);
    some = [];
  }
  if (some.length > 0) yield linesOf(some);
}

const cellsOf = ({ table, row, column, message, params }: RowIssue, t: ReturnType<typeof textsOf>): CsvCell[] => [
  table,
  row,
  column ?? "",
  t(message.replace(".", ":"), params),
];

/** Further lines of a file: without the mark at its beginning. */
function linesOf([first = [], ...rows]: CsvCell[][]): string {
  return csvText({ header: first as string[], rows }).replace(/^\ufeff/, "");
}
