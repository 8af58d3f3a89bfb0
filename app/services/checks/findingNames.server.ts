import type { Locale } from "~/entities/core/locale";
import type { Finding } from "~/entities/results/result";
import { nameIn } from "~/entities/core/shared";
import type { Actor } from "~/services/core/access.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { parameterTypes } from "~/services/catalogue/types.server";

/** Names that the engine's sentences show, by id. */
export interface FindingNames {
  levels: Record<string, string>;
  parameters: Record<string, string>;
}

/** Names of the carrier levels, and of the parameter types that findings speak of; `none` stands for a level without value. */
export function findingNames(actor: Actor, locale: Locale, findings: readonly Finding[], none: string): FindingNames {
  const wanted = new Set(findings.map((finding) => finding.parameterType));
  const types = parameterTypes(actor).filter((type) => wanted.has(type.parameter_type));
  return {
    levels: carrierNames(actor, locale, none).levels,
    parameters: Object.fromEntries(types.map((type) => [type.parameter_type, nameIn(type.name, locale)])),
  };
}
