import { useTranslation } from "react-i18next";
import type { EventLevel } from "~/entities/events/event";
import { StatusBadge, type Tone } from "~/ui/kit/layout";
import { type Column, DataTable, readSort } from "~/ui/kit/lists";
import type { EventLine, EventListProps } from "./eventLine";
import { RestoreForm } from "./RestoreForm";

export const LEVEL_TONES: Record<EventLevel, Tone> = { info: "info", warning: "warning", error: "error" };
const SORTED = ["start", "end", "type", "level", "about"];

type Props = Pick<EventListProps, "zone" | "editable" | "deleted" | "lines" | "search" | "base" | "pages">;

/** Events with when they were, how grave they are, and whether somebody took note of them. */
export function EventTable({ zone, editable, deleted, lines, search, base, pages }: Props) {
  const { t } = useTranslation("events");
  const columns: Column<EventLine>[] = [
    {
      key: "type",
      header: t("field.type"),
      sortable: true,
      rowHeader: true,
      cell: (line) => (
        <a
          href={line.href}
          aria-label={t("list.open", { type: t(`type.${line.type}`), name: line.subject, start: line.start })}
        >
          {t(`type.${line.type}`)}
        </a>
      ),
    },
    {
      key: "start",
      header: t("column.start"),
      sortable: true,
      cell: (line) => <span className="nowrap">{line.start}</span>,
    },
    {
      key: "end",
      header: t("column.end"),
      sortable: true,
      cell: (line) => <span className="nowrap">{line.end}</span>,
    },
    { key: "duration", header: t("column.duration"), cell: (line) => <span className="nowrap">{line.duration}</span> },
    {
      key: "level",
      header: t("field.level"),
      sortable: true,
      cell: (line) => <StatusBadge tone={LEVEL_TONES[line.level]}>{t(`level.${line.level}`)}</StatusBadge>,
    },
    {
      key: "about",
      header: t("field.component"),
      sortable: true,
      cell: (line) => (line.series ? `${line.subject} (${line.series})` : line.subject),
    },
    { key: "description", header: t("field.description"), cell: (line) => line.description || "–" },
    {
      key: "by",
      header: t("column.by"),
      cell: (line) => t(line.raised ? "by.rule" : "by.person"),
    },
    {
      key: "state",
      header: t("list.state"),
      cell: (line) => (
        <StatusBadge tone={line.acknowledged ? "success" : "neutral"}>
          {t(line.acknowledged ? "state.acknowledged" : "state.open")}
        </StatusBadge>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("list.caption", { count: pages.total, zone })}
      columns={columns}
      rows={lines}
      cards
      rowKey={(line) => line.event_id}
      search={search}
      sort={readSort(search, SORTED, "-start")}
      actions={deleted && editable ? (line) => <RestoreForm line={line} base={base} /> : undefined}
      empty={t(deleted ? "list.none_deleted" : "list.none")}
    />
  );
}
