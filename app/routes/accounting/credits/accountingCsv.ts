import type { LoaderFunctionArgs } from "@remix-run/node";
import { listFile, listPageOf } from "~/routes/page/list.server";
import { accounting, ACCOUNTING_SORTS } from "~/services/accounting/creditUse.server";

/** GET /accounting.csv: all rows of the list as it was asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await listPageOf(args, ACCOUNTING_SORTS, true);
  const { actor, listRequest, t, query } = page;
  if (!query.has("sort")) listRequest.sort = { key: "at", descending: true };
  const { rows, total } = accounting(actor, { ...listRequest, state: query.get("state") ?? "" });
  const header = [
    "run",
    "system",
    "person",
    "started_utc",
    "cores",
    "memory_gb",
    "seconds",
    "state",
    "reserved",
    "cost",
  ];
  return listFile(page, "accounting", {
    total,
    header: header.map((name) => t(`accounting:credits.csv.${name}`)),
    rows: rows.map((row) => [
      row.name,
      row.system_name,
      row.person,
      row.at,
      row.cores,
      row.memory,
      row.seconds,
      t(`accounting:credits.state.${row.state}`),
      row.reserved,
      row.credits,
    ]),
  });
}
