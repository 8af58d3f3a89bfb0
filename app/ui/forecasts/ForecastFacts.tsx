import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ForecastModel } from "~/entities/forecasts/forecast";
import { DefinitionList } from "~/ui/kit/lists";

interface Props {
  model: ForecastModel;
  issued_at: string;
  known_until: string;
  next: number | null;
  zone: string;
}

/** By what, when and from what a forecast was made. */
export function ForecastFacts({ model, issued_at, known_until, next, zone }: Props) {
  const { t, i18n } = useTranslation("forecasts");
  const at = (time: string | number) => formatTime(time, i18n.language as Locale, zone);
  return (
    <DefinitionList
      items={[
        { term: t("facts.model"), value: t(`model.${model}`) },
        { term: t("facts.issued_at"), value: at(issued_at) },
        { term: t("facts.known_until"), value: at(known_until) },
        { term: t("facts.next"), value: next === null ? t("facts.never") : at(next) },
      ]}
    />
  );
}
