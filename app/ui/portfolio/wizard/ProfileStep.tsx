import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { BasePeakType } from "~/entities/portfolio/dealProducts";
import { ButtonLink, EmptyState, Notice } from "../../kit/layout";
import { KeyFigures } from "../../kit/lists";

export interface ProfileFacts {
  individual: boolean;
  load: BasePeakType | "";
  /** Hours of the delivery by the clock of the market. */
  hours: { base: number; peak: number; offPeak: number };
  zone: string;
  /** Whether the profile is there. */
  ready: boolean;
  fullLoadHours: number | null;
  synthetic: boolean;
  stored: boolean;
  nextHref: string;
  location: string;
  locations: { value: string; label: string }[];
  keep: Record<string, string>;
  generateAction: string;
  uploadHref: string;
  border: string;
  /** The page of the draft that the profile is. */
  draft: string | null;
}

/** Step 3: what is delivered when. Base and peak follow from the calendar; another profile is generated or uploaded. */
export function ProfileStep(props: ProfileFacts) {
  const { individual, hours, load, zone, ready, nextHref } = props;
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const number = (value: number, decimals = 0) => formatNumber(value, locale, { decimals });
  const delivered = load === "peak" ? hours.peak : hours.base;
  const figures = [
    { term: t("wizard.hours_base"), value: number(hours.base), unit: "h" },
    { term: t("wizard.hours_peak"), value: number(hours.peak), unit: "h" },
    ...(individual
      ? []
      : [
          {
            term: t("wizard.energy_per_mw"),
            value: number(delivered),
            unit: "MWh",
            note: t(`wizard.shape_${load || "base"}`),
          },
        ]),
    ...(individual && props.fullLoadHours !== null
      ? [{ term: t("field.full_load_hours"), value: number(props.fullLoadHours), unit: "h" }]
      : []),
  ];
  return (
    <div className="stack">
      <KeyFigures items={figures} />
      <p className="muted">{t("wizard.clock", { zone })}</p>
      {individual ? <OwnProfile {...props} /> : <Notice kind="info" title={t("wizard.by_calendar")} />}
      {ready || !individual ? (
        <p className="actions">
          <ButtonLink href={nextHref} kind="primary">
            {t("wizard.continue")}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

function OwnProfile(props: ProfileFacts) {
  const { ready, synthetic, stored, draft, location, locations, keep, generateAction, uploadHref, border } = props;
  const { t } = useTranslation("portfolio");
  return (
    <>
      {ready ? (
        <Notice kind="success" title={t(stored ? "wizard.profile_stored" : "wizard.profile_ready")}>
          {synthetic ? <p>{t("wizard.profile_synthetic")}</p> : null}
          {draft ? (
            <p>
              <a href={draft}>{t("wizard.look_at_profile")}</a>
            </p>
          ) : null}
        </Notice>
      ) : (
        <EmptyState title={t("wizard.no_profile")} level={3}>
          <p>{t("wizard.no_profile_text")}</p>
        </EmptyState>
      )}
      <form method="get" action={generateAction} className="form">
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="field">
          <label htmlFor="profile-place">{t("field.geometry_id")}</label>
          <select id="profile-place" name="place" defaultValue={location}>
            <option value="">{border}</option>
            {locations.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="form-actions">
          <button type="submit" className={ready ? "button button-secondary" : "button button-primary"}>
            {t(ready ? "wizard.generate_again" : "wizard.generate")}
          </button>
          <a className="button button-secondary" href={uploadHref}>
            {t("wizard.upload")}
          </a>
        </div>
      </form>
    </>
  );
}
