import type { ParameterType } from "~/entities/catalogue/parameterType";
import { isUnder } from "~/entities/catalogue/technologyTree";
import type { Locale } from "~/entities/core/locale";
import type { SizeFacts } from "~/entities/parameters/view";
import { textsOf } from "~/i18n/i18n.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { catalogueFor } from "./components.server";
import { nodeEntity } from "./node.entity.server";

/**
 * Of what a capacity, or what is paid or taken per capacity, is counted. Null where that is plain: the type is no size, or what goes in
 * and what comes out are of one carrier. A heat pump of 0.2 MW gives 0.2 MW of heat.
 */
export function sizeOf(actor: Actor, node_id: string | null, type: ParameterType, locale: Locale): SizeFacts | null {
  const node = type.unit.includes("{tech}") && node_id ? get(actor, nodeEntity, node_id) : undefined;
  if (!node || !isUnder(node.technology_id, "transformation", catalogueFor(actor).technologies)) return null;
  const [takes, gives] = [node.carrier_level_input, node.carrier_level_output];
  if (!takes || !gives) return null;
  const { carrierOf, carriers } = carrierNames(actor, locale, textsOf(locale)("common:value.none"));
  if (carrierOf(takes) === carrierOf(gives)) return null;
  const nameOf = (level: string) => carriers[carrierOf(level)] ?? level;
  return { gives: nameOf(gives), takes: nameOf(takes) };
}
