import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { readingText } from "~/entities/live/reading";
import { type Column, DataTable, IconLink, readSort, RestoreButton } from "~/ui/kit/lists";

export interface SeriesLine extends Pick<LiveSeries, "live_id" | "name" | "type" | "unit" | "resolution" | "timezone"> {
  component: { id: string; name: string } | null;
  latest: { at: number; value: number } | null;
  href: string;
  settingsHref: string;
  deleteHref: string;
  componentHref: string | null;
}

/** Live series with their latest values; deleted ones can be restored. */
export function SeriesTable(props: {
  title: string;
  base: string;
  editable: boolean;
  deleted: boolean;
  lines: readonly SeriesLine[];
  /** Times of a list in which every series has it do not name it. */
  systemZone: string;
  search: string;
  sorts: readonly string[];
}) {
  const { t, i18n } = useTranslation("live");
  const locale = i18n.language as Locale;
  const isOfSystem = props.lines.every(({ timezone }) => timezone === props.systemZone);
  const columns: Column<SeriesLine>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      sortable: true,
      cell: (line) => (props.deleted ? line.name : <a href={line.href}>{line.name}</a>),
    },
    { key: "type", header: t("field.type"), sortable: true, cell: (line) => t(`type.${line.type}`) },
    {
      key: "component",
      header: t("field.component"),
      cell: ({ component, componentHref }) =>
        component && componentHref ? <a href={componentHref}>{component.name}</a> : t("list.system"),
    },
    {
      key: "latest",
      header: t("list.latest"),
      numeric: true,
      cell: ({ latest, unit }) => (latest ? readingText(latest.value, unit, locale) : "–"),
    },
    {
      key: "at",
      header: t("list.at"),
      cell: ({ latest, timezone }) =>
        latest ? <span className="nowrap">{formatTime(latest.at, locale, timezone, isOfSystem)}</span> : "–",
    },
    {
      key: "resolution",
      header: t("field.resolution"),
      sortable: true,
      cell: (line) => t(`resolution.${line.resolution}`),
    },
  ];
  const actions = (line: SeriesLine) =>
    props.deleted ? <Gone line={line} base={props.base} /> : <There line={line} />;
  return (
    <DataTable
      cards
      caption={props.title}
      captionHidden
      columns={columns}
      rows={props.lines}
      rowKey={(line) => line.live_id}
      search={props.search}
      sort={readSort(props.search, props.sorts, "name")}
      empty={t("common:list.nothing")}
      actions={props.editable ? actions : undefined}
    />
  );
}

function There({ line }: { line: SeriesLine }) {
  const { t } = useTranslation("common");
  return (
    <>
      <IconLink href={line.settingsHref} icon="edit" label={t("action.edit_item", { item: line.name })} />
      <IconLink href={line.deleteHref} icon="delete" label={t("action.delete_item", { item: line.name })} />
    </>
  );
}

function Gone({ line, base }: { line: SeriesLine; base: string }) {
  const { t } = useTranslation("common");
  return (
    <>
      <RestoreButton action={`${base}?tab=deleted`} field="live_id" id={line.live_id} item={line.name} />
      <a
        className="button button-small"
        href={line.deleteHref}
        aria-label={t("live:list.delete_forever_item", { item: line.name })}
      >
        {t("action.delete_forever")}
      </a>
    </>
  );
}
