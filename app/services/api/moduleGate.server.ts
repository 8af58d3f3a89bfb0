import { type Actor, mayUse } from "~/services/core/access.server";
import type { Call } from "~/services/core/call.server";
import type { AnyEntity, Item } from "~/services/core/entity.server";
import { type Refusal, refused } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";

/** Where a call names the systems that it is about. */
interface Naming {
  params: Readonly<Record<string, string>>;
  query?: unknown;
  input?: unknown;
}

/** Refuses calls of modules that are off, for the account or for a system that the call names: as pages do. */
export function moduleGate(entities: readonly AnyEntity[]) {
  const byPath = new Map(entities.map((entity) => [entity.path, entity]));
  return (actor: Actor, { module, path }: Pick<Call, "module" | "path">, naming: Naming): Refusal | undefined => {
    if (!module) return undefined;
    const off = refused(403, "errors.module_off");
    if (!mayUse(actor, module)) return off;
    // What is out of sight is not looked at: the call itself says that there is no such system.
    const [, entityPath = "", idPart] = path.split("/");
    const entity = idPart === ":id" ? byPath.get(entityPath) : undefined;
    const row = entity && (get(actor, entity, naming.params["id"] ?? "") as Item | undefined);
    const named = [naming.params, naming.query, naming.input, row].map(systemIn);
    return named.some((id) => id !== undefined && get(actor, systemEntity, id)?.[`has_${module}`] === false)
      ? off
      : undefined;
  };
}

function systemIn(part: unknown): string | undefined {
  if (typeof part !== "object" || part === null || !("system_id" in part)) return undefined;
  return typeof part.system_id === "string" ? part.system_id : undefined;
}
