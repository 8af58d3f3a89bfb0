import { type Body, type Json, LARGE_BODY, readBody } from "~/services/core/call.server";
import { boundsOf, parsedJson } from "~/services/core/json/parsedJson";
import { done, type Outcome } from "~/services/core/outcome";
import { ofWriters } from "~/services/core/writersBody.server";

/** What awaitCluster is sent: read at once, or as bytes that a worker reads because there are many. */
type ServiceBody = { input: Json } | { bytes: Uint8Array };

/** Bodies up to this size [bytes] are read at once; of longer ones reading and checking would hold up everybody. */
export const AT_ONCE = 128 * 1024;

/** A series that is to be cleaned is the longest list that a service takes. */
const MOST_IN_IT = boundsOf(110_000);

export const parsedServiceBody = (bytes: Uint8Array): Outcome<Json> => parsedJson(bytes, MOST_IN_IT);

/** The body of awaitCluster; only of those who may write something more than an ordinary one is read. */
export const serviceBody = (document: Json): Body<ServiceBody> => ({
  content: { "application/json": { schema: document } },
  async read(request, actor) {
    const body = await readBody(request, actor, ofWriters(LARGE_BODY, AT_ONCE));
    if (!body.ok) return body;
    if (body.value.length > AT_ONCE) return done({ bytes: body.value });
    const input = parsedServiceBody(body.value);
    return input.ok ? done({ input: input.value }) : input;
  },
});
