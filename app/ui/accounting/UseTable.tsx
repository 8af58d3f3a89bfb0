import { useTranslation } from "react-i18next";
import { EmptyState, Section } from "../kit/layout";
import { DataTable } from "../kit/lists";

interface UseTableProps {
  id: string;
  title: string;
  /** What a row stands for. */
  header: string;
  /** The largest first; without a name when it is gone. */
  rows: readonly { id: string; name: string | null; runs: string; credits: string }[];
}

/** Credits used by systems or by people. */
export function UseTable({ id, title, header, rows }: UseTableProps) {
  const { t } = useTranslation("accounting");
  return (
    <Section id={id} title={title}>
      {rows.length === 0 ? (
        <EmptyState title={t("credits.use.none")} level={3} />
      ) : (
        <DataTable
          caption={title}
          captionHidden
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: "name", header, rowHeader: true, cell: (row) => row.name ?? t("credits.use.gone") },
            { key: "runs", header: t("credits.use.runs"), numeric: true, cell: (row) => row.runs },
            { key: "credits", header: t("credits.unit"), numeric: true, cell: (row) => row.credits },
          ]}
        />
      )}
    </Section>
  );
}
