import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import type { Locale } from "~/entities/core/locale";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

export interface CorrectionLine {
  id: string;
  type: string;
  subject: string;
  from: string;
  to: string;
  /** [MW]. Null: no power was entered. */
  forecast_mw: number | null;
  /** Whether a rule raised it: then it is a hint. */
  raised: boolean;
  /** Its event, where it is changed or deleted. */
  href: string;
}

/** Manual forecasts and outliers of the time, entered by people or raised by rules. */
export function CorrectionTable({ lines }: { lines: readonly CorrectionLine[] }) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const power = amountColumn(
    lines.map(({ forecast_mw }) => forecast_mw),
    "MW",
    locale,
  );
  return (
    <Section id="corrections" title={t("demands.corrections")} lead={t("demands.corrections_lead")}>
      <DataTable
        caption={t("demands.corrections")}
        captionHidden
        cards
        columns={[
          {
            key: "type",
            header: t("events:field.type"),
            rowHeader: true,
            cell: ({ type, subject, href }) => <a href={href}>{`${t(`events:type.${type}`)}: ${subject}`}</a>,
          },
          { key: "from", header: t("events:field.start_at"), cell: ({ from }) => from },
          { key: "to", header: t("events:field.end_at"), cell: ({ to }) => to },
          {
            key: "power",
            header: t("demands.column.expected"),
            unit: power.unit,
            numeric: true,
            cell: ({ forecast_mw }) => power.write(forecast_mw),
          },
          { key: "effect", header: t("demands.column.effect"), cell: (line) => t(`demands.effect.${effectOf(line)}`) },
        ]}
        rows={lines}
        rowKey={({ id }) => id}
        empty={t("demands.no_corrections")}
      />
    </Section>
  );
}

/** What it changes: a forecast without a power is a note, what a rule raised is a hint. */
function effectOf({ type, forecast_mw, raised }: CorrectionLine): "plans" | "note" | "left_out" | "hint" {
  if (type === "outlier") return raised ? "hint" : "left_out";
  return forecast_mw === null ? "note" : "plans";
}
