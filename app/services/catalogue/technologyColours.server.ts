import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { technologyEntity } from "./technology.entity.server";

/** Colours (#rrggbb) of technologies, by technology_id. */
export const technologyColours = (actor: Actor): Map<string, string> =>
  new Map(list(actor, technologyEntity).map((one) => [one.technology_id, one.color]));
