import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ComponentStatus, TransmissionDirection } from "~/entities/twin/component";
import type { Option } from "~/ui/kit/fields";
import { DefinitionList } from "~/ui/kit/lists";
import type { ComponentFormData } from "./ComponentFields";

interface Props {
  values: Record<string, string | number | boolean | null | undefined>;
  form: ComponentFormData;
  labels: Record<string, string>;
}

/** A component for those who may only look: what its form would say. */
export function ComponentFacts({ values, form, labels }: Props) {
  const { t, i18n } = useTranslation("twin");
  const label = (options: readonly Option[], name: string) =>
    options.find((option) => option.value === values[name])?.label ?? "–";
  const fact = (name: string, value: string) => ({ term: labels[name] ?? name, value });
  return (
    <DefinitionList
      items={[
        fact("technology_id", label(form.technologies, "technology_id")),
        fact("geometry_id", label(form.locations, "geometry_id")),
        ...(form.systems ? [fact("connected_system_id", label(form.systems, "connected_system_id"))] : []),
        ...(form.tariffs && values.tariff_id ? [fact("tariff_id", label(form.tariffs, "tariff_id"))] : []),
        ...(values.description ? [fact("description", String(values.description))] : []),
        ...form.sides.map(({ side, options }) => fact(side, label(options, side))),
        ...(form.line
          ? [
              fact("value", formatUnit(Number(values.value), "km", i18n.language as Locale, { decimals: 3 })),
              fact("transmission_direction", t(`direction.${values.transmission_direction as TransmissionDirection}`)),
            ]
          : []),
        fact("status", t(`status_of.${values.status as ComponentStatus}`)),
        fact("is_draft", t(values.is_draft ? "common:value.yes" : "common:value.no")),
      ]}
    />
  );
}
