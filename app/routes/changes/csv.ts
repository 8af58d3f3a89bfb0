import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatTime } from "~/entities/core/format";
import { csvFile } from "~/routes/page/download.server";
import { readAudit } from "~/services/changes/audit.server";
import { type CsvCell, csvText } from "~/services/core/csv";
import { auditScope, filterOf, namesOf } from "./frame.server";

/** Changes read at a time, and at most in one file. */
const CHUNK = 1000;
const MOST = 100_000;

/** GET .../audit.csv: the log as filtered, newest first, a part at a time. */
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
  let page = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      page += 1;
      const rows = readAudit(actor, filter, page, CHUNK);
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
      controller.enqueue(encoder.encode(page === 1 ? text : text.slice(text.indexOf("\r\n") + 2)));
      if (rows.length < CHUNK || page * CHUNK >= MOST) controller.close();
    },
  });
  return csvFile("audit", body);
}
