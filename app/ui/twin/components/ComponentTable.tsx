import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatUnit, unbroken } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SitePaths } from "~/entities/core/sitePaths";
import type { ComponentStatus } from "~/entities/twin/component";
import { Picture } from "~/ui/files/Picture";
import { StatusBadge, type Tone } from "~/ui/kit/layout";
import { type Column, DataTable, IconLink, type Sort } from "~/ui/kit/lists";
import { useQueued } from "~/ui/shell";
import { RestoreButton } from "~/ui/twin/RestoreButton";
import { ComponentIcon } from "./ComponentIcon";

export interface ComponentRow {
  id: string;
  kind: "node" | "line";
  name: string;
  technology: string;
  icon: string;
  location: string;
  inputs: string[];
  outputs: string[];
  status: ComponentStatus;
  is_draft: boolean;
  /** km, lines only. */
  length: number | null;
  /** Number of mandatory parameters that are not given, and their names. */
  missing: number;
  missingNames: string[];
  /** Address of its picture. */
  image: string | null;
}

interface Props {
  rows: readonly ComponentRow[];
  paths: SitePaths;
  editable: boolean;
  deleted: boolean;
  search: string;
  sort: Sort;
  /** Id of the form that sends the chosen rows. */
  bulkForm: string;
  empty: string;
}

const TONES: Record<ComponentStatus, Tone> = { existing: "success", planned: "info", optional: "neutral" };

/** Words of usual length stay on one line: a row is one line high, and as many as can be are in sight. */
const unlessLong = (text: string): string => (text.length <= 28 ? "nowrap" : "");

/** Nodes and lines of a system with what can be done with them. */
export function ComponentTable({ rows, paths, editable, deleted, search, sort, bulkForm, empty }: Props) {
  const { t, i18n } = useTranslation("twin");
  const locale = i18n.language as Locale;
  const columns: Column<ComponentRow>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      sortable: true,
      cell: (row) => (
        <span className="with-icon">
          {row.image ? <Picture src={row.image} alt="" shape="thumbnail" height={28} /> : null}
          {deleted ? row.name : <a href={paths.component(row.id)}>{row.name}</a>}
        </span>
      ),
    },
    {
      key: "technology",
      header: t("field.technology"),
      sortable: true,
      cell: (row) => (
        <span className={`with-icon ${unlessLong(row.technology)}`}>
          <ComponentIcon icon={row.icon} status={row.status} />
          {row.technology}
        </span>
      ),
    },
    {
      key: "place",
      header: t("field.place_short"),
      sortable: true,
      cell: (row) => (
        <>
          <span className={unlessLong(row.location)}>{row.location}</span>
          {row.length === null ? null : (
            <span className="muted nowrap"> {formatUnit(row.length, "km", locale, { decimals: 3 })}</span>
          )}
        </>
      ),
    },
    { key: "carriers", header: t("field.carriers"), cell: (row) => <Carriers row={row} /> },
    {
      key: "status",
      header: t("field.status"),
      sortable: true,
      cell: (row) => (
        <>
          <StatusBadge tone={TONES[row.status]}>{t(`status_of.${row.status}`)}</StatusBadge>{" "}
          {row.is_draft ? (
            <span data-queue-before="">
              <StatusBadge tone="warning">{t("draft.yes")}</StatusBadge>
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: "missing",
      header: t("action.parameters"),
      sortable: true,
      cell: (row) => <Completeness row={row} href={paths.parametersOf(row.kind, row.id)} />,
    },
  ];
  const queued = { node: useQueued("node"), line: useQueued("line") };
  const actions = (row: ComponentRow): ReactNode =>
    deleted ? (
      <>
        <RestoreButton id={row.id} name={row.name} type={row.kind} />
        <a href={paths.deleteComponent(row.id, true)} aria-label={t("action.delete_forever_item", { item: row.name })}>
          {t("common:action.delete_forever")}
        </a>
      </>
    ) : (
      <>
        {row.is_draft ? (
          <form method="post" {...queued[row.kind]("set", "set")}>
            <input type="hidden" name="ids" value={row.id} />
            <button type="submit" name="intent" value="publish" className="link-button" data-queue-before="">
              {t("components.publish_one")}
              <span className="visually-hidden"> {row.name}</span>
            </button>
          </form>
        ) : null}
        <IconLink
          icon="duplicate"
          href={paths.copyComponent(row.id)}
          label={t("action.duplicate_item", { item: row.name })}
        />
        <IconLink
          icon="delete"
          href={paths.deleteComponent(row.id)}
          label={t("action.delete_item", { item: row.name })}
        />
      </>
    );
  return (
    <DataTable
      caption={t(deleted ? "components.caption_deleted" : "components.caption")}
      captionHidden
      columns={deleted ? columns.slice(0, 5) : columns}
      rows={rows}
      rowKey={(row) => row.id}
      search={search}
      sort={sort}
      actions={editable ? actions : undefined}
      selection={editable ? { name: "ids", label: (row) => row.name, form: bulkForm } : undefined}
      empty={empty}
      cards
    />
  );
}

/** What goes in, an arrow, what comes out; once where both are the same. Read aloud as "Takes" and "Gives". */
function Carriers({ row }: { row: ComponentRow }) {
  const { t } = useTranslation("twin");
  if (row.inputs.join() === row.outputs.join()) return <>{unbroken(row.inputs.join(", "))}</>;
  const takes = row.inputs.map((name, i) => (
    <Fragment key={name}>
      {i > 0 ? ", " : null}
      <span className="visually-hidden">{t("field.inputs")} </span>
      {unbroken(name)}
    </Fragment>
  ));
  const gives = row.outputs.map((name, i) => (
    <Fragment key={name}>
      {i > 0 ? ", " : null}
      <span className="visually-hidden">{t("field.outputs")} </span>
      {unbroken(name)}
    </Fragment>
  ));
  return (
    <>
      {takes} <span aria-hidden="true">→</span> {gives}
    </>
  );
}

/** Whether all mandatory parameters are given, and the way to them. */
function Completeness({ row, href }: { row: ComponentRow; href: string }) {
  const { t } = useTranslation("twin");
  const missing = row.missingNames.join(", ");
  return row.missing === 0 ? (
    <a href={href} aria-label={t("complete.show", { item: row.name })}>
      <StatusBadge tone="success">{t("complete.yes")}</StatusBadge>
    </a>
  ) : (
    <>
      <StatusBadge tone="error">{t("complete.missing", { count: row.missing })}</StatusBadge>{" "}
      <a href={href} aria-label={t("complete.add", { names: missing, item: row.name })}>
        {missing}
      </a>
    </>
  );
}
