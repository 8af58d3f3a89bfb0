import { useTranslation } from "react-i18next";
import { FormActions, ruleMessage, SubmitButton, useRuleMessage } from "../kit/fields";
import { Notice, Section } from "../kit/layout";
import { type Column, DataTable } from "../kit/lists";
import type { BulkAction } from "./bulkForms";
import { RowYears } from "./cells";
import { useValueText } from "./valueText";

interface Parameter {
  value: number | boolean | null;
  unit: string;
  series: boolean;
  formula: string | null;
  eol: string | null;
  reference: string | null;
}
interface Named {
  key: string;
  name: string;
  element: string;
  scenario: string;
  date: string | null;
  eol: string | null;
}
/** A row as it is and as it would be; before is null for a new one. */
export interface BulkLine extends Named {
  before: Parameter | null;
  after: Parameter | null;
}
export interface BulkPreviewProps {
  what: BulkAction;
  lines: readonly BulkLine[];
  refusals: readonly (Named & { message: string; params?: Record<string, string | number> })[];
  counts: { steps: number; refusals: number; unchanged: number };
  /** "version id" of every row that changes. */
  versions: readonly string[];
  /** The form as it was filled. */
  values: Record<string, string>;
}

/** What a change does to each parameter, what it leaves out and why, and the button that does it. */
export function BulkPreview({ what, lines, refusals, counts, versions, values }: BulkPreviewProps) {
  const { t } = useTranslation("parameters");
  const message = useRuleMessage();
  const columns = useNamedColumns<Named>();
  const parameter = useParameterText(what);
  const changes: Column<BulkLine>[] = [
    ...columns,
    { key: "before", header: t("bulk.before"), numeric: true, cell: (line) => parameter(line.before) },
    { key: "after", header: t("bulk.after"), numeric: true, cell: (line) => parameter(line.after) },
  ];
  return (
    <>
      {counts.steps === 0 ? (
        <Notice kind="info" live title={t("bulk.nothing")} />
      ) : (
        <Section id="preview" title={t("bulk.changes", { count: counts.steps })}>
          <DataTable
            caption={t("bulk.changes", { count: counts.steps })}
            captionHidden
            columns={changes}
            rows={lines}
            rowKey={(line) => line.key}
          />
          {counts.steps > lines.length ? <p>{t("bulk.more", { count: counts.steps - lines.length })}</p> : null}
        </Section>
      )}
      {counts.unchanged > 0 ? <p>{t("bulk.unchanged", { count: counts.unchanged })}</p> : null}
      {counts.refusals > 0 ? (
        <Section id="refused" title={t("bulk.left_out", { count: counts.refusals })}>
          <DataTable
            caption={t("bulk.left_out", { count: counts.refusals })}
            captionHidden
            columns={[
              ...columns,
              {
                key: "why",
                header: t("bulk.why"),
                cell: (line) => {
                  const full = refusals.find(({ key }) => key === line.key);
                  return full ? message(ruleMessage(full.message, full.params)) : null;
                },
              },
            ]}
            rows={refusals}
            rowKey={(line) => line.key}
          />
          {counts.refusals > refusals.length ? (
            <p>{t("bulk.more", { count: counts.refusals - refusals.length })}</p>
          ) : null}
        </Section>
      ) : null}
      {counts.steps > 0 ? (
        <form method="post" data-island="form">
          <input type="hidden" name="intent" value="apply" />
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {versions.map((row) => (
            <input key={row} type="hidden" name="shown" value={row} />
          ))}
          <FormActions>
            <SubmitButton>{t("bulk.apply", { count: counts.steps })}</SubmitButton>
          </FormActions>
        </form>
      ) : null}
    </>
  );
}

function useNamedColumns<Row extends Named>(): Column<Row>[] {
  const { t } = useTranslation("parameters");
  return [
    { key: "name", header: t("field.parameter"), rowHeader: true, cell: (line) => line.name },
    { key: "element", header: t("field.element"), cell: (line) => line.element },
    { key: "years", header: t("field.years"), cell: (line) => <RowYears date={line.date} eol={line.eol} /> },
    { key: "scenario", header: t("field.scenario"), cell: (line) => line.scenario },
  ];
}

/** The side of a parameter that the action is about. */
function useParameterText(what: BulkAction): (parameter: Parameter | null) => string {
  const { t } = useTranslation("parameters");
  const value = useValueText();
  return (parameter) => {
    if (!parameter) return "–";
    if (what === "eol") return parameter.eol?.slice(0, 4) ?? "–";
    if (what === "reference") return parameter.reference ?? "–";
    if (parameter.series) return t("value.series");
    return parameter.formula ?? value(parameter.value, parameter.unit);
  };
}
