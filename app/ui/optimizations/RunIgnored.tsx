import { useTranslation } from "react-i18next";
import { Section } from "../kit/layout";
import { DataTable } from "../kit/lists";

/** Parameters of one type that the run leaves aside. */
export interface IgnoredLine {
  parameter_type: string;
  name: string;
  count: number;
  /** A kind of run, an option of the model, "separate_days", or "no_run". */
  why: string;
  href: string;
}

/** What was entered for the system and changes nothing in this run, with the reason; nothing where all of it counts. */
export function RunIgnored({ lines }: { lines: readonly IgnoredLine[] }) {
  const { t } = useTranslation("optimizations");
  if (lines.length === 0) return null;
  return (
    <Section id="review-unused" title={t("unused.title")} lead={t("unused.lead")}>
      <DataTable
        caption={t("unused.title")}
        captionHidden
        columns={[
          {
            key: "name",
            header: t("unused.parameter"),
            rowHeader: true,
            cell: (line) => <a href={line.href}>{line.name}</a>,
          },
          { key: "count", header: t("unused.count"), numeric: true, cell: (line) => line.count },
          {
            key: "why",
            header: t("unused.reason"),
            cell: (line) =>
              line.why === "no_run" ? t(`parameters:effect.of.${line.parameter_type}`) : t(`unused.why.${line.why}`),
          },
        ]}
        rows={lines}
        rowKey={(line) => line.parameter_type}
      />
    </Section>
  );
}
