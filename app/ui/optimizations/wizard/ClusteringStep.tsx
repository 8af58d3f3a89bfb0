import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/kit/fields";
import { Notice } from "~/ui/kit/layout";

/** Which places share a balance. */
export function ClusteringStep() {
  const { t } = useTranslation("optimizations");
  const methods = (["grid_nodes", "single_node", "none"] as const).map((value) => ({
    value,
    label: t(`method.${value}`),
    hint: t(`method_hint.${value}`),
  }));
  return (
    <>
      <RadioGroup name="method" options={methods} />
      <Notice kind="info" title={t("wizard.full_year_title")}>
        <p>{t("wizard.full_year_text")}</p>
      </Notice>
    </>
  );
}
