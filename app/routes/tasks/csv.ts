import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import { tasksScope } from "./rows.server";

/** GET …/tasks.csv: all rows of the list as it was asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const { list, listing } = await tasksScope(args, true);
  const { t } = list;
  const names = [
    "parameter",
    "element",
    "system",
    "assignee",
    "description",
    "due",
    "state",
    "done_utc",
    "changed_utc",
  ];
  const table = {
    header: names.map((name) => t(`tasks:column.${name}`)),
    rows: listing.rows.map((row) => [
      row.parameter,
      row.element,
      row.system_name ?? t("tasks:shared"),
      row.assignee ?? t(row.assignee_id ? "tasks:assignee.gone" : "tasks:assignee.none"),
      row.description,
      row.due_on,
      t(`tasks:state.${row.state}`),
      row.done_at,
      row.set_at,
    ]),
  };
  return csvFile("tasks", csvText(table));
}
