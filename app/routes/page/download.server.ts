import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvParts, type CsvTable } from "~/services/core/csv";
import type { Outcome } from "~/services/core/outcome";
import { parquetFile } from "~/services/core/parquet/parquet.server";
import { workbookFile } from "~/services/core/workbook/workbook.server";

/** A file that a page offers: kept by the browser, never shown in its place, of a name in plain ASCII. */
export const download = (name: string, type: string, body: BodyInit): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]+/g, "-").replace(/^-+/, "")}"`,
      "Cache-Control": "private, no-store",
    },
  });

/** For addresses of files, which have no page to show a refusal in: turns it into its sentence in the reader's language. */
export async function fileValue<T>(request: Request, outcome: Outcome<T>): Promise<T> {
  if (outcome.ok) return outcome.value;
  const t = textsOf(await localeOf(request));
  throw new Response(t(outcome.message.replace(".", ":"), outcome.params ?? {}), {
    status: outcome.status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}

/** Parts of a text as they are taken, others being served between two of them. */
export function streamOf(parts: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((later) => setImmediate(later));
      const { done, value } = parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/** Registered with IANA in 2024. */
const PARQUET = "application/vnd.apache.parquet";
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A table as a file of the format that the address asks for; the page that says why when it is too large for it. */
export async function tableFile(
  request: Request,
  { name, sheet, format }: { name: string; sheet: string; format: TableFormat | "parquet" },
  table: CsvTable,
): Promise<Response> {
  if (format === "csv") return csvFile(name, streamOf(csvParts(table)));
  if (format === "parquet") {
    const bytes = await fileValue(request, await parquetFile(table));
    return download(`${name}.parquet`, PARQUET, new Uint8Array(bytes));
  }
  return download(`${name}.xlsx`, XLSX, new Uint8Array(await fileValue(request, await workbookFile(sheet, table))));
}
export const TABLE_FORMATS = ["csv", "xlsx"] as const;
type TableFormat = (typeof TABLE_FORMATS)[number];

export const csvFile = (name: string, body: BodyInit): Response =>
  download(`${name}.csv`, "text/csv; charset=utf-8", body);
