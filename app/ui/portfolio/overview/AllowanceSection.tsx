import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { AllowanceYear, FuelFactor } from "~/entities/portfolio/allowanceNeed";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

/** What a site emits and deals in allowances. `href`: the deal that closes what is open; null where there is none to make. */
export interface AllowanceFacts {
  run: string;
  /** The model years of the run, as a list. */
  runYears: string;
  /** Whether the deals of a party or a use alone count. */
  isPart: boolean;
  fuels: (FuelFactor & { name: string })[];
  years: (AllowanceYear & { href: string | null })[];
}

/** Emissions of the plants by year next to the allowances that are dealt, and what is open. */
export function AllowanceSection({ run, runYears, isPart, fuels, years }: AllowanceFacts) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const amount = amountColumn(
    years.flatMap(({ emissions, contracted, open }) => [emissions, contracted, open]),
    "t",
    locale,
  );
  const factors = new Intl.ListFormat(i18n.language).format(
    fuels.map(({ name, factor, isOfRun }) =>
      t(isOfRun ? "need.factor_of_run" : "need.factor_usual", {
        fuel: name,
        factor: formatNumber(factor, locale, { decimals: 3 }),
      }),
    ),
  );
  const column = (key: "emissions" | "contracted") => ({
    key,
    header: t(`need.${key}`),
    unit: amount.unit,
    numeric: true,
    cell: (row: AllowanceYear) => amount.write(row[key]),
  });
  return (
    <Section id="allowances" title={t("need.allowances")} lead={t("need.allowances_lead", { run, years: runYears })}>
      {isPart ? <p className="hint">{t("need.part_text")}</p> : null}
      <DataTable
        cards
        caption={t("need.allowances_caption", { count: years.length })}
        columns={[
          { key: "year", header: t("period.year"), rowHeader: true, cell: (row) => String(row.year) },
          column("emissions"),
          column("contracted"),
          {
            key: "open",
            header: t("overview.open"),
            unit: amount.unit,
            numeric: true,
            cell: ({ open, href }) => (href ? <a href={href}>{amount.write(open)}</a> : amount.write(open)),
          },
          {
            key: "ratio",
            header: t("overview.ratio"),
            numeric: true,
            cell: ({ ratio }) => formatPercent(ratio, locale, 1),
          },
        ]}
        rows={years}
        rowKey={({ year }) => String(year)}
      />
      <p className="hint">
        {t("need.allowances_text", { factors })} {years.some(({ href }) => href) ? t("need.follow") : null}
      </p>
    </Section>
  );
}
