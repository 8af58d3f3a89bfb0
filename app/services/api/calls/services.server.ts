import type { Actor } from "~/services/core/access.server";
import { refused, type Outcome } from "~/services/core/outcome";
import { convertible } from "./convertible.server";
import { duplicateSystem } from "./duplicateSystem.server";
import { importParameters } from "./importParameters.server";
import { landmass } from "./landmass.server";

/**
 * One service of POST api/awaitCluster: takes the body without `url` and answers at once, or refuses. It checks its own
 * input (422 with the field) and the actor's right; what takes longer than a request starts a job and answers with its id.
 */
export type ClusterService = (
  actor: Actor,
  input: Readonly<Record<string, unknown>>,
) => Outcome<unknown> | Promise<Outcome<unknown>>;

/** Every service by its name. A further one is a file beside this one and a line here. */
const SERVICES: Readonly<Record<string, ClusterService>> = {
  duplicate_system: duplicateSystem,
  get_landmass: landmass,
  import_parameters: importParameters,
  is_convertible: convertible,
};

export const CLUSTER_SERVICE_NAMES: readonly string[] = Object.keys(SERVICES);

/** Calls the service named in `url`. The text is only ever compared with the names above: nothing is fetched by it. */
export async function callService(actor: Actor, body: Readonly<Record<string, unknown>>): Promise<Outcome<unknown>> {
  const { url, ...input } = body;
  const name = typeof url === "string" ? url : "";
  const service = Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined;
  if (service) return service(actor, input);
  const params = { name: name.slice(0, 60), names: CLUSTER_SERVICE_NAMES.join(", ") };
  return refused(422, "errors.unknown_service", {
    params,
    issues: [{ path: "url", message: "errors.unknown_service", params }],
  });
}
