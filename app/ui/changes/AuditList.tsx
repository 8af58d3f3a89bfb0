import { useTranslation } from "react-i18next";
import type { ChangeMode } from "~/entities/core/entityNames";
import type { Option } from "../kit/fields/ChoiceFields";
import { ButtonLink, PageHeader, StatusBadge, type Tone } from "../kit/layout";
import { LiveRegion } from "../kit/layout/LiveRegion";
import {
  type Column,
  DataTable,
  FilterBar,
  FilterDay,
  FilterSelect,
  FilterText,
  Pagination,
  queryWith,
} from "../kit/lists";

export interface AuditLine {
  seq: number;
  href: string;
  /** ISO 8601, UTC, and as shown in the zone of the page. */
  at: string;
  time: string;
  by: string;
  mode: ChangeMode;
  type: string;
  what: string;
  /** The telling fields, each with its name and a colon. Before is null for what was created. */
  fields: { name: string; before: string | null; after: string }[];
  moreFields: number;
  /** null on a system's own page. */
  system: string | null;
}

interface AuditListProps {
  title: string;
  base: string;
  fileHref: string;
  zone: string;
  inSystem: boolean;
  lines: readonly AuditLine[];
  /** Up to as many as are counted; `isMore`: there are more, which filters find. */
  total: number;
  isMore: boolean;
  mostCounted: string;
  /** Steps of the product itself that the list leaves out, up to as many as are counted; `isMoreHidden`: more than that. */
  hidden: number;
  isMoreHidden: boolean;
  /** Changes before it may have gone by age; null: none has. */
  removedUntil: string | null;
  page: number;
  pageSize: number;
  search: string;
  /** The reader's own latest step, when it can be taken back. */
  undo: { action: string; seq: number; what: string } | null;
  filter: Partial<Record<"type" | "by" | "mode" | "id" | "from_day" | "to_day" | "system", string | null>> & {
    people_only?: boolean;
  };
  choices: { people: Option[]; types: Option[]; modes: Option[]; systems: Option[] };
}

const TONES: Record<ChangeMode, Tone> = { create: "success", update: "info", delete: "error", restore: "neutral" };

/** The change log with its filters, the file of it, and the way back from one's own latest change. */
export function AuditList(props: AuditListProps) {
  const { base, filter, choices, search } = props;
  const { t } = useTranslation("changes");
  const anything = "*";
  return (
    <>
      <PageHeader
        title={props.title}
        lead={t(props.inSystem ? "audit.lead_system" : "audit.lead_global")}
        actions={<ButtonLink href={`${props.fileHref}${search}`}>{t("common:action.download_csv")}</ButtonLink>}
      />
      <FilterBar resetHref={base} keep={props.filter.people_only ? {} : { product: "1" }}>
        {choices.systems.length > 0 ? (
          <FilterSelect name="system" label={t("audit.field.system")} value={filter.system} options={choices.systems} />
        ) : null}
        <FilterSelect name="type" label={t("audit.field.type")} value={filter.type} options={choices.types} />
        <FilterSelect name="by" label={t("audit.field.by")} value={filter.by} options={choices.people} />
        <FilterSelect name="mode" label={t("audit.field.mode")} value={filter.mode} options={choices.modes} />
        <FilterDay name="from" label={t("audit.field.from")} value={filter.from_day} />
        <FilterDay name="to" label={t("audit.field.to")} value={filter.to_day} />
        <FilterText name="item" label={t("audit.field.item")} value={filter.id} />
      </FilterBar>
      <LiveRegion types={[anything]}>
        {props.undo ? <UndoForm {...props.undo} /> : null}
        <AuditTable {...props} />
        {props.removedUntil ? <p className="muted">{t("audit.removed", { until: props.removedUntil })}</p> : null}
        {props.hidden > 0 ? (
          <p className="muted">
            {props.isMoreHidden
              ? t("audit.hidden_beyond", { most: props.mostCounted })
              : t("audit.hidden", { count: props.hidden })}{" "}
            <a href={`${base}${queryWith(search, { product: "1", page: null })}`}>{t("audit.show_hidden")}</a>
          </p>
        ) : null}
        {props.isMore ? <p className="muted">{t("audit.beyond", { most: props.mostCounted })}</p> : null}
        <Pagination page={props.page} pageSize={props.pageSize} total={props.total} search={search} />
      </LiveRegion>
    </>
  );
}

/** Takes the latest step back at once; also is in the message after a save. */
export function UndoForm({ action, seq, what }: { action: string; seq: number; what: string }) {
  const { t } = useTranslation("changes");
  return (
    <form method="post" action={action} className="actions" data-island="form">
      <input type="hidden" name="seq" value={seq} />
      <span>{what}</span>
      <button type="submit" className="button button-small button-secondary">
        {t("audit.undo.button")}
      </button>
    </form>
  );
}

/** What became of the fields, with what was there before. */
function Fields({ fields, moreFields }: Pick<AuditLine, "fields" | "moreFields">) {
  const { t } = useTranslation("changes");
  if (fields.length === 0) return null;
  return (
    <>
      {fields.map(({ name, before, after }, i) => (
        <div key={i}>
          <span className="muted">{name}</span>{" "}
          {before === null ? null : (
            <>
              <span className="visually-hidden">{t("audit.detail.before")}</span> {before} <span aria-hidden>→</span>{" "}
              <span className="visually-hidden">{t("audit.detail.after")}</span>
            </>
          )}{" "}
          {after}
        </div>
      ))}
      {moreFields > 0 ? <div className="muted small">{t("audit.more_fields", { count: moreFields })}</div> : null}
    </>
  );
}

function AuditTable({ zone, lines, inSystem }: AuditListProps) {
  const { t } = useTranslation("changes");
  const columns: Column<AuditLine>[] = [
    {
      key: "at",
      header: t("audit.column.at", { zone }),
      cell: (line) => (
        <time dateTime={line.at} className="nowrap">
          {line.time}
        </time>
      ),
    },
    { key: "by", header: t("audit.column.by"), cell: (line) => line.by },
    {
      key: "mode",
      header: t("audit.column.mode"),
      cell: (line) => <StatusBadge tone={TONES[line.mode]}>{t(`audit.mode.${line.mode}`)}</StatusBadge>,
    },
    { key: "type", header: t("audit.column.type"), cell: (line) => line.type },
    {
      key: "what",
      header: t("audit.column.what"),
      rowHeader: true,
      cell: (line) => (
        <a href={line.href} aria-label={t("audit.details_of", { seq: line.seq, what: line.what })}>
          {line.what}
        </a>
      ),
    },
    { key: "fields", header: t("audit.column.fields"), cell: (line) => <Fields {...line} /> },
    ...(inSystem ? [] : [{ key: "system", header: t("audit.column.system"), cell: (line: AuditLine) => line.system }]),
  ];
  return (
    <DataTable
      cards
      caption={t("audit.caption")}
      captionHidden
      columns={columns}
      rows={lines}
      rowKey={(line) => String(line.seq)}
      empty={t("audit.empty")}
    />
  );
}
