import { useTranslation } from "react-i18next";
import { Section, StatusBadge } from "../kit/layout";
import { DataTable } from "../kit/lists";

interface ProcessLine {
  name: string;
  kind: "web" | "worker";
  silent: boolean;
  /** Types of jobs under way. */
  does: string[];
  since: string;
  /** Seconds since the last sign of life. */
  seen: string;
  /** MB. */
  memory: string | null;
  /** ms. */
  lag: string | null;
}

/** On a phone rows are cards without headers of columns, so the unit goes with the number. */
const withUnit = (value: string | null, unit: string): string => (value === null ? "–" : `${value}\u00a0${unit}`);

/** Web processes and workers of this machine, and what they do. */
export function ProcessTable({ rows }: { rows: readonly ProcessLine[] }) {
  const { t } = useTranslation("installation");
  return (
    <Section id="processes" title={t("processes.title")} lead={t("processes.lead")}>
      <DataTable
        cards
        caption={t("processes.title")}
        captionHidden
        rows={rows}
        rowKey={(row) => row.name}
        empty={t("processes.none")}
        columns={[
          { key: "name", header: t("processes.name"), rowHeader: true, cell: (row) => row.name },
          {
            key: "state",
            header: t("processes.state"),
            cell: (row) => (
              <StatusBadge tone={row.silent ? "error" : "success"}>
                {t(row.silent ? "processes.silent" : "processes.live")}
              </StatusBadge>
            ),
          },
          {
            key: "does",
            header: t("processes.does"),
            cell: (row) => (row.kind === "web" ? t("processes.pages") : row.does.join(", ") || t("processes.waits")),
          },
          { key: "since", header: t("processes.since"), cell: (row) => row.since },
          { key: "seen", header: t("processes.seen"), numeric: true, cell: (row) => withUnit(row.seen, "s") },
          {
            key: "memory",
            header: t("processes.memory"),
            numeric: true,
            cell: (row) => withUnit(row.memory, t("unit.megabyte")),
          },
          { key: "lag", header: t("processes.lag"), numeric: true, cell: (row) => withUnit(row.lag, "ms") },
        ]}
      />
    </Section>
  );
}
