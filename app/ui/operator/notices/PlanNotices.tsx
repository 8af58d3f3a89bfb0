import { useTranslation } from "react-i18next";
import { formatDate, formatRate, formatScaled, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type OptimizationOperation, STEP_MS } from "~/entities/operator/operation";
import { type PlanShortfall, shortfallWord, START_REMARKS, type StoredPlan } from "~/entities/operator/plan";
import { spotPaths } from "~/entities/spot/paths";
import { Notice } from "~/ui/kit/layout";
import { ApprovedNotice } from "./ApprovedNotice";

interface Props {
  operation: Pick<OptimizationOperation, "status">;
  plan: Pick<StoredPlan, "shortfalls" | "leftSteps" | "remarks" | "inputs" | "start" | "kept"> | null;
  zone: string;
  /** Of the system. */
  currency: string;
  siteHref: string;
}

/** What a plan could not reach, what it took otherwise than entered, and where what it expects is from. */
export function PlanNotices({ operation, plan, zone, currency, siteHref }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  if (operation.status === "error")
    return (
      <Notice kind="error" title={t("notice.failed")}>
        <p>
          <a href={siteHref}>{t("new.see_why")}</a>
        </p>
      </Notice>
    );
  if (!plan) return null;
  const at = (step: number) => formatTime(Date.parse(plan.start) + step * STEP_MS, locale, zone);
  const lineOf = ({ name, amount, from, to, other, ...kind }: PlanShortfall) =>
    t(`notice.shortfall.${shortfallWord(kind)}`, {
      name,
      other,
      from: at(from),
      to: at(to),
      amount: formatScaled(amount / 1000, "MWh", locale),
    });
  const guessed = plan.inputs.filter(({ sources }) => sources === null || sources.days_before > 0);
  const intervened = plan.inputs.filter(({ forced = 0 }) => forced > 0);
  const remarks = (start: boolean) => plan.remarks.filter(({ key }) => START_REMARKS.includes(key) === start);
  const [doubtful, others] = [remarks(true), remarks(false)];
  const priced = plan.inputs.find(({ market }) => market);
  const rate = priced?.market?.rate;
  return (
    <>
      <ApprovedNotice plan={plan} zone={zone} currency={currency} lineOf={lineOf} />
      {priced?.market?.synthetic ? (
        <Notice kind="warning" title={t("notice.synthetic")}>
          <p>
            {t("notice.synthetic_text")} <a href={spotPaths.market(priced.market.spot_id)}>{priced.name}</a>
          </p>
        </Notice>
      ) : null}
      {plan.shortfalls.length > 0 ? (
        <Notice kind="warning" title={t("notice.shortfalls", { count: plan.shortfalls.length })}>
          <ul>
            {plan.shortfalls.map((shortfall, i) => (
              <li key={i}>{lineOf(shortfall)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {doubtful.length > 0 ? (
        <Notice kind="warning" title={t("notice.start")}>
          <ul>
            {doubtful.map(({ key, name, at }, i) => (
              <li key={i}>{t(`notice.remark.${key}`, { name, at: at && formatTime(at, locale, zone) })}</li>
            ))}
          </ul>
          <p>
            <a href={siteHref}>{t("site.title")}</a>
          </p>
        </Notice>
      ) : null}
      {others.length + guessed.length + intervened.length > 0 || rate ? (
        <Notice kind="info" title={t("notice.remarks")}>
          <ul>
            {others.map(({ key, name, other }, i) => (
              <li key={i}>{t(`notice.remark.${key}`, { name, other })}</li>
            ))}
            {guessed.map(({ live_id, name, sources }) => (
              <li key={live_id ?? name}>
                {sources === null
                  ? t("notice.input_none", { name })
                  : t("notice.input_days_before", { name, count: sources.days_before })}
              </li>
            ))}
            {intervened.map(({ live_id, name, forced = 0, sources }) => (
              <li key={`forced ${live_id ?? name}`}>
                {t(sources?.parameters ? "notice.input_forced_entered" : "notice.input_forced", {
                  name,
                  count: forced,
                  entered: sources?.parameters,
                })}
              </li>
            ))}
            {rate ? (
              <li>
                {t(rate.date ? "notice.converted" : "notice.converted_fixed", {
                  name: priced.name,
                  from: rate.from,
                  to: rate.to,
                  rate: formatRate(rate.rate, locale),
                  date: rate.date ? formatDate(rate.date, locale, "UTC") : "",
                })}
              </li>
            ) : null}
          </ul>
          <p>
            <a href={siteHref}>{t("site.title")}</a>
          </p>
        </Notice>
      ) : null}
    </>
  );
}
