import type { Tariff } from "~/entities/tariffs/tariff";
import { tariffOfTemplate, templateNamed } from "~/entities/tariffs/templates";

/** The tariff of the demo, a shipped structure as it is. */
export function demoTariff(): Tariff {
  const nameOf = (part: string) => `${part[0]!.toUpperCase()}${part.slice(1).replaceAll("_", " ")}`;
  return tariffOfTemplate(templateNamed("de_household")!, { id: "demo-tariff", name: "Household (demo)", nameOf });
}
