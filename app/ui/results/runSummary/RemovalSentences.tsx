import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatMoney, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Removal } from "~/entities/results/runSummary/removals";

interface Props {
  removals: readonly Removal[];
  name: (componentId: string) => string;
  currency: string;
  locale: Locale;
}

interface SentencesProps extends Props {
  /** Below a table that says the same: read second. */
  second?: boolean;
}

/** More than these are counted. */
const MOST = 5;

/** What a plan takes out of service by choice, a sentence each, and how many more. */
export function removalTexts(t: TFunction<"results">, { removals, name, currency, locale }: Props): string[] {
  const sentences = removals.slice(0, MOST).map((removal) => {
    const { componentId, year, amount, left, unit, saved, lifeEnds } = removal;
    const what = { year, name: name(componentId), size: formatScaled(amount, unit, locale) };
    const facts = {
      ...what,
      left: formatScaled(left, unit, locale),
      money: formatMoney(saved ?? 0, currency, locale),
      end: lifeEnds,
    };
    const how = saved === null ? "all" : saved > 0 ? "part_saves" : "part";
    const sentence = t(`removal.${how}`, facts);
    return lifeEnds === null ? sentence : [sentence, t("removal.life_ends", facts)].join(" ");
  });
  const unlisted = removals.length - sentences.length;
  return unlisted > 0 ? [...sentences, t("removal.more", { count: unlisted })] : sentences;
}

/** What a plan takes out: the first thing that an answer says of it, unless a table does. */
export function RemovalSentences({ second = false, ...props }: SentencesProps) {
  const { t } = useTranslation("results");
  const sentences = removalTexts(t, props);
  if (sentences.length === 0) return null;
  return (
    <ul className="answer">
      {sentences.map((sentence) => (
        <li key={sentence}>{second ? sentence : <strong>{sentence}</strong>}</li>
      ))}
    </ul>
  );
}
