import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PriceScenario } from "~/entities/parameters/parameter";

/** Parts of the tables that list parameters. */

interface NameProps {
  name: ReactNode;
  impact: string | null;
  price_scenario: PriceScenario;
}

/** What a parameter is called, with the impact it counts in unless that is money, and the price scenario unless that is base. */
export function NameText({ name, impact, price_scenario }: NameProps) {
  const { t } = useTranslation("parameters");
  return (
    <>
      {name}
      {impact && impact !== "money" ? ` (${t(`impact.${impact}`)})` : null}
      {price_scenario === "base" ? null : ` (${t(`price_scenario.${price_scenario}`)})`}
    </>
  );
}

interface ElementTextProps {
  element: string;
  elementType: string;
  /** What a location's parameter is limited to. */
  technology: string | null;
  href: string;
}

/** What a parameter belongs to, with the kind of it. */
export function ElementText({ element, elementType, technology, href }: ElementTextProps) {
  const { t } = useTranslation("parameters");
  const kind = t(`element.${elementType}`);
  return (
    <>
      <a href={href}>{element}</a>
      <span className="muted nowrap"> {technology ? t("list.limited_to", { element: kind, technology }) : kind}</span>
    </>
  );
}

/** "from 2030", "2030 to 2034": the first and the last year, null where it is open. */
export function Years({ from, until }: { from: number | null; until: number | null }) {
  const { t } = useTranslation("parameters");
  const text =
    from === null
      ? until === null
        ? t("value.always")
        : t("value.until", { until })
      : until === null
        ? t("value.from", { from })
        : t("value.from_until", { from, until });
  return <span className="muted nowrap">{text}</span>;
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The years a row counts: from its date on, up to the year before the end of its life. */
export const RowYears = ({ date, eol }: { date: string | null; eol: string | null }) => (
  <Years from={date ? yearOf(date) : null} until={eol ? yearOf(eol) - 1 : null} />
);
