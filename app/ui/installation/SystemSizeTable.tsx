import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { StoredKind } from "~/entities/installation/storage";
import { DataTable } from "../kit/lists";

interface SystemLine {
  id: string | null;
  /** Null: what is of no system. */
  name: string | null;
  /** MB. */
  size: string;
  rows: string;
  largest: { kind: StoredKind; size: string; href: string }[];
}

/** What each system takes, and what of it takes most. */
export function SystemSizeTable({ rows }: { rows: readonly SystemLine[] }) {
  const { t } = useTranslation("installation");
  return (
    <DataTable
      cards
      caption={t("storage.systems.title")}
      captionHidden
      rows={rows}
      rowKey={(row) => row.id ?? ""}
      columns={[
        {
          key: "name",
          header: t("storage.system"),
          rowHeader: true,
          cell: (row) => row.name ?? t("storage.no_system"),
        },
        {
          key: "size",
          header: t("storage.size"),
          numeric: true,
          cell: (row) => t("storage.megabytes", { size: row.size }),
        },
        { key: "rows", header: t("storage.rows"), numeric: true, cell: (row) => row.rows },
        {
          key: "largest",
          header: t("storage.largest"),
          cell: (row) =>
            row.largest.map(({ kind, size, href }, i) => (
              <Fragment key={kind}>
                {i > 0 ? ", " : null}
                <a href={href}>{t("storage.kind_size", { kind: t(`storage.kinds.${kind}`), size })}</a>
              </Fragment>
            )),
        },
      ]}
    />
  );
}
