import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { ButtonLink, Section } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";

interface Props {
  border: { areaM2: number; corners: number };
  /** Page to change it; null for those who may not. */
  editHref: string | null;
}

/** The system's border in words: its area and corners. */
export function BorderFacts({ border, editHref }: Props) {
  const { t, i18n } = useTranslation("twin");
  const locale = i18n.language as Locale;
  return (
    <Section
      id="border"
      title={t("infrastructure.border")}
      actions={editHref ? <ButtonLink href={editHref}>{t("infrastructure.edit_border")}</ButtonLink> : undefined}
    >
      {border.corners === 0 ? (
        <p>{t("infrastructure.border_missing")}</p>
      ) : (
        <DefinitionList
          items={[
            { term: t("infrastructure.area"), value: formatUnit(border.areaM2 / 1e6, "km²", locale, { decimals: 3 }) },
            { term: t("infrastructure.corners"), value: formatNumber(border.corners, locale) },
          ]}
        />
      )}
    </Section>
  );
}
