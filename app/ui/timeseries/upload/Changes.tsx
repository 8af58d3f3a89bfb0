import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { DataTable, Pagination } from "../../kit/lists";

interface Change {
  /** Names it when it is taken back. */
  key: string;
  kind: string;
  steps: number;
  /** Row of the file; 0 where the step has none. */
  row: number;
  /** UTC, ms; null where the rows were placed one after the other. */
  atMs: number | null;
  from: readonly [number, number] | null;
  to: readonly [number, number] | null;
  measure: number;
}

export interface ChangesFacts {
  changed: readonly { kind: string; places: number; steps: number }[];
  /** One page of all changes. */
  changes: { rows: readonly Change[]; page: number; pageSize: number; total: number; search: string };
  /** How much was taken back. */
  undone: number;
}

interface ChangesProps {
  changed: ChangesFacts;
  unit: string | undefined;
  /** How many of the stored unit that is. */
  size: number;
  zone: string;
  /** Where all changes are as CSV. */
  csvHref: string | null;
}

/** Everything that cleaning changed, by kind and one by one; what is ticked can be taken back before it is saved. */
export function Changes({ changed: facts, unit, size, zone, csvHref }: ChangesProps) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const { changed, changes, undone } = facts;
  if (changed.length === 0 && undone === 0) return null;
  const number = (value: number, decimals = 3) => formatNumber(value, locale, { decimals });
  const span = (values: Change["from"]) =>
    !values
      ? t("upload.changes.no_value")
      : values[0] === values[1]
        ? number(values[0] / size)
        : t("upload.changes.range", { from: number(values[0] / size), to: number(values[1] / size) });
  const when = ({ atMs, row }: Change) =>
    atMs === null ? t("upload.changes.row", { row }) : formatTime(atMs, locale, zone, true);
  const kindOf = (kind: string) => t(`upload.changes.kind.${kind}`);
  return (
    <Form method="post" id="changes">
      <h3>{t("upload.changes.title")}</h3>
      <p>{t("upload.changes.lead")}</p>
      {undone > 0 ? <p>{t("upload.changes.undone", { count: undone })}</p> : null}
      <DataTable
        caption={t("upload.changes.by_kind")}
        columns={[
          { key: "kind", header: t("upload.changes.reason"), rowHeader: true, cell: ({ kind }) => kindOf(kind) },
          { key: "places", header: t("upload.changes.places"), numeric: true, cell: ({ places }) => number(places, 0) },
          { key: "steps", header: t("upload.changes.steps"), numeric: true, cell: ({ steps }) => number(steps, 0) },
        ]}
        rows={changed}
        rowKey={({ kind }) => kind}
        selection={{ name: "undo", label: ({ kind }) => kindOf(kind) }}
      />
      {changes.total > 0 ? (
        <DataTable
          caption={t("upload.changes.each")}
          columns={[
            { key: "when", header: t("upload.changes.when"), rowHeader: true, cell: when },
            { key: "steps", header: t("upload.changes.steps"), numeric: true, cell: ({ steps }) => number(steps, 0) },
            { key: "from", header: t("upload.changes.from"), unit, numeric: true, cell: ({ from }) => span(from) },
            { key: "to", header: t("upload.changes.to"), unit, numeric: true, cell: ({ to }) => span(to) },
            {
              key: "reason",
              header: t("upload.changes.reason"),
              cell: ({ kind, measure }) =>
                t(`upload.changes.because.${kind}`, { measure: formatNumber(measure, locale, { decimals: 2 }) }),
            },
          ]}
          rows={changes.rows}
          rowKey={({ key }) => key}
          selection={{ name: "undo", label: (change) => `${kindOf(change.kind)}, ${when(change)}` }}
        />
      ) : null}
      <Pagination {...changes} param="changes" />
      {changes.total > 0 && csvHref !== null ? (
        <p>
          <a href={csvHref} download>
            {t("upload.changes.csv")}
          </a>
        </p>
      ) : null}
      <div className="form-actions">
        {changed.length > 0 ? (
          <button type="submit" name="intent" value="undo" className="button button-secondary">
            {t("upload.changes.undo")}
          </button>
        ) : null}
        {undone > 0 ? (
          <button type="submit" name="intent" value="redo" className="button button-secondary">
            {t("upload.changes.redo")}
          </button>
        ) : null}
      </div>
    </Form>
  );
}
