import { z, type ZodTypeAny } from "zod";
import type { Actor } from "~/services/core/access.server";
import { type Call, call, type Json, json, jsonSchema } from "~/services/core/call.server";
import type { ClusterService } from "~/services/core/clusterService.server";
import { type Outcome, readWhole, refused } from "~/services/core/outcome";
import { AT_ONCE, serviceBody } from "./serviceBody";
import { orderService } from "./serviceOrder.server";

/** Calls the service named in `url`. The text is only ever compared with known names: nothing is fetched by it. */
export async function callService(
  services: readonly ClusterService[],
  actor: Actor,
  { url, ...input }: Readonly<Json>,
): Promise<Outcome<unknown>> {
  const service = services.find(({ name }) => name === url);
  if (!service) {
    const name = typeof url === "string" ? url.slice(0, 60) : "";
    const params = { name, names: services.map((service) => service.name).join(", ") };
    const message = "errors.unknown_service";
    return refused(422, message, { params, issues: [{ path: "url", message, params }] });
  }
  const parsedInput = readWhole(service.input, input);
  return parsedInput.ok ? service.run(actor, parsedInput.value as never) : parsedInput;
}

/** The same for a long body, in a worker: 413 for a service that takes none. */
export function callLongService(
  services: readonly ClusterService[],
  actor: Actor,
  input: Readonly<Json>,
): Promise<Outcome<unknown>> {
  const long = services.some(({ name, long }) => long && name === input.url);
  if (!long) return Promise.resolve(refused(413, "errors.too_large", { params: { max: AT_ONCE / 1024 / 1024 } }));
  return callService(services, actor, input);
}

/** POST api/awaitCluster {url: name of a service, ...its input}: the service's answer. A long body is a worker's. */
export const awaitClusterCall = (services: readonly ClusterService[]): Call =>
  call({
    method: "POST",
    path: "api/awaitCluster",
    id: "awaitCluster",
    summary: "Call a service by its name",
    input: serviceBody({ oneOf: services.map(document) }),
    returns: json(z.union(services.map(({ returns }) => returns) as unknown as [ZodTypeAny, ZodTypeAny])),
    run: ({ actor, input, request }) =>
      "bytes" in input ? orderService(actor, input.bytes, request.signal) : callService(services, actor, input.input),
  });

function document({ name, input }: ClusterService): Json {
  const schema = jsonSchema(input) as {
    properties?: Json;
    required?: string[];
  };
  return {
    ...schema,
    required: ["url", ...(schema.required ?? [])],
    properties: { url: { const: name }, ...schema.properties },
  };
}
