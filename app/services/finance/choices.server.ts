import { MOST_PRICE_PATHS } from "~/entities/finance/terms";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";

/** Components that a grant can be for. */
const MOST_COMPONENTS = 200;

/** What terms of a system can name: carriers of its components, and the components by name. */
export function termChoices(
  actor: Actor,
  system_id: string,
): { carriers: string[]; components: { value: string; label: string }[] } {
  const { carrierOf } = carrierNames(actor, "en", "");
  const nodes = list(actor, nodeEntity, { system_id });
  const lines = list(actor, lineEntity, { system_id });
  const levels = nodes.flatMap((node) => [node.carrier_level_input, node.carrier_level_output]);
  const carriers = [...new Set(levels.flatMap((level) => (level ? [carrierOf(level)] : [])))];
  return {
    carriers: carriers.slice(0, MOST_PRICE_PATHS),
    components: [
      ...nodes.map(({ node_id, name }) => ({ value: node_id, label: name })),
      ...lines.map(({ line_id, name }) => ({ value: line_id, label: name })),
    ].slice(0, MOST_COMPONENTS),
  };
}
