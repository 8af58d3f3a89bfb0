import { tariffYear } from "~/engines/optimization/assembly/tariffTerms";
import { type Tariff, usesDayAhead, versionOf } from "~/entities/tariffs/tariff";
import { TARIFF_TEMPLATES, tariffOfTemplate, type TariffTemplate, templateNamed } from "~/entities/tariffs/templates";

/** Whether a run in euros takes a structure as it is: with no price open, no market to be chosen, and nothing that needs whole numbers. */
function isLinear(template: TariffTemplate): boolean {
  if (template.currency !== "EUR") return false;
  const tariff = tariffOfTemplate(template, { id: "offer", name: "offer", nameOf: (part) => part });
  const version = versionOf(tariff, template.year);
  if (!version || usesDayAhead(version)) return false;
  let refused = false;
  const year = tariffYear(tariff, {
    year: template.year + 1,
    stepH: 1,
    zone: template.timezone,
    market: undefined,
    remark: ({ severity }) => (refused ||= severity === "error"),
  });
  return year !== null && !refused;
}

let offered: TariffTemplate[] | undefined;

/** The shipped structures that the page offers; found out once, some 50 ms. */
export const offeredTariffs = (): readonly TariffTemplate[] => (offered ??= TARIFF_TEMPLATES.filter(isLinear));

export const paysForSurplus = ({ versions }: Tariff): boolean =>
  versions.some(({ elements }) => elements.some(({ kind }) => kind === "feed_in" || kind === "net_billing"));

/** Whether the structure of a key pays for surplus; that of no tariff does not. */
export function tariffPaysForSurplus(key: string): boolean {
  const template = templateNamed(key);
  return (
    template !== undefined &&
    paysForSurplus(tariffOfTemplate(template, { id: "offer", name: "offer", nameOf: (part) => part }))
  );
}
