import { useTranslation } from "react-i18next";
import { formatPrice, formatTime, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { EndWorth } from "~/entities/operator/plan";
import type { StoreCourse } from "~/entities/operator/stores/storeCourse";
import { Section } from "~/ui/kit/layout";

interface Props {
  stores: readonly StoreCourse[];
  endWorth: EndWorth | undefined;
  zone: string;
  currency: string;
}

/** A sentence for each store of a plan: when it is full and empty and what it holds at sunrise. Then what its end counts, and why. */
export function StoreCourses({ stores, endWorth, zone, currency }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  if (stores.length === 0) return null;
  const time = (ms: number) => formatTime(ms, locale, zone, true);
  const share = (value: number) => formatUnit(Math.round(value * 100), "%", locale);
  const course = ({ name, high, low, sunrise }: StoreCourse) => {
    const facts = { name, high: share(high.share), highAt: time(high.at), low: share(low.share), lowAt: time(low.at) };
    return sunrise
      ? t("stores.course_sunrise", { ...facts, share: share(sunrise.share), sunrise: time(sunrise.at) })
      : t("stores.course", facts);
  };
  const source = endWorth?.sources ? "market" : "entered";
  return (
    <Section id="stores" title={t("stores.title")} lead={t("stores.lead", { zone })}>
      <ul className="plain-list">
        {stores.map((store) => (
          <li key={store.component_id}>
            {course(store)}
            {store.endWorth === null || !endWorth ? null : (
              <>
                {" "}
                {t(`stores.end_${source}`, {
                  worth: formatPrice(store.endWorth * 1000, `${currency}/MWh`, locale),
                  from: time(Date.parse(endWorth.from)),
                  until: time(Date.parse(endWorth.until)),
                  known: endWorth.sources?.known ?? 0,
                  forecast: endWorth.sources?.forecast ?? 0,
                  before: endWorth.sources?.days_before ?? 0,
                })}
              </>
            )}
          </li>
        ))}
      </ul>
      {endWorth ? null : <p>{t("stores.end_plan")}</p>}
    </Section>
  );
}
