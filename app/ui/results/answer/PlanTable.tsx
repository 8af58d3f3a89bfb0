import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { type PlanLine, takenOut } from "~/entities/results/runSummary/planLines";
import { SizeBar, SizeKey } from "~/ui/kit/charts";
import { Swatch } from "~/ui/kit/lists";
import { ComponentLink, type Names } from "~/ui/results/frame/ComponentLink";
import { largestSize, planTexts } from "./planWords";

interface Props {
  lines: readonly PlanLine[];
  /** The years of the sizes. */
  years: readonly number[];
  names: Names;
  systemId: string;
  currency: string;
  locale: Locale;
}

/** What is built and what goes: of each component its size today and in the plan, drawn on one scale for each unit, and its cost. */
export function PlanTable({ lines, years, names, systemId, currency, locale }: Props) {
  const { t } = useTranslation("results");
  const texts = planTexts(t, lines, { currency, locale });
  return (
    <>
      <div className="table-scroll" role="region" aria-label={t("plan.table")} tabIndex={0}>
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">{t("column.component")}</th>
              <th scope="col">
                <span className="visually-hidden">{t("plan.drawn")}</span>
              </th>
              <th scope="col" className="numeric">
                {t("plan.today")}
              </th>
              {years.map((year) => (
                <th key={year} scope="col" className="numeric">
                  {year}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t("csv.unit")}</span>
              </th>
              <th scope="col" className="numeric">
                {t("plan.costs")}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, i) => {
              const { today, sizes, unit, power, cost } = texts[i]!;
              const colour = names.colours[line.componentId] || "var(--edge)";
              return (
                <tr key={line.componentId}>
                  <th scope="row">
                    <span className="plan-name">
                      <Swatch colour={colour} />
                      <span>
                        <ComponentLink id={line.componentId} names={names} systemId={systemId} />
                        {power === null ? null : <span className="muted small"> {power}</span>}
                      </span>
                    </span>
                  </th>
                  <td className="plan-bar">
                    <SizeBar {...line} gone={takenOut(line)} most={largestSize(lines, line.unit)} colour={colour} />
                  </td>
                  <td className="numeric plan-today">{today}</td>
                  {sizes.map((size, y) => (
                    <td
                      key={years[y]}
                      className={y === sizes.length - 1 ? "numeric plan-last" : "numeric plan-between"}
                    >
                      {size}
                    </td>
                  ))}
                  <td className="muted plan-unit">{unit}</td>
                  <td className="numeric plan-cost">{cost}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <SizeKey words={{ existing: t("plan.existing"), built: t("plan.built"), gone: t("plan.gone") }} />
    </>
  );
}
