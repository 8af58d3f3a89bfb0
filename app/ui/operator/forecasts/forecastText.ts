import type { TFunction } from "i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ForecastBy } from "~/entities/operator/plan";

interface Frame {
  t: TFunction<"operator">;
  locale: Locale;
  zone: string;
}

/** Whose a forecast is: its model, of whose values, and when it was issued. */
export function forecastText({ model, external, issued_at }: ForecastBy, { t, locale, zone }: Frame): string {
  const params = { model: t(`forecasts:model.${model}`), external, at: formatTime(issued_at, locale, zone) };
  return t(external === undefined ? "inputs.by" : "inputs.by_external", params);
}
