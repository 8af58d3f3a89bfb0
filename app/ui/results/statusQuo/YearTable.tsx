import { useTranslation } from "react-i18next";
import { equalYears } from "~/entities/results/economics/equalYears";
import { type Column, DataTable } from "~/ui/kit/lists";
import type { useAmounts } from "~/ui/results/costs/CostTables";

export interface YearColumn<Row> {
  key: string;
  header: string;
  value: (row: Row) => number;
}
interface Props<Row> extends Pick<ReturnType<typeof useAmounts>, "amount" | "once"> {
  caption: string;
  captionHidden?: boolean;
  rows: readonly Row[];
  /** Amounts of each year. */
  columns: readonly YearColumn<Row>[];
  /** Sums over the years: of a row that stands for several, those of its last. */
  sum?: readonly YearColumn<Row>[];
  /** What a row is called where it is not its year. */
  nameOf?: (row: Row) => string;
}

/** Money by year. Years that are alike are one row. */
export function YearTable<Row extends { year: number }>(props: Props<Row>) {
  const { caption, captionHidden, rows, columns, sum = [], amount, once } = props;
  const { nameOf = ({ year }: Row) => String(year) } = props;
  const { t } = useTranslation("results");
  const spans = equalYears(rows, (row) => columns.map(({ value }) => amount(value(row))).join(" "));
  type Span = (typeof spans)[number];
  const cells = ({ key, header, value }: YearColumn<Row>, of: "first" | "last"): Column<Span> => ({
    key,
    header,
    unit: once,
    numeric: true,
    cell: (span) => amount(value(span[of])),
  });
  const year: Column<Span> = {
    key: "year",
    header: t("column.year"),
    rowHeader: true,
    cell: ({ first, last }) =>
      first === last ? nameOf(first) : t("status_quo.flow.each", { from: nameOf(first), to: nameOf(last) }),
  };
  return (
    <DataTable
      caption={caption}
      captionHidden={captionHidden}
      columns={[year, ...columns.map((one) => cells(one, "first")), ...sum.map((one) => cells(one, "last"))]}
      rows={spans}
      rowKey={({ first }) => nameOf(first)}
    />
  );
}
