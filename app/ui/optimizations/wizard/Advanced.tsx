import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { type STEP_SCHEMAS, stepDefaults } from "~/entities/optimizations/optimizationForm";
import { FoldedFields } from "~/ui/kit/fields";
import { settingText } from "./settingText";

interface AdvancedProps {
  step: keyof typeof STEP_SCHEMAS;
  /** Names of the fields inside. */
  fields: readonly string[];
  hint?: string;
  children: ReactNode;
}

/** What few people change in a step of the wizard, folded up; what differs from the default is said in one line. */
export function Advanced({ step, fields, hint, children }: AdvancedProps) {
  const { t, i18n } = useTranslation("optimizations");
  const usual = stepDefaults(step);
  const at = (name: string) =>
    name.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], usual);
  return (
    <FoldedFields
      summary={t("wizard.advanced")}
      hint={hint}
      defaults={Object.fromEntries(fields.map((name) => [name, at(name)]))}
      say={(name, value) => settingText(t, i18n.language as Locale, name, value)}
    >
      {children}
    </FoldedFields>
  );
}
