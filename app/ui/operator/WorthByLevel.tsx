import { useTranslation } from "react-i18next";
import { amountColumn, priceColumn } from "~/entities/core/figures/columns";
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
  const bands = values[step] ?? [];
  const energy = amountColumn(
    levels.map((level) => level / 1000),
    "MWh",
    locale,
  );
  const price = priceColumn(
    bands.map((perKwh) => perKwh * 1000),
    `${currency}/MWh`,
    locale,
  );
  const at = (level: number) => energy.write(level / 1000);
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
            unit: energy.unit,
            rowHeader: true,
            cell: (band: number) => t("schedule.worth_band", { from: at(levels[band]!), to: at(levels[band + 1]!) }),
          },
          {
            key: "worth",
            header: t("schedule.worth_of"),
            unit: price.unit,
            numeric: true,
            cell: (band: number) => price.write(bands[band]! * 1000),
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
