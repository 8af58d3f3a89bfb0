import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PlanInput } from "~/entities/operator/plan";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";
import { forecastText } from "./forecastText";

interface Props {
  inputs: readonly PlanInput[];
  /** Page of the forecast of a live series. */
  forecastHrefs: Readonly<Record<string, string>>;
  zone: string;
}

/** What a plan expects: of how many quarter-hours it is known, forecast or guessed, and whose the forecast is. */
export function PlanInputs({ inputs, forecastHrefs, zone }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  if (inputs.length === 0) return null;
  const count = (value: number | undefined) => formatNumber(value ?? 0, locale);
  return (
    <Section id="inputs" title={t("inputs.title")} lead={t("inputs.lead")}>
      <DataTable
        caption={t("inputs.title")}
        captionHidden
        cards
        columns={[
          { key: "name", header: t("inputs.series"), rowHeader: true, cell: ({ name }) => name },
          { key: "known", header: t("inputs.known"), numeric: true, cell: ({ sources }) => count(sources?.known) },
          {
            key: "forecast",
            header: t("inputs.forecast"),
            numeric: true,
            cell: ({ sources }) => count(sources?.forecast),
          },
          {
            key: "before",
            header: t("inputs.before"),
            numeric: true,
            cell: ({ sources }) => count(sources?.days_before),
          },
          {
            key: "whose",
            header: t("inputs.whose"),
            cell: ({ sources, forecast }) => {
              if (!forecast) return t(sources?.forecast ? "inputs.not_stored" : "inputs.none");
              const text = forecastText(forecast, { t, locale, zone });
              const href = forecastHrefs[forecast.live_id];
              return href ? <a href={href}>{text}</a> : text;
            },
          },
        ]}
        rows={[...inputs]}
        rowKey={({ component_id, live_id, name }) => `${component_id} ${live_id} ${name}`}
      />
    </Section>
  );
}
