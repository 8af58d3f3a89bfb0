import { GERMAN_SPEAKING } from "./germanSpeaking";
import { SOUTHERN_AND_AMERICAN } from "./southernAndAmerican";
import type { TariffTemplate } from "./template";
import { WESTERN } from "./western";

export { type PartName, tariffOfTemplate, type TariffTemplate } from "./template";

/** Structures that the product ships, with prices that are examples or have to be entered. */
export const TARIFF_TEMPLATES: readonly TariffTemplate[] = [...GERMAN_SPEAKING, ...WESTERN, ...SOUTHERN_AND_AMERICAN];

export const templateNamed = (key: string): TariffTemplate | undefined =>
  TARIFF_TEMPLATES.find((template) => template.key === key);
