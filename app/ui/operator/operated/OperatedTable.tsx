import { useTranslation } from "react-i18next";
import { formatMoney, formatTime, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { partsText } from "~/entities/core/namedPart";
import { readingText } from "~/entities/live/reading";
import type { Measured, OperatedLine } from "~/entities/operator/site/operatedLine";
import { DataTable } from "~/ui/kit/lists";

type Line = OperatedLine & { href: string };

interface Props {
  lines: readonly Line[];
  editable: boolean;
  currency: string;
}

/**
 * The components that a plan takes in. Columns are what is measured of them, whether they are told what to do, work that can wait, a level
 * to be reached or what running wears.
 */
export function OperatedTable({ lines, editable, currency }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const measured = (one: Measured | null) => {
    if (!one) return t("site.not_measured");
    if (one.value === null || one.at === null) return t("site.no_value");
    return (
      <>
        {readingText(one.value, one.unit, locale)}{" "}
        <span className="muted nowrap">{formatTime(one.at, locale, one.timezone)}</span>
      </>
    );
  };
  const workText = ({ operated, meterOf }: OperatedLine): string => {
    const { shift, target, trips, charges_from, feeds_in, least_charge_mw, wear_per_hour } = operated;
    const parts: string[] = meterOf ? [t("site.behind_meter", { name: meterOf })] : [];
    if (shift)
      parts.push(
        t(`site.work.${shift.kind}`, {
          energy: formatUnit(shift.energy_mwh, "MWh", locale),
          power: formatUnit(shift.power_mw, "MW", locale),
          from: shift.from,
          until: shift.until,
        }),
      );
    if (shift?.only_sun) parts.push(t("site.only_sun"));
    if (target)
      parts.push(
        t("site.target", {
          level: formatUnit(target.level, "%", locale),
          time: target.time,
          days: t(`target_days.${target.days}`),
        }),
      );
    if (trips) parts.push(t("site.trips", { count: trips.length }));
    if (charges_from !== "anything") parts.push(t(`charges_from.${charges_from}`));
    if (!feeds_in) parts.push(t("site.not_fed_in"));
    if (least_charge_mw) parts.push(t("site.least_charge", { power: formatUnit(least_charge_mw, "MW", locale) }));
    if (wear_per_hour) parts.push(t("site.wear", { amount: formatMoney(wear_per_hour, currency, locale) }));
    return partsText(parts, locale) || "–";
  };
  return (
    <DataTable
      caption={t("site.components")}
      captionHidden
      cards
      columns={[
        {
          key: "name",
          header: t("site.component"),
          rowHeader: true,
          cell: ({ name, href }) => (editable ? <a href={href}>{name}</a> : name),
        },
        { key: "power", header: t("field.power_live_id"), cell: ({ power }) => measured(power) },
        {
          key: "level",
          header: t("field.level_live_id"),
          cell: ({ level, root }) => (root === "storage" || level ? measured(level) : "–"),
        },
        {
          key: "steered",
          header: t("field.steered"),
          cell: ({ operated }) => t(operated.steered ? "common:value.yes" : "common:value.no"),
        },
        {
          key: "shift",
          header: t("site.said"),
          cell: workText,
        },
      ]}
      rows={lines}
      rowKey={({ component_id }) => component_id}
    />
  );
}
