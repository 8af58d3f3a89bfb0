import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { ForecastAhead } from "~/entities/operator/site/forecastAhead";
import { Section } from "~/ui/kit/layout";
import { forecastText } from "./forecastText";

interface Props {
  forecasts: readonly (ForecastAhead & { href: string })[];
  zone: string;
}

/** Whose forecasts a plan takes that is made now. */
export function ForecastsAhead({ forecasts, zone }: Props) {
  const { t, i18n } = useTranslation("operator");
  if (forecasts.length === 0) return null;
  const frame = { t, locale: i18n.language as Locale, zone };
  return (
    <Section id="forecasts" title={t("inputs.ahead")} lead={t("inputs.ahead_lead")}>
      <ul className="plain-list">
        {forecasts.map(({ live_id, name, by, href }) => (
          <li key={live_id}>
            {t("inputs.of", { name })} <a href={href}>{by ? forecastText(by, frame) : t("inputs.none")}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
