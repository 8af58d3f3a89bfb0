import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { Notice, Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

interface TriedSourceProps {
  count: number;
  /** Items that were no value with a time. */
  unread: number;
  latest: readonly { at: number; value: number }[];
  unit: string;
  zone: string;
}

/** What a source gave when it was tried; nothing of it is stored. */
export function TriedSource({ count, unread, latest, unit, zone }: TriedSourceProps) {
  const { t, i18n } = useTranslation("live");
  const locale = i18n.language as Locale;
  return (
    <Section id="tried" title={t("source.tried")}>
      <Notice kind="success" live title={t("source.came", { count })}>
        {unread > 0 ? <p>{t("source.left", { count: unread })}</p> : null}
        <p>{t("source.nothing_stored")}</p>
      </Notice>
      <DataTable
        caption={t("source.newest", { zone })}
        columns={[
          { key: "at", header: t("list.at"), rowHeader: true, cell: ({ at }) => formatTime(at, locale, zone) },
          {
            key: "value",
            header: t("series.value"),
            unit: unit === "1" ? undefined : unit,
            numeric: true,
            cell: ({ value }) => formatNumber(value, locale, { decimals: 3 }),
          },
        ]}
        rows={latest}
        rowKey={({ at }) => String(at)}
      />
    </Section>
  );
}
