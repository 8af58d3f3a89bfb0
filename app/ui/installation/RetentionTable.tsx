import { useTranslation } from "react-i18next";
import type { RetentionKind } from "~/entities/installation/retention";
import { storagePaths } from "~/entities/installation/storage";
import { DataTable } from "../kit/lists";

interface RetentionLine {
  kind: RetentionKind;
  /** Null: it stays. */
  days: number | null;
  /** What an admin said, and when; null: nobody did. */
  set: string | null;
  /** Everything before it may be gone; null: nothing went. */
  until: string | null;
  /** Ages to choose from; sizes in MB, null before the space was measured. */
  periods: { days: number; rows: string | null; size: string | null }[];
}

/** How long each kind stays, and what would go at each age. */
export function RetentionTable({ rows }: { rows: readonly RetentionLine[] }) {
  const { t } = useTranslation("installation");
  return (
    <DataTable
      cards
      caption={t("retention.title")}
      captionHidden
      rows={rows}
      rowKey={(row) => row.kind}
      columns={[
        {
          key: "kind",
          header: t("storage.kind"),
          rowHeader: true,
          cell: (row) => (
            <>
              {t(`retention.kinds.${row.kind}`)}
              <p className="muted small">{t(`retention.stays.${row.kind}`)}</p>
            </>
          ),
        },
        { key: "now", header: t("retention.now"), cell: (row) => <Now {...row} /> },
        { key: "choose", header: t("retention.choose"), cell: (row) => <Choices {...row} /> },
      ]}
    />
  );
}

function Now({ days, set, until }: RetentionLine) {
  const { t } = useTranslation("installation");
  return (
    <>
      {days === null ? t("retention.all") : t("retention.days", { count: days })}
      {set ? <p className="muted small">{set}</p> : null}
      {until ? <p className="muted small">{t("retention.until", { until })}</p> : null}
    </>
  );
}

function Choices({ kind, days: now, periods }: RetentionLine) {
  const { t } = useTranslation("installation");
  return (
    <details>
      <summary aria-label={t("retention.change_of", { kind: t(`retention.kinds.${kind}`) })}>
        {t("retention.change")}
      </summary>
      <ul className="plain-list">
        {now === null ? null : (
          <li>
            <a
              href={storagePaths.retention(kind, "all")}
              aria-label={t("retention.all_of", { kind: t(`retention.kinds.${kind}`) })}
            >
              {t("retention.all")}
            </a>
          </li>
        )}
        {periods
          .filter(({ days }) => days !== now)
          .map(({ days, rows, size }) => (
            <li key={days}>
              <a
                href={storagePaths.retention(kind, days)}
                aria-label={t("retention.days_of", { count: days, kind: t(`retention.kinds.${kind}`) })}
              >
                {t("retention.days", { count: days })}
              </a>{" "}
              {rows === null ? null : <span className="muted small">{t("retention.would", { rows, size })}</span>}
            </li>
          ))}
      </ul>
    </details>
  );
}
