import { useTranslation } from "react-i18next";
import { Section } from "~/ui/kit/layout";
import { FilterDay, FilterSelect } from "~/ui/kit/lists";

interface ValuesFileProps {
  action: string;
  /** Days that the page shows (YYYY-MM-DD). */
  from: string;
  to: string;
  zone: string;
}

const MEANS = ["hourly", "daily", "monthly", "yearly"] as const;

/** The values of a period as a CSV or XLSX file. */
export function ValuesFile({ action, from, to, zone }: ValuesFileProps) {
  const { t } = useTranslation("live");
  return (
    <Section id="values-file" title={t("file.title")} lead={t("file.lead", { zone })}>
      <form method="get" action={action} className="filter-bar" aria-label={t("file.title")}>
        <FilterDay name="from" label={t("file.from")} value={from} required />
        <FilterDay name="to" label={t("file.to")} value={to} required />
        <FilterSelect
          name="steps"
          label={t("file.steps")}
          allLabel={t("file.resolution")}
          options={MEANS.map((value) => ({ value, label: t(`file.means.${value}`) }))}
        />
        {(["csv", "xlsx"] as const).map((form) => (
          <button key={form} type="submit" name="format" value={form} className="button button-secondary">
            {form.toUpperCase()}
          </button>
        ))}
      </form>
    </Section>
  );
}
