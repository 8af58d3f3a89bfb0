import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import type { SystemLine } from "~/entities/systems/view";
import { Picture } from "../files/Picture";
import { type Column, DataTable, readSort } from "../kit/lists";
import { systemActions } from "./SystemActions";

/** Systems with what may be done with each. */
export function SystemTable(props: { caption: string; lines: readonly SystemLine[]; search: string }) {
  const { t } = useTranslation(["systems", "common"]);

  const columns: Column<SystemLine>[] = [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      rowHeader: true,
      cell: (line) => (
        <span className="with-picture">
          {line.image ? <Picture src={line.image} alt="" shape="thumbnail" height={32} /> : null}
          {line.pending ? line.name : <a href={sitePaths(line.id).infrastructure}>{line.name}</a>}
          {line.note ? <span className="muted small">{line.note}</span> : null}
        </span>
      ),
    },
    { key: "country", header: t("column.country"), sortable: true, cell: (line) => line.country },
    { key: "unit", header: t("column.unit"), sortable: true, cell: (line) => line.unit },
    { key: "timezone", header: t("column.timezone"), sortable: true, cell: (line) => line.timezone },
    { key: "modules", header: t("column.modules"), cell: (line) => line.modules.join(", ") || t("common:value.none") },
    { key: "role", header: t("column.role"), sortable: true, cell: (line) => line.role },
    {
      key: "changed_at",
      header: t("column.changed"),
      sortable: true,
      cell: (line) => <time dateTime={line.changed_at}>{line.changed}</time>,
    },
  ];
  return (
    <DataTable
      cards
      caption={props.caption}
      captionHidden
      columns={columns}
      rows={props.lines}
      rowKey={(line) => line.id}
      search={props.search}
      sort={readSort(props.search, ["name", "country", "unit", "timezone", "role", "changed_at"], "name")}
      actions={(line) =>
        systemActions(line)
          // The name leads to the map already.
          .filter(({ word }) => word !== "drawer.infrastructure")
          .map(({ href, word, name }) => (
            <a key={href} href={href} aria-label={t(name, { item: line.name, name: line.name })}>
              {t(word)}
            </a>
          ))
      }
    />
  );
}
