import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { teamChanges } from "~/services/team/teamLog.server";
import { changeFilter } from "./changeFilter.server";

/** Lines in one file at most. */
const MOST = 100_000;

/** GET /admin/team-members/changes.csv: the log as filtered, newest first, a line per field that changed. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const t = textsOf(await localeOf(args.request));
  const filter = changeFilter(new URL(args.request.url).search);
  const changes = valueOrThrow(teamChanges(actor, filter, { size: MOST }));
  const column = ["time", "account", "mode", "what", "before", "after", "by"] as const;
  const text = csvText({
    header: column.map((name) =>
      name === "before" || name === "after" ? t(`changes:audit.detail.${name}`) : t(`team:changes.${name}`),
    ),
    rows: changes.flatMap(({ at, name, mode, by, sign_in, provider, fields }) =>
      fields.map(({ field, before, after }) => [
        at,
        name ?? t("team:changes.every_account"),
        t(`team:changes.modes.${mode}`),
        t(`team:changes.fields.${field}`),
        before,
        after,
        sign_in
          ? t("team:changes.sign_in", { company: sign_in })
          : provider
            ? t("team:changes.provider", { company: provider })
            : by,
      ]),
    ),
  });
  return csvFile("account-changes", text);
}
