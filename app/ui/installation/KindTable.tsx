import { useTranslation } from "react-i18next";
import type { StoredKind } from "~/entities/installation/storage";
import { DataTable } from "../kit/lists";

export interface KindLine {
  kind: StoredKind;
  /** MB. */
  size: string;
  rows: string;
  /** The page that does something about it; null where that page is of another space. */
  href: string | null;
}

/** What each kind takes, with what can be done about it. */
export function KindTable({ rows }: { rows: readonly KindLine[] }) {
  const { t } = useTranslation("installation");
  return (
    <DataTable
      cards
      caption={t("storage.kinds.title")}
      captionHidden
      rows={rows}
      rowKey={(row) => row.kind}
      columns={[
        { key: "kind", header: t("storage.kind"), rowHeader: true, cell: (row) => t(`storage.kinds.${row.kind}`) },
        {
          key: "size",
          header: t("storage.size"),
          numeric: true,
          cell: (row) => t("storage.megabytes", { size: row.size }),
        },
        { key: "rows", header: t("storage.rows"), numeric: true, cell: (row) => row.rows },
        {
          key: "todo",
          header: t("storage.todo"),
          cell: (row) =>
            row.href === null ? (
              t(`storage.do.${row.kind}`)
            ) : (
              <a
                href={row.href}
                aria-label={t("storage.do_named", {
                  todo: t(`storage.do.${row.kind}`),
                  kind: t(`storage.kinds.${row.kind}`),
                })}
              >
                {t(`storage.do.${row.kind}`)}
              </a>
            ),
        },
      ]}
    />
  );
}
