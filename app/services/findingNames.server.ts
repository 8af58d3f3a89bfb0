import { carrierLevelName, type Carrier, type CarrierLevel } from "~/entities/carrier";
import type { Locale } from "~/entities/enums";
import type { Finding } from "~/entities/result";
import { nameIn } from "~/entities/shared";
import type { Actor } from "./access.server";
import { list } from "./store.server";
import { parameterTypes } from "./types.server";

/** Names that the engine's sentences show, by id. */
export interface FindingNames {
  levels: Record<string, string>;
  parameters: Record<string, string>;
}

/** Names of the carrier levels and parameter types that findings speak of; `none` stands for a level without value. */
export function findingNames(actor: Actor, locale: Locale, findings: readonly Finding[], none: string): FindingNames {
  const wanted = new Set(findings.flatMap((finding) => [finding.carrierLevelId, finding.parameterType]));
  const carriers = new Map(list<Carrier>(actor, "carrier").map((carrier) => [carrier.carrier_id, carrier]));
  const levels = list<CarrierLevel>(actor, "carrier_level").flatMap((level): [string, string][] => {
    const carrier = carriers.get(level.carrier_id);
    return carrier && wanted.has(level.carrier_level_id)
      ? [[level.carrier_level_id, carrierLevelName(level, carrier, locale, none)]]
      : [];
  });
  const types = parameterTypes(actor).filter((type) => wanted.has(type.parameter_type));
  return {
    levels: Object.fromEntries(levels),
    parameters: Object.fromEntries(types.map((type) => [type.parameter_type, nameIn(type.name, locale)])),
  };
}
