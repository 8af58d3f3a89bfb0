import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OptimizationOperation } from "~/entities/operator/operation";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

/** What became of a plan, the newest first. */
export function OperationLog({ logs, zone }: { logs: OptimizationOperation["logs"]; zone: string }) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const paramTexts = (params: Record<string, string | number>) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value !== "number"
          ? value
          : name === "gap"
            ? formatPercent(value, locale, 2)
            : formatNumber(value, locale, { decimals: 1 }),
      ]),
    );
  return (
    <Section id="log" title={t("log.title")}>
      <DataTable
        caption={t("log.title")}
        captionHidden
        columns={[
          { key: "at", header: t("log.at"), rowHeader: true, cell: ({ at }) => formatTime(at, locale, zone) },
          { key: "text", header: t("log.what"), cell: ({ key, params }) => t(`log.line.${key}`, paramTexts(params)) },
        ]}
        rows={logs.map((line, i) => ({ ...line, i })).reverse()}
        rowKey={({ i }) => String(i)}
        cards
      />
    </Section>
  );
}
