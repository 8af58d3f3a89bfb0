import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { RowIssue } from "~/entities/tables/importTable";
import type { ImportReport, PreviewCell, TableFigure } from "~/entities/tables/view";
import { shownUnit } from "~/entities/timeseries/course";
import { numberText } from "../kit/fields";
import { Notice, Section } from "../kit/layout";
import { type Column, DataTable, KeyFigures } from "../kit/lists";

/** What checking a file came to: counts, what to take, errors, converted units and the first rows. */
export function ImportReportView({ report, here }: { report: ImportReport; here: string }) {
  const { t, i18n } = useTranslation("tables");
  const whole = (value: number) => formatNumber(value, i18n.language as Locale, { decimals: 0 });
  if (report.problem) {
    const { message, params } = report.problem;
    return (
      <Notice kind="error" title={t("stage.stopped")}>
        <p>{t(message.replace(".", ":"), params)}</p>
      </Notice>
    );
  }
  const good = report.tables.reduce((sum, table) => sum + table.good, 0);
  const wrong = report.wrongRows;
  const unknown = [...new Set(report.tables.flatMap((table) => table.unknown))];
  const counted = (count: number) => ({ count, shown: whole(count) });
  return (
    <>
      <Notice
        kind={wrong === 0 ? "success" : "warning"}
        title={wrong === 0 ? t("all_good", counted(good)) : t("some_wrong", counted(wrong))}
      >
        {unknown.length > 0 ? <p>{t("unknown_columns", { columns: unknown.join(", ") })}</p> : null}
      </Notice>
      <Section id="counts" title={t("counts")}>
        <KeyFigures
          items={[
            { term: t("rows"), value: whole(good + wrong) },
            { term: t("good"), value: whole(good) },
            { term: t("wrong"), value: whole(wrong) },
          ]}
        />
        <Figures figures={report.tables.flatMap(({ figures = [] }) => figures)} />
        {good > 0 ? (
          <Form method="post" className="form-actions">
            <button type="submit" name="intent" value={wrong === 0 ? "all" : "good"} className="button button-primary">
              {wrong === 0 ? t("take_all", counted(good)) : t("take_good", counted(good))}
            </button>
          </Form>
        ) : null}
      </Section>
      {report.issueCount > 0 ? <Issues report={report} here={here} /> : null}
      {report.conversions.length > 0 ? <Conversions report={report} /> : null}
      {report.tables.map((table) => (table.head.length > 0 ? <Preview key={table.kind} table={table} /> : null))}
    </>
  );
}

/** What the good rows would store, before it is stored. */
function Figures({ figures }: { figures: readonly TableFigure[] }) {
  const { t, i18n } = useTranslation("tables");
  const number = (value: number) => numberText(Number(value.toPrecision(12)), i18n.language);
  if (figures.length === 0) return null;
  const columns: Column<TableFigure>[] = [
    { key: "name", header: t("figure.name"), rowHeader: true, cell: ({ name }) => name },
    { key: "rows", header: t("rows"), numeric: true, cell: ({ rows }) => number(rows) },
    { key: "low", header: t("figure.low"), numeric: true, cell: ({ low }) => number(low) },
    { key: "high", header: t("figure.high"), numeric: true, cell: ({ high }) => number(high) },
    { key: "sum", header: t("figure.sum"), numeric: true, cell: ({ sum }) => (sum === null ? "–" : number(sum)) },
    { key: "unit", header: t("figure.unit"), cell: ({ unit }) => unitText(shownUnit(unit) ?? "") || "–" },
  ];
  return (
    <DataTable caption={t("figure.title")} columns={columns} rows={figures} rowKey={({ name, unit }) => name + unit} />
  );
}

function Issues({ report, here }: { report: ImportReport; here: string }) {
  const { t, i18n } = useTranslation("tables");
  const columns: Column<RowIssue>[] = [
    { key: "row", header: t("row_number"), numeric: true, rowHeader: true, cell: ({ row }) => row },
    ...(report.tables.length > 1 ? [{ key: "table", header: t("table"), cell: ({ table }: RowIssue) => table }] : []),
    { key: "column", header: t("column"), cell: ({ column }) => column ?? t("whole_row") },
    { key: "message", header: t("message"), cell: ({ message, params }) => t(message.replace(".", ":"), params) },
  ];
  const countText = formatNumber(report.issueCount, i18n.language as Locale, { decimals: 0 });
  return (
    <Section
      id="issues"
      title={t("issues")}
      lead={t(report.issueCount > report.issues.length ? "issues_shown" : "issues_all", {
        count: report.issueCount,
        shown: countText,
      })}
    >
      <DataTable
        caption={t("issues")}
        captionHidden
        columns={columns}
        rows={report.issues}
        rowKey={({ table, row, column, message }) => `${table} ${row} ${column} ${message}`}
      />
      <p>
        <a href={`${here}/errors.csv`} download>
          {t("issues_csv")}
        </a>
      </p>
    </Section>
  );
}

function Conversions({ report }: { report: ImportReport }) {
  const { t, i18n } = useTranslation("tables");
  const number = (value: number) => numberText(value, i18n.language);
  type Row = ImportReport["conversions"][number];
  const columns: Column<Row>[] = [
    { key: "from", header: t("from"), rowHeader: true, cell: ({ from }) => from },
    { key: "to", header: t("to"), cell: ({ to }) => to },
    { key: "factor", header: t("factor"), numeric: true, cell: ({ factor }) => number(factor) },
    { key: "offset", header: t("offset"), numeric: true, cell: ({ offset }) => (offset === 0 ? "" : number(offset)) },
    { key: "rows", header: t("rows"), numeric: true, cell: ({ rows }) => number(rows) },
  ];
  return (
    <Section id="conversions" title={t("conversions")}>
      <DataTable
        caption={t("conversions")}
        captionHidden
        columns={columns}
        rows={report.conversions}
        rowKey={({ from, to }) => `${from} ${to}`}
      />
    </Section>
  );
}

function Preview({ table }: { table: ImportReport["tables"][number] }) {
  const { t, i18n } = useTranslation("tables");
  const cellText = (cell: PreviewCell | undefined) =>
    typeof cell === "number"
      ? numberText(cell, i18n.language)
      : typeof cell === "boolean"
        ? t(`common:value.${cell ? "yes" : "no"}`)
        : (cell ?? "");
  type Row = (typeof table.head)[number];
  const columns: Column<Row>[] = [
    { key: "row", header: t("row_number"), numeric: true, rowHeader: true, cell: ({ row }) => row },
    ...table.columns.map((name, i): Column<Row> => ({
      key: name,
      header: name,
      cell: ({ cells }) => cellText(cells[i]),
    })),
  ];
  return (
    <Section
      id={`preview-${table.kind}`}
      title={t("preview_of", { kind: t(`kind.${table.kind}`) })}
      lead={table.decimal === null ? undefined : t("read_as", { decimal: t(`decimal.${table.decimal}`) })}
    >
      <DataTable
        caption={t("preview")}
        captionHidden
        columns={columns}
        rows={table.head}
        rowKey={({ row }) => String(row)}
      />
    </Section>
  );
}
