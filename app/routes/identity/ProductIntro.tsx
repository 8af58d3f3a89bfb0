import { useTranslation } from "react-i18next";
import { Sign } from "~/ui/kit/layout/Sign";

const USES = [
  ["plan", "bars"],
  ["operate", "clock"],
  ["trade", "folio"],
] as const;

/** What the product is, in one sentence and three uses. */
export function ProductIntro() {
  const { t } = useTranslation("identity");
  return (
    <>
      <p className="front-claim">{t("intro.claim")}</p>
      <p className="front-lead">{t("intro.lead")}</p>
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
