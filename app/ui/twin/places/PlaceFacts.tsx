import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { DefinitionList } from "~/ui/kit/lists";

interface Props {
  values: { longitude: number | null; latitude: number | null; available_space: number | null };
}

/** A location for those who may only look: position in degrees with three decimals, available space in m². */
export function PlaceFacts({ values }: Props) {
  const { t, i18n } = useTranslation("twin");
  const locale = i18n.language as Locale;
  const degrees = (value: number | null) => `${formatNumber(value, locale, { decimals: 3 })}°`;
  return (
    <DefinitionList
      items={[
        { term: t("field.longitude"), value: degrees(values.longitude) },
        { term: t("field.latitude"), value: degrees(values.latitude) },
        { term: t("field.available_space"), value: formatUnit(values.available_space, "m²", locale) },
      ]}
    />
  );
}
