import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type Column, DataTable } from "~/ui/kit/lists";

export interface AsideLine {
  at: number;
  value: number;
  rule: string;
}

/** Values that rules set aside, newest first. `takeBack`: each can be stored after all. */
export function AsideTable(props: {
  caption: string;
  rows: readonly AsideLine[];
  unit: string;
  zone: string;
  takeBack?: boolean;
}) {
  const { t, i18n } = useTranslation("live");
  const locale = i18n.language as Locale;
  const time = ({ at }: AsideLine) => formatTime(at, locale, props.zone);
  const action = (line: AsideLine) => (
    <form method="post">
      <input type="hidden" name="intent" value="take_back" />
      <input type="hidden" name="at" value={line.at} />
      <button
        type="submit"
        className="button button-small"
        aria-label={t("aside.take_back_item", { time: time(line) })}
      >
        {t("aside.take_back")}
      </button>
    </form>
  );
  const columns: Column<AsideLine>[] = [
    { key: "at", header: t("list.at"), rowHeader: true, cell: time },
    {
      key: "value",
      header: t("series.value"),
      unit: props.unit === "1" ? undefined : props.unit,
      numeric: true,
      cell: ({ value }) => formatNumber(value, locale, { decimals: 3 }),
    },
    { key: "rule", header: t("aside.reason"), cell: ({ rule }) => t(`aside.${rule}`) },
  ];
  return (
    <DataTable
      caption={props.caption}
      columns={columns}
      rows={props.rows}
      rowKey={({ at }) => String(at)}
      actions={props.takeBack ? action : undefined}
    />
  );
}
