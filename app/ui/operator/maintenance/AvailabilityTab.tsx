import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Option } from "~/ui/kit/fields";
import { ButtonLink } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { AvailabilityTable } from "./AvailabilityTable";

interface AvailabilityTabProps {
  month: string;
  months: readonly Option[];
  csvHref: string;
  base: string;
  lines: ComponentProps<typeof AvailabilityTable>["lines"];
}

/** How available components were in a month. */
export function AvailabilityTab({ month, months, csvHref, base, lines }: AvailabilityTabProps) {
  const { t } = useTranslation("operator");
  return (
    <div className="stack">
      <FilterBar action={base} resetHref={`${base}?tab=availability`} keep={{ tab: "availability" }}>
        <FilterSelect name="month" label={t("maintenance.month")} value={month} options={months} required />
      </FilterBar>
      <p className="muted">{t("maintenance.availability_lead")}</p>
      <AvailabilityTable lines={lines} />
      <p>
        <ButtonLink href={csvHref} download>
          {t("maintenance.table_csv")}
        </ButtonLink>
      </p>
    </div>
  );
}
