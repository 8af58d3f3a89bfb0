import { useTranslation } from "react-i18next";
import { useFormContext } from "remix-validated-form";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { machineCost } from "~/entities/optimizations/machine";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { SubmitButton } from "~/ui/kit/fields";

const machineSchema = optimizationConfig.shape.machine;

/** What the chosen machine costs an hour: follows the form where scripts run, else its button computes it again. */
export function MachineCost() {
  const { t, i18n } = useTranslation("optimizations");
  const { defaultValues } = useFormContext();
  const locale = i18n.language as Locale;
  const machine = (defaultValues as { machine?: Record<string, unknown> } | undefined)?.machine;
  const chosen = machineSchema.safeParse({ cores: Number(machine?.cores ?? 2), memory: Number(machine?.memory ?? 8) });
  const { cores, memory } = chosen.success ? chosen.data : machineSchema.parse({});
  const text = t("wizard.machine_cost", { cost: formatNumber(machineCost(cores, memory), locale) });
  return (
    <div
      className="actions"
      id="machine-cost"
      data-island="machine"
      data-locale={locale}
      data-text={t("wizard.machine_cost", { cost: "{{cost}}" })}
    >
      <output>{text}</output>
      <SubmitButton kind="secondary" name="intent" value="recompute">
        {t("wizard.recompute")}
      </SubmitButton>
    </div>
  );
}
