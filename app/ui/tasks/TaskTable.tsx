import { useTranslation } from "react-i18next";
import type { TaskState } from "~/entities/tasks/task";
import { StatusBadge, type Tone } from "../kit/layout";
import { type Column, DataTable, readSort } from "../kit/lists";

export interface TaskLine {
  task_id: string;
  system_id: string | null;
  system_name: string | null;
  parameter: string;
  element: string;
  /** Parameter and element, as names of buttons say it. */
  item: string;
  href: string;
  assigneeText: string;
  description: string;
  due: string;
  state: TaskState;
  editable: boolean;
}

const TONES: Record<TaskState, Tone> = { open: "info", done: "success", overdue: "error" };

interface TaskTableProps {
  rows: readonly TaskLine[];
  total: number;
  /** One system's own list says nothing of systems. */
  inSystem: boolean;
  search: string;
  sorts: readonly string[];
}

/** Tasks with who has to do them until when; a button ends or reopens one. */
export function TaskTable({ rows, total, inSystem, search, sorts }: TaskTableProps) {
  const { t } = useTranslation("tasks");
  const columns: Column<TaskLine>[] = [
    {
      key: "parameter",
      header: t("column.parameter"),
      rowHeader: true,
      sortable: true,
      cell: (row) => <a href={row.href}>{row.parameter}</a>,
    },
    { key: "element", header: t("column.element"), sortable: true, cell: (row) => row.element },
    ...(inSystem
      ? []
      : [
          {
            key: "system",
            header: t("column.system"),
            sortable: true,
            cell: (row: TaskLine) => row.system_name ?? t("shared"),
          },
        ]),
    { key: "description", header: t("column.description"), cell: (row) => row.description || "–" },
    { key: "assignee", header: t("column.assignee"), sortable: true, cell: (row) => row.assigneeText },
    {
      key: "due",
      header: t("column.due"),
      sortable: true,
      cell: (row) => <span className="nowrap">{row.due}</span>,
    },
    {
      key: "state",
      header: t("column.state"),
      sortable: true,
      cell: (row) => <StatusBadge tone={TONES[row.state]}>{t(`state.${row.state}`)}</StatusBadge>,
    },
  ];
  return (
    <DataTable
      cards
      caption={t("list.caption", { count: total })}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.task_id}
      search={search}
      sort={readSort(search, sorts, "due")}
      actions={rows.some((row) => row.editable) ? (row) => (row.editable ? <Actions row={row} /> : null) : undefined}
      empty={t("list.nothing")}
    />
  );
}

function Actions({ row }: { row: TaskLine }) {
  const { t } = useTranslation("tasks");
  const done = row.state === "done";
  return (
    <>
      <form method="post" data-island="form">
        <input type="hidden" name="task_id" value={row.task_id} />
        <button
          type="submit"
          name="intent"
          value={done ? "reopen" : "done"}
          className="button button-small"
          aria-label={t(done ? "action.reopen_of" : "action.done_of", { item: row.item })}
        >
          {t(done ? "action.reopen" : "action.done")}
        </button>
      </form>
      <a className="button button-small" href={row.href} aria-label={t("action.edit_of", { item: row.item })}>
        {t("common:action.edit")}
      </a>
    </>
  );
}
