import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ComparedLine } from "~/entities/portfolio/statement";
import { DialogPage, Notice } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

interface ComparedProps {
  title: string;
  back: string;
  file: string;
  currency: string;
  /** What energy is counted in. */
  delivered: string[];
  otherFile: string;
  readHref: string;
  lines: ComparedLine[];
}

/** The statement of a counterparty against our own lines, line by line, with what differs by name. */
export function ComparedPage({ title, back, file, currency, delivered, otherFile, readHref, lines }: ComparedProps) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const money = (minor: number | undefined) =>
    minor === undefined ? "–" : formatMoney(minor / 100, currency, locale, { decimals: 2 });
  const number = (value: number | null | undefined, decimals: number) => formatNumber(value, locale, { decimals });
  const sum = (side: "ours" | "theirs") => lines.reduce((all, line) => all + (line[side]?.minor ?? 0), 0);
  const differing = lines.filter(({ differences }) => differences.length > 0).length;
  const unit = delivered.map((one) => priceText(`${currency}/${one}`)).join(", ");
  const nameOf = ({ name, theirs }: ComparedLine) => name ?? t("statement.row", { row: theirs?.rows[0] ?? 0 });
  const pair = (key: "mwh" | "price", header: string, of: string, decimals: number): Column<ComparedLine>[] =>
    (["ours", "theirs"] as const).map((side) => ({
      key: `${key} ${side}`,
      header: t(`statement.side.${side}`, { what: header }),
      unit: of,
      numeric: true,
      cell: (row) => number(row[side]?.[key], decimals),
    }));
  const columns: Column<ComparedLine>[] = [
    { key: "name", header: t("field.name"), rowHeader: true, cell: nameOf },
    {
      key: "differs",
      header: t("statement.differs"),
      cell: ({ differences }) =>
        differences.length === 0
          ? t("statement.same")
          : differences.map((one) => t(`statement.difference.${one}`)).join(", "),
    },
    ...pair("mwh", t("value.energy"), delivered.join(", "), 3),
    ...pair("price", t("field.trading_price"), unit, 2),
    {
      key: "ours",
      header: t("statement.side.ours", { what: t("settlement.amount") }),
      numeric: true,
      cell: (row) => money(row.ours?.minor),
    },
    {
      key: "theirs",
      header: t("statement.side.theirs", { what: t("settlement.amount") }),
      numeric: true,
      cell: (row) => money(row.theirs?.minor),
    },
    {
      key: "less",
      header: t("statement.less"),
      numeric: true,
      cell: (row) => money((row.theirs?.minor ?? 0) - (row.ours?.minor ?? 0)),
    },
  ];
  return (
    <DialogPage title={title} lead={t("statement.of_file", { file })} backHref={back} wide>
      <Notice
        kind={differing === 0 ? "success" : "warning"}
        title={differing === 0 ? t("statement.all_same") : t("statement.differing", { count: differing })}
      />
      <DataTable
        caption={t("statement.caption", { count: lines.length })}
        columns={columns}
        rows={lines}
        rowKey={({ id, theirs }) => (id === null ? `theirs ${theirs?.rows.join()}` : `ours ${id}`)}
        footer={[
          <strong key="sum">{t("statement.sum")}</strong>,
          ...Array.from({ length: 5 }, () => null),
          <strong key="ours">{money(sum("ours"))}</strong>,
          <strong key="theirs">{money(sum("theirs"))}</strong>,
          <strong key="less">{money(sum("theirs") - sum("ours"))}</strong>,
        ]}
      />
      <p className="hint">{t("statement.rules")}</p>
      <p>
        <a href={readHref}>{t("statement.read_otherwise")}</a> · <a href={otherFile}>{t("statement.other_file")}</a>
      </p>
    </DialogPage>
  );
}
