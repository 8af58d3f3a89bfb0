import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatTime } from "~/entities/core/format";
import { csvFile } from "~/routes/page/download.server";
import { type AuditRow, readAudit } from "~/services/changes/audit.server";
import { type CsvCell, csvText } from "~/services/core/csv";
import { auditScope, filterOf, namesOf } from "./frame.server";

/** Changes read at a time. */
const CHUNK = 1000;

/** GET .../audit.csv: the whole log as filtered, newest first, a part at a time. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await auditScope(args);
  const { actor, zone, locale, t } = scope;
  // The file has what the product did by itself, too.
  const filter = { ...filterOf(scope, args.request), people_only: false };
  const { person, kind, item } = namesOf(scope);
  const header = [
    "seq",
    t("changes:audit.column.at", { zone: "UTC" }),
    t("changes:audit.column.at", { zone }),
    t("changes:audit.column.by"),
    t("changes:audit.column.mode"),
    t("changes:audit.column.type"),
    t("changes:audit.column.what"),
    t("changes:audit.field.item"),
    t("changes:audit.column.system"),
  ];
  const encoder = new TextEncoder();
  let last: AuditRow | null = null;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const isFirst = last === null;
      const rows = readAudit(actor, { ...filter, behind: last }, 1, CHUNK);
      const cells = rows.map((row): CsvCell[] => [
        row.seq,
        row.at,
        formatTime(row.at, locale, zone, true),
        person(row.by),
        t(`changes:audit.mode.${row.mode}`),
        kind(row.type),
        item(row),
        row.id,
        row.system ?? row.system_id,
      ]);
      const text = csvText({ header, rows: cells });
      controller.enqueue(encoder.encode(isFirst ? text : text.slice(text.indexOf("\r\n") + 2)));
      last = rows.at(-1) ?? null;
      if (rows.length < CHUNK) controller.close();
    },
  });
  return csvFile("audit", body);
}
