import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { Notice, Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";
import { UsedValue } from "~/ui/optimizations/UsedValue";
import { NameText } from "~/ui/parameters/cells";

/** An input that the answer rests on, in the reader's language. */
export interface RestsOnLine {
  owner: string;
  name: string;
  impact: string;
  unit: string;
  values: readonly (number | null)[];
  ranges: readonly ([number, number] | null)[] | null;
  sources: string;
}

/** A cost of another size than what is built. */
export interface OtherSizeLine {
  owner: string;
  size: number;
  unit: string;
  used: number;
  usual: number;
  href: string;
}

interface RestsOnProps {
  lines: readonly RestsOnLine[];
  others: readonly OtherSizeLine[];
  years: readonly number[];
  locale: Locale;
  /** All inputs of the run. */
  href: string;
}

/** Which prices, emissions and costs the answer rests on, where each is from, and which are not those of the size that is built. */
export function RestsOn({ lines, others, years, locale, href }: RestsOnProps) {
  const { t } = useTranslation("results");
  if (lines.length === 0) return null;
  const round = (value: number) => formatNumber(Number(value.toPrecision(3)), locale);
  return (
    <Section id="rests-on" title={t("rests_on.title")} lead={t("rests_on.lead")}>
      {others.length > 0 ? (
        <Notice kind="warning" title={t("rests_on.other_size_title")}>
          <ul>
            {others.map((one) => (
              <li key={one.owner}>
                <a href={one.href}>{one.owner}</a>
                {t("rests_on.other_size", {
                  size: round(one.size),
                  unit: one.unit,
                  used: round(one.used),
                  usual: round(one.usual),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <DataTable
        caption={t("rests_on.title")}
        captionHidden
        cards
        columns={[
          {
            key: "owner",
            header: t("rests_on.of"),
            rowHeader: true,
            cell: (line: RestsOnLine) => line.owner,
          },
          {
            key: "name",
            header: t("rests_on.input"),
            cell: (line) => <NameText name={line.name} impact={line.impact} price_scenario="base" />,
          },
          {
            key: "value",
            header: t("rests_on.value"),
            cell: (line) => <UsedValue line={line} years={years} locale={locale} />,
          },
          { key: "source", header: t("rests_on.source"), cell: (line) => line.sources || "–" },
        ]}
        rows={lines}
        rowKey={(line) => `${line.owner} ${line.name} ${line.impact}`}
      />
      <p>
        <a href={href}>{t("rests_on.all")}</a>
      </p>
    </Section>
  );
}
