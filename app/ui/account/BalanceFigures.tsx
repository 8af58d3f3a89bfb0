import { useTranslation } from "react-i18next";
import { KeyFigures } from "../lists";

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
  const { t } = useTranslation("credits");
  const unit = t("unit");
  return (
    <KeyFigures
      items={[
        figures.balance === null
          ? { term: t("balance.left"), value: t("balance.unlimited") }
          : { term: t("balance.left"), value: figures.balance, unit },
        { term: t("balance.reserved"), value: figures.reserved, unit, note: t("balance.reserved_note") },
        ...(figures.granted === null ? [] : [{ term: t("balance.granted"), value: figures.granted, unit }]),
        { term: t("balance.used"), value: figures.used, unit },
        { term: t("balance.mean"), value: figures.mean, unit: t("unit_per_day"), note: t("balance.mean_note") },
        { term: t("balance.year_end"), value: figures.yearEnd, unit, note: t("balance.year_end_note") },
        ...(figures.exhausted === null
          ? []
          : [{ term: t("balance.exhausted"), value: figures.exhausted, note: t("balance.exhausted_note") }]),
      ]}
    />
  );
}
