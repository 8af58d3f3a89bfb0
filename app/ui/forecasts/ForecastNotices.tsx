import { useTranslation } from "react-i18next";
import type { ForecastProblem, SunUnused } from "~/entities/forecasts/figures";
import { Notice, Progress } from "~/ui/kit/layout";

interface Props {
  /** Whether forecasts are made. Null: nobody has said how. */
  active: boolean | null;
  state: { problem: ForecastProblem | null; waiting: boolean } | null;
  /** Why the height of the sun counts for nothing; null where it counts, or need not. */
  sunUnused: SunUnused | null;
  /** The page of the forecast, and where it says how far it is. */
  href: string;
  progressHref: string;
}

/** Why there is no new forecast, or that one is under way. */
export function ForecastNotices({ active, state, sunUnused, href, progressHref }: Props) {
  const { t } = useTranslation("forecasts");
  if (active === null) return null;
  return (
    <>
      {active ? null : <Notice kind="info" title={t("notice.off")} />}
      {state?.waiting ? (
        <div className="stack">
          <Progress label={t("notice.progress")} text={t("notice.waiting")} pollHref={progressHref} />
          <p>
            <a href={href}>{t("notice.refresh")}</a>
          </p>
        </div>
      ) : null}
      {active && state?.problem ? (
        <Notice kind="warning" title={t("notice.problem")}>
          <p>{t(`problem.${state.problem}`)}</p>
        </Notice>
      ) : null}
      {active && sunUnused ? (
        <Notice kind="warning" title={t("notice.sun_unused")}>
          <p>{t(`sun_unused.${sunUnused}`)}</p>
        </Notice>
      ) : null}
    </>
  );
}
