import { useTranslation } from "react-i18next";
import { figureWriter, formatDuration, formatMoney } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { RunFigures } from "~/entities/results/view/runFigures";
import { Delta, KeyFigures } from "~/ui/kit/lists";

interface Props {
  figures: RunFigures;
  /** The status quo that it is set against; null without one. */
  pair: { name: string; figures: RunFigures } | null;
  locale: Locale;
}

/** What a run came to, in four figures, two of them with what the status quo has more. */
export function RunFigureStrip({ figures, pair, locale }: Props) {
  const { t } = useTranslation(["optimizations", "results"]);
  const { year, yearly, saved, co2, investment, seconds, currency } = figures;
  const money = (value: number) => formatMoney(value, currency, locale);
  const emitted = figureWriter([co2], "kg", locale);
  const against = (less: number, write: (value: number) => string) => (
    <>
      <Delta good={less >= 0} down={less >= 0}>
        {write(Math.abs(less))}
      </Delta>{" "}
      {t("run.against", { name: pair?.name })}
    </>
  );
  const before = saved === null ? null : (pair?.figures.co2 ?? null);
  return (
    <div className="answer-figures">
      <KeyFigures
        items={[
          {
            term: t("results:strip.costs", { year }),
            value: money(yearly),
            note: saved === null ? undefined : against(saved, money),
          },
          { term: t("runs.figure.investment"), value: money(investment), note: t("run.all_builds") },
          {
            term: t("runs.figure.co2"),
            value: emitted(co2),
            note:
              co2 === null || before === null
                ? undefined
                : against(before - co2, figureWriter([before - co2], "kg", locale)),
          },
          { term: t("runs.figure.seconds"), value: formatDuration(seconds) },
        ]}
      />
    </div>
  );
}
