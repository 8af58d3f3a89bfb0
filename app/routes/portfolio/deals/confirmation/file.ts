import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Paper } from "~/entities/files/paper";
import { download, fileValue } from "~/routes/page/download.server";
import { paperFrame } from "~/routes/page/paper.server";
import { paperFile } from "~/services/files/paper/paper.server";
import { confirmationScope } from "./scope.server";

/** GET .../deals/:deal_id/confirmation.pdf: the confirmation of a deal that is closed. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, deal, locale, confirmation } = await confirmationScope(args);
  const { title, subject, facts, table, remarks, asOf } = await fileValue(args.request, confirmation);
  const columns = table.columns.map((name, i) => ({ name, numeric: i > 0, grow: i === 0 ? 1 : 0 }));
  const paper: Paper = {
    ...(await paperFrame(actor, { locale, timezone: system.timezone })),
    title: `${title} – ${deal.name}`,
    head: { title, lines: [deal.name, subject], notices: [] },
    onePage: false,
    blocks: [
      {
        kind: "table",
        title: "",
        columns: [
          { name: "", grow: 0 },
          { name: "", grow: 1 },
        ],
        rows: facts.map(({ term, value }) => ({ cells: [term, value] })),
        leftOut: [],
      },
      ...(table.rows.length > 0
        ? [
            {
              kind: "table" as const,
              title: table.caption,
              columns,
              rows: [...table.rows.map((cells) => ({ cells })), { cells: table.sum, role: "sum" as const }],
              leftOut: [],
            },
          ]
        : []),
      ...(remarks.length > 0 ? [{ kind: "list" as const, items: remarks }] : []),
      { kind: "text", text: asOf, muted: true },
    ],
  };
  return download(`${title}-${deal.name}.pdf`, "application/pdf", new Uint8Array(await paperFile(paper)));
}
