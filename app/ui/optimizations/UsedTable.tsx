import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { partsText } from "~/entities/core/namedPart";
import type { PriceScenario } from "~/entities/parameters/parameter";
import { type Column, DataTable } from "~/ui/kit/lists";
import { NameText } from "~/ui/parameters/cells";
import { useValueText } from "~/ui/parameters/valueText";
import { UsedValue, ValuesByYear } from "./UsedValue";

/** A parameter as a run read it, in the words of a page. */
export interface UsedLine {
  key: string;
  owner: string;
  /** Where the parameter is entered now; null where what it belongs to is gone. */
  href: string | null;
  name: string;
  impact: string;
  priceScenario: PriceScenario;
  level: string;
  scenario: string;
  unit: string;
  values: (number | null)[];
  ranges: ([number, number] | null)[] | null;
  formula: string | null;
  sources: string[];
  /** By what a study changed it for this run; null where it did not. */
  changed: { factor: number | null; value: number | null } | null;
  since: { state: "same" | "changed" | "gone"; values: (number | null)[] };
}

interface Props {
  lines: readonly UsedLine[];
  years: readonly number[];
  locale: Locale;
}

/** What a run read, its origin, and what became of it. */
export function UsedTable({ lines, years, locale }: Props) {
  const { t } = useTranslation("optimizations");
  const columns: Column<UsedLine>[] = [
    {
      key: "of",
      header: t("used.column.of"),
      cell: (line) => (line.href ? <a href={line.href}>{line.owner}</a> : line.owner),
    },
    {
      key: "parameter",
      header: t("used.column.parameter"),
      rowHeader: true,
      cell: (line) => <NameText name={line.name} impact={line.impact} price_scenario={line.priceScenario} />,
    },
    {
      key: "value",
      header: t("used.column.value"),
      cell: (line) => (
        <>
          <UsedValue line={line} years={years} locale={locale} />
          {line.changed ? (
            <div className="muted small">
              {line.changed.factor === null
                ? t("used.set_by_study")
                : t("used.scaled_by_study", { factor: formatNumber(line.changed.factor, locale) })}
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: "origin",
      header: t("used.column.origin"),
      cell: (line) => (
        <>
          {t(`parameters:origin.${line.level === "component" ? "own" : line.level}`)}
          {line.scenario ? <div className="muted small">{line.scenario}</div> : null}
          {line.formula ? <div className="muted small">= {line.formula}</div> : null}
          {line.sources.length > 0 ? (
            <details className="small">
              <summary>{t("used.column.source")}</summary>
              {partsText(line.sources, locale)}
            </details>
          ) : null}
        </>
      ),
    },
    { key: "now", header: t("used.column.now"), cell: (line) => <Now line={line} years={years} /> },
  ];
  return (
    <DataTable
      caption={t("used.caption")}
      captionHidden
      columns={columns}
      rows={lines}
      cards
      rowKey={(line) => line.key}
      empty={t("used.none_fit")}
    />
  );
}

/** What became of a parameter: the state in words, and the value of now where it is one number. */
function Now({ line, years }: { line: UsedLine; years: readonly number[] }) {
  const { t } = useTranslation("optimizations");
  const text = useValueText();
  const { state, values } = line.since;
  if (state === "same") return <span className="muted">{t("used.state.same")}</span>;
  if (state === "gone") return <strong>{t("used.state.gone")}</strong>;
  const differs = values.some((value, y) => value !== null && value !== line.values[y]);
  if (!differs) return <strong>{t("used.changed_otherwise")}</strong>;
  return (
    <strong>
      <ValuesByYear
        years={years}
        keys={values.map(String)}
        of={(y) => t("used.changed_to", { value: text(values[y] ?? null, line.unit) })}
      />
    </strong>
  );
}
