import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../kit/lists";

/** A file as its list shows it; texts are in the reader's language. */
export interface AttachmentLine {
  id: string;
  name: string;
  href: string;
  size: string;
  /** ISO 8601, UTC. */
  added_at: string;
  added: string;
  by: string;
  /** Null for those who may only read. */
  deleteHref: string | null;
}

/** The files of an item, or the sentence that there are none. */
export function AttachmentTable({ lines, zone }: { lines: readonly AttachmentLine[]; zone: string }) {
  const { t } = useTranslation(["files", "common"]);
  if (lines.length === 0) return <p className="muted">{t("no_files_attached_yet")}</p>;
  const columns: Column<AttachmentLine>[] = [
    {
      key: "name",
      header: t("column.name"),
      rowHeader: true,
      cell: (line) => (
        <a href={line.href} download>
          {line.name}
        </a>
      ),
    },
    { key: "size", header: t("column.size"), numeric: true, cell: (line) => line.size },
    {
      key: "added",
      header: t("column.added", { zone }),
      cell: (line) => <time dateTime={line.added_at}>{line.added}</time>,
    },
    { key: "by", header: t("column.by"), cell: (line) => line.by },
  ];
  return (
    <DataTable
      cards
      caption={t("caption")}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.id}
      actions={(line) =>
        line.deleteHref ? (
          <a href={line.deleteHref} aria-label={t("common:action.delete_item", { item: line.name })}>
            {t("common:action.delete")}
          </a>
        ) : null
      }
    />
  );
}
