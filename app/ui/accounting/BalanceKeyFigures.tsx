import { useTranslation } from "react-i18next";
import { KeyFigures } from "../kit/lists";

interface BalanceKeyFiguresProps {
  /** Values as text. Null: there is none, as nothing is limited or nothing is used. */
  values: {
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
export function BalanceKeyFigures({ values }: BalanceKeyFiguresProps) {
  const { t } = useTranslation("accounting");
  const unit = t("credits.unit");
  return (
    <KeyFigures
      items={[
        values.balance === null
          ? { term: t("credits.balance.left"), value: t("credits.balance.unlimited") }
          : { term: t("credits.balance.left"), value: values.balance, unit },
        {
          term: t("credits.balance.reserved"),
          value: values.reserved,
          unit,
          note: t("credits.balance.reserved_note"),
        },
        ...(values.granted === null ? [] : [{ term: t("credits.balance.granted"), value: values.granted, unit }]),
        { term: t("credits.balance.used"), value: values.used, unit },
        {
          term: t("credits.balance.mean"),
          value: values.mean,
          unit: t("credits.unit_per_day"),
          note: t("credits.balance.mean_note"),
        },
        { term: t("credits.balance.year_end"), value: values.yearEnd, unit, note: t("credits.balance.year_end_note") },
        ...(values.exhausted === null
          ? []
          : [
              {
                term: t("credits.balance.exhausted"),
                value: values.exhausted,
                note: t("credits.balance.exhausted_note"),
              },
            ]),
      ]}
    />
  );
}
