import { useTranslation } from "react-i18next";
import { KeyFigures } from "../kit/lists";

export interface BalanceFiguresProps {
  /** Figures as text; null: there is none, as nothing is limited or nothing is used. */
  figures: {
    balance: string | null;
    reserved: string;
    granted: string | null;
    used: string;
    mean: string;
    yearEnd: string;
    exhausted: string | null;
  };
}

/** What is left of the credits and how long it will last. */
export function BalanceFigures({ figures }: BalanceFiguresProps) {
  const { t } = useTranslation("accounting");
  const unit = t("credits.unit");
  return (
    <KeyFigures
      items={[
        figures.balance === null
          ? { term: t("credits.balance.left"), value: t("credits.balance.unlimited") }
          : { term: t("credits.balance.left"), value: figures.balance, unit },
        {
          term: t("credits.balance.reserved"),
          value: figures.reserved,
          unit,
          note: t("credits.balance.reserved_note"),
        },
        ...(figures.granted === null ? [] : [{ term: t("credits.balance.granted"), value: figures.granted, unit }]),
        { term: t("credits.balance.used"), value: figures.used, unit },
        {
          term: t("credits.balance.mean"),
          value: figures.mean,
          unit: t("credits.unit_per_day"),
          note: t("credits.balance.mean_note"),
        },
        { term: t("credits.balance.year_end"), value: figures.yearEnd, unit, note: t("credits.balance.year_end_note") },
        ...(figures.exhausted === null
          ? []
          : [
              {
                term: t("credits.balance.exhausted"),
                value: figures.exhausted,
                note: t("credits.balance.exhausted_note"),
              },
            ]),
      ]}
    />
  );
}
