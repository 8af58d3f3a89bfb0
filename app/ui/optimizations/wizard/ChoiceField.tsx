import { useTranslation } from "react-i18next";
import { takenWhenEmpty } from "~/entities/optimizations/optimizationForm";
import { type Option, SelectField } from "~/ui/kit/fields";

interface ChoiceFieldProps {
  name: string;
  options: readonly Option[];
  hint?: string;
}

/** A choice of a run that may be left open: the open one names what is taken then. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { t } = useTranslation("optimizations");
  const valueWhenEmpty = takenWhenEmpty(props.name);
  const value = props.options.find((option) => option.value === valueWhenEmpty)?.label ?? valueWhenEmpty;
  return <SelectField {...props} placeholder={t("wizard.not_specified", { value })} />;
}
