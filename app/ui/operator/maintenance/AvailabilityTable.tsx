import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { AvailabilityLine } from "~/entities/operator/maintenance/availability";
import { StatusBadge } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

interface Line extends AvailabilityLine {
  href: string;
  /** Where the contract is entered; null for those who may not. */
  contractHref: string | null;
}

/** How available components were, the least available first. */
export function AvailabilityTable({ lines }: { lines: readonly Line[] }) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const hours = (value: number | null) => (value === null ? "–" : formatNumber(value, locale, { decimals: 1 }));
  const share = (value: number | null) => (value === null ? "–" : formatPercent(value, locale, 2));
  const energy = amountColumn(
    lines.map(({ lost }) => lost && lost / 1000),
    "MWh",
    locale,
  );
  return (
    <DataTable
      caption={t("maintenance.title")}
      captionHidden
      cards
      columns={[
        {
          key: "name",
          header: t("site.component"),
          rowHeader: true,
          cell: ({ name, href }) => <a href={href}>{name}</a>,
        },
        {
          key: "contract",
          header: t("maintenance.contract"),
          cell: ({ contract, contractHref, name }) => (
            <>
              {contract
                ? t("maintenance.contract_asks", {
                    share: share(contract.share),
                    kind: t(`maintenance.${contract.kind}`),
                  })
                : null}{" "}
              {contract?.met === undefined || contract.met === null ? null : (
                <StatusBadge tone={contract.met ? "success" : "error"}>
                  {t(contract.met ? "maintenance.met" : "maintenance.missed")}
                </StatusBadge>
              )}
              {contract?.met === null ? t("maintenance.not_known") : null}
              {contract === null && contractHref ? (
                <a href={contractHref} aria-label={t("maintenance.enter_contract_of", { name })}>
                  {t("maintenance.enter_contract")}
                </a>
              ) : null}
              {contract === null && !contractHref ? "–" : null}
            </>
          ),
        },
        { key: "time", header: t("maintenance.time_based"), numeric: true, cell: (line) => share(line.timeBased) },
        { key: "technical", header: t("maintenance.technical"), numeric: true, cell: (line) => share(line.technical) },
        {
          key: "energy",
          header: t("maintenance.energy_based"),
          numeric: true,
          cell: (line) => share(line.energyBased),
        },
        {
          key: "lost",
          header: t("maintenance.lost_energy"),
          unit: energy.unit,
          numeric: true,
          cell: ({ lost }) => energy.write(lost && lost / 1000),
        },
        { key: "outages", header: t("maintenance.outages"), numeric: true, cell: (line) => String(line.outages) },
        {
          key: "outage",
          header: t("maintenance.outage"),
          unit: "h",
          numeric: true,
          cell: (line) => hours(line.outage),
        },
        {
          key: "scheduled",
          header: t("maintenance.scheduled"),
          unit: "h",
          numeric: true,
          cell: (line) => hours(line.scheduled),
        },
        { key: "mttr", header: t("maintenance.mttr"), unit: "h", numeric: true, cell: (line) => hours(line.mttr) },
        { key: "mtbf", header: t("maintenance.mtbf"), unit: "h", numeric: true, cell: (line) => hours(line.mtbf) },
      ]}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}
