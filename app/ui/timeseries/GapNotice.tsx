import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SeriesGaps } from "~/entities/timeseries/gaps";
import { Notice } from "../kit/layout";

interface GapNoticeProps {
  gaps: SeriesGaps;
  zone: string;
  /** What keeps a series with gaps from being used. */
  why?: string;
  /** Ways to fill them. */
  children: ReactNode;
}

/** How many values are missing, where, and what fills them. */
export function GapNotice({ gaps, zone, why, children }: GapNoticeProps) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const whole = (value: number) => formatNumber(value, locale, { decimals: 0 });
  const more = gaps.stretches - gaps.first.length;
  return (
    <div id="gaps">
      <Notice kind="warning" title={t("gaps.title", { count: gaps.steps, steps: whole(gaps.steps) })}>
        <ul>
          {gaps.first.map(({ fromMs, untilMs, steps }) => (
            <li key={fromMs}>
              {t("gaps.place", {
                from: formatTime(fromMs, locale, zone, true),
                to: formatTime(untilMs, locale, zone, true),
                count: steps,
                steps: whole(steps),
              })}
            </li>
          ))}
          {more > 0 ? <li>{t("gaps.more", { count: more, places: whole(more) })}</li> : null}
        </ul>
        {why ? <p>{why}</p> : null}
        {children}
      </Notice>
    </div>
  );
}
