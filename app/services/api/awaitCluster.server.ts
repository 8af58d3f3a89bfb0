import { z, type ZodTypeAny } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import { call, json, LARGE_BODY, looseBody, ORDINARY, type Call, type Json } from "~/services/core/call.server";
import { ofWriters } from "~/services/core/writersBody.server";
import type { ClusterService } from "~/services/core/clusterService.server";
import type { Actor } from "~/services/core/access.server";
import { boundsOf } from "~/services/core/parsedJson";
import { readWhole, refused, type Outcome } from "~/services/core/outcome";

/** A series that is to be cleaned is the longest list that a service takes. */
const MOST_IN_IT = boundsOf(110_000);

/** Calls the service named in `url`. The text is only ever compared with known names: nothing is fetched by it. */
export async function callService(
  services: readonly ClusterService[],
  actor: Actor,
  { url, ...input }: Readonly<Json>,
): Promise<Outcome<unknown>> {
  const service = services.find(({ name }) => name === url);
  if (!service) {
    const name = typeof url === "string" ? url.slice(0, 60) : "";
    const params = { name, names: services.map((one) => one.name).join(", ") };
    const message = "errors.unknown_service";
    return refused(422, message, { params, issues: [{ path: "url", message, params }] });
  }
  const read = readWhole(service.input, input);
  return read.ok ? service.run(actor, read.value as never) : read;
}

/** POST api/awaitCluster {url: name of a service, ...its input}: the service's answer. */
export const awaitClusterCall = (services: readonly ClusterService[]): Call =>
  call({
    method: "POST",
    path: "api/awaitCluster",
    id: "awaitCluster",
    summary: "Call a service by its name",
    input: looseBody({ oneOf: services.map(document) }, ofWriters(LARGE_BODY, ORDINARY), MOST_IN_IT),
    answer: json(z.union(services.map(({ answer }) => answer) as unknown as [ZodTypeAny, ZodTypeAny])),
    run: ({ actor, input }) => callService(services, actor, input),
  });

function document({ name, input }: ClusterService): Json {
  const schema = zodToJsonSchema(input, { target: "jsonSchema7", $refStrategy: "none" }) as {
    properties?: Json;
    required?: string[];
  };
  return {
    ...schema,
    required: ["url", ...(schema.required ?? [])],
    properties: { url: { const: name }, ...schema.properties },
  };
}
