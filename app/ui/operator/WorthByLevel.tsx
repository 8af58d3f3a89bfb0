import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PlanWorth } from "~/entities/operator/plan";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

interface Props {
  worth: PlanWorth;
  name: string;
  /** The step after which it is shown, and its begin in words. */
  step: number;
  time(step: number): string;
  currency: string;
  /** All steps as a file. */
  csvHref: string;
}

/** What a kWh in a store is worth, band by band of its level. */
export function WorthByLevel({ worth, name, step, time, currency, csvHref }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const { levels, values } = worth;
  const kwh = (level: number) => formatNumber(level, locale, { decimals: 1 });
  const bands = values[step] ?? [];
  return (
    <Section id="worth" title={t("schedule.worth_title", { name })}>
      <p>{t("schedule.worth_help", { time: time(step) })}</p>
      <DataTable
        caption={t("schedule.worth_title", { name })}
        captionHidden
        columns={[
          {
            key: "level",
            header: t("schedule.worth_between"),
            unit: "kWh",
            rowHeader: true,
            cell: (band: number) => t("schedule.worth_band", { from: kwh(levels[band]!), to: kwh(levels[band + 1]!) }),
          },
          {
            key: "worth",
            header: t("schedule.worth_of"),
            unit: `${currency}/MWh`,
            numeric: true,
            cell: (band: number) => formatNumber(bands[band]! * 1000, locale, { decimals: 1 }),
          },
        ]}
        rows={bands.map((_, band) => band)}
        rowKey={(band) => String(band)}
      />
      <p>
        {t("schedule.worth_steps", { count: values.length })}{" "}
        <a href={csvHref} download>
          {t("schedule.worth_file")}
        </a>
      </p>
    </Section>
  );
}
