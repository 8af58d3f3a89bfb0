import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { ComparedModelYear } from "~/entities/results/economics/statusQuo";
import type { CarrierYear } from "~/entities/results/shares";
import { Section } from "~/ui/kit/layout";
import { type ComparedRow, ComparedTable } from "./ComparedTables";

interface YearComparedProps {
  compared: ComparedModelYear;
  carriers: Record<string, string>;
  /** Component names of both runs by id. */
  names: Record<string, string>;
  locale: Locale;
}

const ENERGIES = [
  ["demandMwh", "demand"],
  ["generatedMwh", "generated"],
  ["curtailedMwh", "curtailed"],
  ["purchasedMwh", "purchased"],
  ["soldMwh", "sold"],
] as const;

/** Energy, emissions and sizes of a model year in both runs. */
export function YearCompared({ compared, carriers, names, locale }: YearComparedProps) {
  const { t } = useTranslation("results");
  const { year, emissions, energy, capacities } = compared;
  const perYear = (unit: string) => t("unit.per_year", { unit });
  const energies = energy.flatMap(({ carrierId, statusQuo, plan }) =>
    ENERGIES.map(([key, column]): ComparedRow => {
      const of = (row: CarrierYear | null) => row?.[key] ?? 0;
      const name = t("status_quo.energy_of", {
        carrier: carriers[carrierId] ?? carrierId,
        what: t(`column.${column}`),
      });
      return { key: `${carrierId}-${key}`, name, unit: perYear("MWh"), statusQuo: of(statusQuo), plan: of(plan) };
    }).filter((row) => row.statusQuo !== 0 || row.plan !== 0),
  );
  return (
    <>
      <Section id="energy" title={t("status_quo.energy_title", { year })} lead={t("status_quo.energy_lead")}>
        <ComparedTable
          locale={locale}
          of={t("column.carrier")}
          rows={energies}
          caption={t("status_quo.energy_title", { year })}
        />
        {emissions.length > 0 ? (
          <ComparedTable
            locale={locale}
            of={t("column.impact")}
            caption={t("status_quo.emissions_title", { year })}
            rows={emissions.map(({ impact, statusQuo, plan }) => ({
              key: impact,
              name: t(`impact.${impact}`),
              unit: perYear("kg"),
              statusQuo,
              plan,
            }))}
          />
        ) : null}
      </Section>
      <Section id="sizes" title={t("status_quo.sizes_title", { year })} lead={t("status_quo.sizes_lead")}>
        <ComparedTable
          locale={locale}
          of={t("column.component")}
          caption={t("status_quo.sizes_title", { year })}
          rows={capacities.map(({ componentId, kind, ...row }) => {
            const name = names[componentId] ?? componentId;
            const part = kind === "capacity" ? name : t("status_quo.size_of", { name, part: t(`part.${kind}`) });
            return { key: `${componentId}-${kind}`, name: part, ...row };
          })}
        />
      </Section>
    </>
  );
}
