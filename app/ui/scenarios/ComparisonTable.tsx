import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Column, DataTable } from "../kit/lists";
import { ElementText, Years } from "../parameters/cells";
import { useValueText } from "../parameters/valueText";

/** A parameter in one scenario. */
export interface SideView {
  value: number | boolean | null;
  series: { id: string; mean: number | null } | null;
  /** A formula that gives no single value. */
  open: { reason: string; formula: string | null } | null;
  origin: string | null;
  /** Of the rows that count. */
  scenario: string | null;
}

/** A parameter of an element over some years. */
export interface ComparisonLine {
  key: string;
  element: string;
  elementType: string;
  technology: string | null;
  href: string;
  type: string;
  unit: string;
  from: number | null;
  /** The first year that is another line's. */
  until: number | null;
  sides: SideView[];
  /** `ofMeans`: of series, by their means. */
  differences: ({ absolute: number; relative: number | null; ofMeans?: boolean } | null)[];
  same: boolean;
}

interface ComparisonTableProps {
  caption: string;
  /** Names of the scenarios, in the order of the sides. */
  scenarios: readonly string[];
  lines: readonly ComparisonLine[];
  /** Address under which series pages are. */
  system_id: string;
}

/** Scenarios side by side: value and origin in each, and how far they are from the first. */
export function ComparisonTable({ caption, scenarios, lines, system_id }: ComparisonTableProps) {
  const { t, i18n } = useTranslation("scenarios");
  const locale = i18n.language as Locale;
  const several = scenarios.length > 2;
  const columns: Column<ComparisonLine>[] = [
    {
      key: "element",
      header: t("parameters:field.element"),
      rowHeader: true,
      cell: ({ element, elementType, technology, href }) => (
        <ElementText element={element} elementType={elementType} technology={technology} href={href} />
      ),
    },
    { key: "type", header: t("parameters:field.parameter"), cell: (line) => line.type },
    {
      key: "years",
      header: t("parameters:field.years"),
      cell: ({ from, until }) => <Years from={from} until={until === null ? null : until - 1} />,
    },
    { key: "unit", header: t("parameters:field.unit"), cell: (line) => <span className="nowrap">{line.unit}</span> },
    ...scenarios.map((name, i): Column<ComparisonLine> => ({
      key: `side-${i}`,
      header: name,
      numeric: true,
      cell: (line) => <Side side={line.sides[i]} unit={line.unit} system_id={system_id} />,
    })),
    ...scenarios.slice(1).flatMap((name, i): Column<ComparisonLine>[] => [
      {
        key: `absolute-${i}`,
        header: several ? t("comparison.column.absolute_of", { name }) : t("comparison.column.absolute"),
        numeric: true,
        cell: ({ differences }) => {
          const difference = differences[i];
          return difference ? (
            <>
              <span className="nowrap">{formatNumber(difference.absolute, locale, { signed: true })}</span>
              {difference.ofMeans ? <div className="muted small">{t("comparison.of_means")}</div> : null}
            </>
          ) : (
            "–"
          );
        },
      },
      {
        key: `relative-${i}`,
        header: several ? t("comparison.column.relative_of", { name }) : t("comparison.column.relative"),
        numeric: true,
        cell: ({ differences }) => {
          const relative = differences[i]?.relative ?? null;
          return relative === null ? "–" : <span className="nowrap">{percent(relative, locale)}</span>;
        },
      },
    ]),
  ];
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={columns}
      rows={lines}
      rowKey={(line) => line.key}
      empty={t("comparison.empty")}
    />
  );
}

const percent = (share: number, locale: Locale): string =>
  share > 0 ? `+${formatPercent(share, locale, 1)}` : formatPercent(share, locale, 1);

function Side({ side, unit, system_id }: { side: SideView | undefined; unit: string; system_id: string }) {
  const { t } = useTranslation("scenarios");
  const value = useValueText();
  if (!side || side.origin === null) return <span className="muted">–</span>;
  const { series, open, origin, scenario } = side;
  return (
    <>
      {series ? (
        <>
          <a href={sitePaths(system_id).series("series", series.id)}>{t("parameters:value.series")}</a>
          {series.mean === null ? null : (
            <div className="small nowrap">
              {t("comparison.mean", { value: value(Number(series.mean.toPrecision(6)), unit) })}
            </div>
          )}
        </>
      ) : open ? (
        <>
          {open.formula ? <code className="code">{open.formula}</code> : null}
          <div className="small">{t(`comparison.open.${open.reason}`)}</div>
        </>
      ) : (
        <span className="nowrap">{value(side.value, "")}</span>
      )}
      <div className="muted small">
        {scenario
          ? t("comparison.origin", { origin: t(`comparison.from.${origin}`), scenario })
          : t(`comparison.from.${origin}`)}
      </div>
    </>
  );
}
