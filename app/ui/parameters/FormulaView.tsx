import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import type { ChildFacts, FormulaFacts } from "~/entities/parameters/view";
import { StatusBadge } from "../kit/layout";
import { DataTable } from "../kit/lists";
import { useValueText } from "./valueText";

interface FormulaChildView extends Pick<ChildFacts, "name" | "unit" | "value" | "ts_id" | "missing" | "origin"> {
  label: string;
  href: string | null;
}
export interface FormulaFactsView extends Omit<FormulaFacts, "children"> {
  children: readonly FormulaChildView[];
}

interface Props {
  facts: FormulaFactsView;
  unit: string;
  system_id: string;
}

/** A parameter by formula: what it comes to, or why not, and the parameters it is made of with their values and links. */
export function FormulaView({ facts, unit, system_id }: Props) {
  const { t } = useTranslation("parameters");
  const value = useValueText();
  const { problem } = facts;
  return (
    <>
      {problem === null ? (
        value(facts.value, unit)
      ) : problem.reason === "series" ? (
        t("formula.by_step")
      ) : (
        <StatusBadge tone="error">
          {t(`formula.problem.${problem.reason}`, {
            names: problem.names.join(problem.reason === "circle" ? " → " : ", "),
          })}
        </StatusBadge>
      )}
      <details>
        <summary>{t("formula.parts", { year: facts.year })}</summary>
        <p>
          <code className="code">{facts.text}</code>
        </p>
        {facts.children.length > 0 ? (
          <DataTable
            caption={t("formula.parts", { year: facts.year })}
            captionHidden
            columns={[
              {
                key: "name",
                header: t("field.parameter"),
                rowHeader: true,
                cell: (child) => (
                  <>
                    {child.href ? <a href={child.href}>{child.label}</a> : child.label}
                    <div className="muted small code">{child.name}</div>
                  </>
                ),
              },
              {
                key: "value",
                header: t("field.value"),
                cell: (child) =>
                  child.missing ? (
                    <StatusBadge tone="error">{t("origin.none")}</StatusBadge>
                  ) : child.ts_id ? (
                    <a href={sitePaths(system_id).series("series", child.ts_id)}>{t("value.series")}</a>
                  ) : (
                    value(child.value, child.unit)
                  ),
              },
              {
                key: "origin",
                header: t("field.origin"),
                cell: (child) =>
                  child.origin ? t(`origin.${child.origin === "component" ? "own" : child.origin}`) : "–",
              },
            ]}
            rows={facts.children}
            rowKey={(child) => child.name}
          />
        ) : null}
      </details>
    </>
  );
}
