import { useTranslation } from "react-i18next";
import { Sign } from "~/ui/kit/layout/Sign";
import { WeekPicture } from "~/ui/kit/layout/WeekPicture";
import { Swatch } from "~/ui/kit/lists";

const USES = [
  ["plan", "bars"],
  ["operate", "clock"],
  ["trade", "folio"],
] as const;

/** What is drawn, from steady to flexible, then what it goes to. */
const LEGEND = ["wind", "solar", "chp", "battery", "grid", "demand", "line", "sale"] as const;

/** What the product is: one sentence, a week as it computed it, and three uses. */
export function ProductIntro() {
  const { t } = useTranslation("identity");
  return (
    <>
      <p className="front-claim">{t("intro.claim")}</p>
      <p className="front-lead">{t("intro.lead")}</p>
      <figure className="card">
        <figcaption>
          <h2>{t("intro.week.title")}</h2>
          <p className="muted small">{t("intro.week.text")}</p>
        </figcaption>
        <WeekPicture label={`${t("intro.week.title")}. ${t("intro.week.text")}`} />
        <ul className="front-legend">
          {LEGEND.map((family) => (
            <li key={family}>
              <Swatch colour={`var(--f-${family})`} />
              {t(`intro.week.${family}`)}
            </li>
          ))}
        </ul>
      </figure>
      <ul className="front-uses">
        {USES.map(([use, sign]) => (
          <li key={use}>
            <h2>
              <Sign name={sign} />
              {t(`intro.${use}.title`)}
            </h2>
            <p>{t(`intro.${use}.text`)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
