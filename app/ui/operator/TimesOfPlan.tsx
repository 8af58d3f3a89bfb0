import { useTranslation } from "react-i18next";
import { useFormContext } from "remix-validated-form";
import { wallOfText, zoneClock } from "~/entities/core/clock";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { planTimes, SHOW_TIMES } from "~/entities/operator/planTimes";
import { SubmitButton } from "~/ui/kit/fields";

interface Props {
  zone: string;
  /** Field that holds the days. */
  daysField: string;
  /** First step (ISO 8601 UTC); without one it is the field `start_at`. */
  start?: string;
  /** Days that there can be; without it those that a plan can have. */
  most?: number;
}

/** From when to when a plan of the form is, read-only: follows the fields where scripts run, else `ShowTimes` computes it. */
export function TimesOfPlan({ zone, daysField, start, most }: Props) {
  const { t, i18n } = useTranslation("operator");
  const { defaultValues } = useFormContext();
  const locale = i18n.language as Locale;
  const typed: Record<string, unknown> = defaultValues ?? {};
  const wall = wallOfText(String(typed.start_at ?? ""));
  const fromMs = start !== undefined ? Date.parse(start) : wall === null ? NaN : zoneClock(zone).toUtcOrLater(wall);
  const times = planTimes(fromMs, Number(typed[daysField]), most);
  const at = (ms: number | undefined) => (ms === undefined ? "–" : formatTime(ms, locale, zone));
  return (
    <div
      id="plan-times"
      data-island="period"
      data-locale={locale}
      data-zone={zone}
      data-start={start}
      data-days={daysField}
      data-most={most}
    >
      <dl className="definitions">
        <div>
          <dt>{t("plan.from")}</dt>
          <dd>
            <output data-time="from">{at(times?.fromMs)}</output>
          </dd>
        </div>
        <div>
          <dt>{t("plan.until")}</dt>
          <dd>
            <output data-time="until">{at(times?.untilMs)}</output>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Computes the times once more where no scripts run. It comes after the button that saves, so that the key Enter saves. */
export function ShowTimes() {
  const { t } = useTranslation("operator");
  return (
    <noscript>
      <SubmitButton kind="secondary" name={SHOW_TIMES} value="true">
        {t("times.show")}
      </SubmitButton>
    </noscript>
  );
}
