import { useTranslation } from "react-i18next";
import { storagePaths, type StoredKind } from "~/entities/installation/storage";
import { ButtonLink, Section } from "../kit/layout";
import { DataTable } from "../kit/lists";
import { type KindLine, KindTable } from "./KindTable";

interface SpaceLine {
  space: string;
  /** What became of free pages last, sizes in MB; `left` where the command has to do it. */
  compaction: { at: string; freed: string; longest: string; left: string | null } | null;
  /** MB. Null: not measured yet. */
  figures: {
    at: string;
    databases: string;
    free: string;
    files: string;
    largest: { kind: StoredKind; size: string }[];
  } | null;
}

/** What each company space keeps, and all of them by kind. */
export function SpaceSizeTable({ rows, kinds }: { rows: readonly SpaceLine[]; kinds: readonly KindLine[] }) {
  const { t } = useTranslation("installation");
  const size = (text: string | undefined) => (text === undefined ? "–" : t("storage.megabytes", { size: text }));
  return (
    <Section
      id="sizes"
      title={t("storage.spaces.title")}
      lead={t("storage.spaces.lead")}
      actions={<ButtonLink href={storagePaths.storage}>{t("storage.spaces.own")}</ButtonLink>}
    >
      <DataTable
        cards
        caption={t("storage.spaces.title")}
        captionHidden
        rows={rows}
        rowKey={(row) => row.space}
        columns={[
          { key: "space", header: t("storage.spaces.space"), rowHeader: true, cell: (row) => row.space },
          {
            key: "databases",
            header: t("storage.databases"),
            numeric: true,
            cell: (row) => size(row.figures?.databases),
          },
          { key: "free", header: t("storage.spaces.free"), numeric: true, cell: (row) => size(row.figures?.free) },
          { key: "files", header: t("storage.files"), numeric: true, cell: (row) => size(row.figures?.files) },
          {
            key: "largest",
            header: t("storage.largest"),
            cell: (row) =>
              row.figures?.largest
                .map(({ kind, size }) => t("storage.kind_size", { kind: t(`storage.kinds.${kind}`), size }))
                .join(", ") ?? t("storage.spaces.none"),
          },
          {
            key: "compaction",
            header: t("storage.spaces.compaction"),
            cell: ({ compaction }) =>
              compaction === null ? (
                "–"
              ) : (
                <>
                  {t("storage.spaces.freed", compaction)}
                  {compaction.left ? ` ${t("storage.spaces.left", { left: compaction.left })}` : null}
                </>
              ),
          },
          { key: "at", header: t("storage.spaces.measured"), cell: (row) => row.figures?.at ?? "–" },
        ]}
      />
      {kinds.length > 0 ? (
        <>
          <h3>{t("storage.spaces.all")}</h3>
          <KindTable rows={kinds} />
        </>
      ) : null}
    </Section>
  );
}
