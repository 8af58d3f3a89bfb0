import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import { liveListScope } from "./rows.server";

/** GET …/timeseries-live.csv: all rows of the list as it was asked for, with the latest values. */
export async function loader(args: LoaderFunctionArgs) {
  const { list, listing } = await liveListScope(args, true);
  const { t } = list;
  const fields = ["live_id", "name", "type", "component", "unit", "resolution"].map((name) => t(`live:field.${name}`));
  const table = {
    header: [...fields, t("live:list.latest"), t("live:list.at_utc")],
    rows: listing.rows.map(({ live_id, name, type, component, unit, resolution, latest }) => [
      live_id,
      name,
      t(`live:type.${type}`),
      component?.name ?? t("live:list.system"),
      unit,
      t(`live:resolution.${resolution}`),
      latest?.value ?? null,
      latest && new Date(latest.at).toISOString(),
    ]),
  };
  return csvFile("live-series", csvText(table));
}
