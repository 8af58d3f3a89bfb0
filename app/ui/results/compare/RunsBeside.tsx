import { useTranslation } from "react-i18next";
import { figureWriter, formatMoney } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { RunFigures } from "~/entities/results/view/runFigures";
import { ButtonLink, FirstStep } from "~/ui/kit/layout";

interface Props {
  /** The run of the page. */
  name: string;
  beside: readonly { id: string; name: string; href: string; figures: RunFigures }[];
  runsHref: string;
  locale: Locale;
}

/** Before runs are chosen: what comparing is for, and the runs that this one can be set beside, with what they came to. */
export function RunsBeside({ name, beside, runsHref, locale }: Props) {
  const { t } = useTranslation(["results", "optimizations"]);
  const [first] = beside;
  const co2 = figureWriter(
    beside.map(({ figures }) => figures.co2),
    "kg",
    locale,
  );
  return (
    <>
      <FirstStep
        title={t("compare.first_title", { name })}
        actions={
          <>
            {first ? (
              <ButtonLink kind="primary" href={first.href}>
                {t("compare.beside", { name: first.name })}
              </ButtonLink>
            ) : null}
            <ButtonLink href={runsHref}>{t("optimizations:runs.title")}</ButtonLink>
          </>
        }
      >
        <p>{t("compare.choose_first")}</p>
      </FirstStep>
      <ul className="card-grid">
        {beside.map(({ id, name: other, href, figures }) => (
          <li key={id} className="card">
            <h2>
              <a href={href}>{t("compare.beside", { name: other })}</a>
            </h2>
            <dl className="card-figures">
              <div>
                <dt>{t("strip.costs", { year: figures.year })}</dt>
                <dd>{formatMoney(figures.yearly, figures.currency, locale)}</dd>
              </div>
              <div>
                <dt>{t("optimizations:runs.figure.co2")}</dt>
                <dd>{co2(figures.co2)}</dd>
              </div>
              <div>
                <dt>{t("strip.investment")}</dt>
                <dd>{formatMoney(figures.investment, figures.currency, locale)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
