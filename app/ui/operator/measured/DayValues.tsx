import { useTranslation } from "react-i18next";
import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { MeasuredDay } from "~/entities/operator/afterwards/measuredDay";
import { Notice, Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

interface Props {
  day: MeasuredDay;
  seriesHrefs: Record<string, string>;
}

/** The series that a day is judged by, with how much of it they cover, and what is not measured. */
export function DayValues({ day, seriesHrefs }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  return (
    <Section id="values" title={t("measured.values")} lead={t("measured.values_lead")}>
      <DataTable
        caption={t("measured.values")}
        captionHidden
        columns={[
          {
            key: "name",
            header: t("measured.series"),
            rowHeader: true,
            cell: ({ name, live_id }) => {
              const href = seriesHrefs[live_id ?? ""];
              return href ? <a href={href}>{name}</a> : name;
            },
          },
          {
            key: "share",
            header: t("measured.coverage"),
            numeric: true,
            cell: ({ share }) => formatPercent(share, locale, 1),
          },
        ]}
        rows={day.series}
        rowKey={({ live_id, component_id }) => `${live_id} ${component_id}`}
        empty={t("measured.no_series")}
      />
      {day.assumed.length > 0 ? (
        <Notice kind="info" title={t("measured.assumed_title")}>
          <ul>
            {day.assumed.map(({ component_id, name, how }) => (
              <li key={`${component_id} ${how}`}>{t(`measured.assumed.${how}`, { name })}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </Section>
  );
}
