import { IMPORT_KINDS, type ImportKind } from "~/entities/tables/importTable";
import { download, XLSX } from "~/routes/page/download.server";
import { type CsvTable, csvText } from "~/services/core/csv";
import { workbookOf } from "~/services/core/workbook/workbook.server";

type TableFormat = "csv" | "xlsx";

/** "parameters.csv" -> what it names; undefined for other files. A whole site has no CSV file. */
export function tableFileOf(file: string | undefined): { kind: ImportKind; format: TableFormat } | undefined {
  const [, name, format] = /^([a-z]+)\.(csv|xlsx)$/.exec(file ?? "") ?? [];
  const kind = IMPORT_KINDS.find((one) => one === name);
  if (!kind || (kind === "site" && format === "csv")) return undefined;
  return { kind, format: format as TableFormat };
}

/** Tables as a file to keep: a CSV file has the first one only. */
export async function tableResponse(
  file: { kind: ImportKind; format: TableFormat },
  sheets: readonly { name: string; table: CsvTable }[],
): Promise<Response> {
  const csv = file.format === "csv";
  const body = csv ? csvText(sheets[0]!.table) : new Uint8Array(await workbookOf(sheets));
  return download(`${file.kind}.${file.format}`, csv ? "text/csv; charset=utf-8" : XLSX, body);
}
