import { useTranslation } from "react-i18next";
import { Section } from "../kit/layout";
import { DataTable } from "../kit/lists";

/** The last copies of the databases. */
export function BackupTable({ rows }: { rows: readonly { madeAt: string; size: string }[] }) {
  const { t } = useTranslation("installation");
  return (
    <Section id="backups" title={t("backups.title")} lead={t("backups.lead")}>
      <DataTable
        caption={t("backups.title")}
        captionHidden
        rows={rows}
        rowKey={(row) => row.madeAt}
        empty={t("backups.none")}
        columns={[
          { key: "made", header: t("backups.made"), rowHeader: true, cell: (row) => row.madeAt },
          { key: "size", header: t("backups.size"), unit: t("unit.megabyte"), numeric: true, cell: (row) => row.size },
        ]}
      />
    </Section>
  );
}
