import { useTranslation } from "react-i18next";
import { partsOf } from "~/entities/core/clock";
import { formatDate, monthName } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { PICKER_MINUTES, VIEWER_DEFAULTS, VIEWER_PERIODS, VIEWER_STEPS } from "~/entities/timeseries/viewer";
import { ButtonLink, Tabs } from "../kit/layout";
import { periodChange, type ViewerFacts, viewerHref } from "./viewer";

type Timeframe = NonNullable<ViewerFacts["timeframe"]>;

/** What is looked at, in words: "2024", "Q1 2024", "Mar 2024", "18 Mar 2024 to 24 Mar 2024". */
export function usePeriodName(facts: ViewerFacts): string {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const { timeframe, settings } = facts;
  if (!timeframe) return "";
  const { span, zone, range } = timeframe;
  const { year, month } = partsOf(zone, span.fromMs);
  const day = (ms: number) => formatDate(ms, locale, zone);
  const { start_year, end_year } = range;
  const names: Record<typeof settings.period, () => string> = {
    years: () => (start_year === end_year ? String(start_year) : t("viewer.range", { from: start_year, to: end_year })),
    year: () => String(year),
    quarter: () => t("viewer.quarter", { quarter: Math.ceil(month / 3), year }),
    month: () => `${monthName(month, locale)} ${year}`,
    week: () => t("viewer.range", { from: day(span.fromMs), to: day(span.toMs - 1) }),
    day: () => day(span.fromMs),
  };
  return names[settings.period]();
}

/** Which period, and the one before and after it: links. */
export function ViewerControls({ facts, timeframe }: { facts: ViewerFacts; timeframe: Timeframe }) {
  const { t } = useTranslation("timeseries");
  const { settings } = facts;
  const name = usePeriodName(facts);
  const step = (key: "previous" | "next", at: string | null) =>
    at === null ? null : (
      <ButtonLink href={viewerHref(facts, { at })} label={t(`viewer.${key}_${settings.period}`)}>
        {t(`viewer.${key}`)}
      </ButtonLink>
    );
  return (
    <>
      <Tabs
        label={t("viewer.periods")}
        tabs={VIEWER_PERIODS.map((period) => ({
          label: t(`viewer.period.${period}`),
          href: viewerHref(facts, periodChange(facts, period)),
          current: period === settings.period,
        }))}
      />
      <nav className="actions" aria-label={t("viewer.steps_in_time")}>
        {step("previous", timeframe.previous)}
        <strong>{name}</strong>
        {step("next", timeframe.next)}
        {timeframe.now && settings.period !== "years" ? (
          <ButtonLink href={viewerHref(facts, { at: timeframe.now })}>{t("viewer.now")}</ButtonLink>
        ) : null}
      </nav>
    </>
  );
}

/** From when, in which zone and in which steps: a form, all in the address. */
export function ViewerSettings({ facts, timeframe }: { facts: ViewerFacts; timeframe: Timeframe }) {
  const { t } = useTranslation("timeseries");
  const { settings, more, zones, systemZone, issues } = facts;
  const problem = (name: string) => {
    const hasIssue = issues.some(({ path }) => path === name);
    return hasIssue ? { "aria-invalid": true, "aria-describedby": "viewer-issues" } : {};
  };
  const years = settings.period === "years";
  const params: Record<string, string> = { ...more, view: settings.view, period: settings.period };
  const { start_year, end_year } = timeframe.years;
  return (
    <form method="get" className="filter-bar" aria-label={t("viewer.settings")}>
      {Object.entries(params).map(([name, value]) =>
        value === (VIEWER_DEFAULTS as unknown as Record<string, unknown>)[name] ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {years ? (
        (["start_year", "end_year"] as const).map((name) => (
          <div className="field" key={name}>
            <label htmlFor={`viewer-${name}`}>{t(`viewer.${name}`)}</label>
            <input
              id={`viewer-${name}`}
              name={name}
              type="number"
              min={start_year}
              max={end_year}
              defaultValue={timeframe.range[name]}
              {...problem(name)}
            />
          </div>
        ))
      ) : (
        <div className="field">
          <label htmlFor="viewer-at">{t("viewer.at")}</label>
          <input
            id="viewer-at"
            name="at"
            type="datetime-local"
            step={PICKER_MINUTES * 60}
            defaultValue={timeframe.at}
            {...problem("at")}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor="viewer-timezone">{t("viewer.timezone")}</label>
        <select id="viewer-timezone" name="timezone" defaultValue={settings.timezone} {...problem("timezone")}>
          <option value="">{t("viewer.system_zone", { zone: systemZone })}</option>
          {zones.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="viewer-steps">{t("viewer.steps")}</label>
        <select id="viewer-steps" name="steps" defaultValue={settings.steps} {...problem("steps")}>
          {VIEWER_STEPS.map((one) => (
            <option key={one} value={one}>
              {t(`viewer.step.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button button-secondary">
        {t("common:action.show")}
      </button>
    </form>
  );
}
