import { useTranslation } from "react-i18next";
import { FORMULA_FUNCTIONS } from "~/entities/parameters/formula";
import { TextArea } from "../kit/fields";
import { DataTable } from "../kit/lists";

/** A parameter that a formula may name. */
export interface FormulaName {
  name: string;
  label: string;
  unit: string;
}

/** A formula with the names it may use. */
export function FormulaField({ name, unit, names }: { name: string; unit: string; names: readonly FormulaName[] }) {
  const { t } = useTranslation("parameters");
  return (
    <>
      <TextArea
        name={name}
        label={t("field.formula")}
        code
        rows={3}
        required
        hint={t("formula.hint", { unit, functions: FORMULA_FUNCTIONS.join(", ") })}
      />
      <details>
        <summary>{t("formula.names", { count: names.length })}</summary>
        <DataTable
          caption={t("formula.names", { count: names.length })}
          captionHidden
          columns={[
            {
              key: "name",
              header: t("formula.name"),
              rowHeader: true,
              cell: (one) => <code className="code">{one.name}</code>,
            },
            { key: "label", header: t("field.parameter"), cell: (one) => one.label },
            { key: "unit", header: t("field.unit"), cell: (one) => one.unit },
          ]}
          rows={names}
          rowKey={(one) => one.name}
        />
      </details>
    </>
  );
}
