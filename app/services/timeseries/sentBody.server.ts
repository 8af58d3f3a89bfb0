import { type Body, jsonSchema, LARGE_BODY, readBody } from "~/services/core/call.server";
import { inThread, ThreadFailure, threadProgram } from "~/services/core/inThread";
import { limited } from "~/services/core/limited";
import { type Outcome, refused } from "~/services/core/outcome";
import { ofWriters } from "~/services/core/writersBody.server";
import { readSent, SENT_BODIES, type SentBody, type SentInput } from "./sentBodies";

/** Bodies up to this size [bytes] are read at once: a week of quarter-hours takes less than starting a thread. */
const AT_ONCE = 64 * 1024;
/** Heap [MB] of the thread: a body of 20 MB takes some 200. */
const HEAP_MB = 400;
/** The memory of one is enough at a time; the others wait. */
const oneByOne = limited(1);

/** A body of JSON of up to 20 MB, for those who may write; read in a thread, so that nobody waits for it. */
export const sentBody = <Name extends SentBody>(name: Name): Body<SentInput<Name>> => ({
  content: { "application/json": { schema: jsonSchema(SENT_BODIES[name]) } },
  async read(request, actor) {
    const body = await readBody(request, actor, ofWriters(LARGE_BODY));
    if (!body.ok) return body;
    const program = body.value.length > AT_ONCE ? threadProgram("readBody.js") : undefined;
    if (!program) return readSent(name, body.value);
    const work = () =>
      inThread<Outcome<SentInput<Name>>>(
        program,
        { name, body: body.value },
        { heapMb: HEAP_MB, transfer: [body.value.buffer] },
      );
    try {
      return await oneByOne(work);
    } catch (error) {
      if (error instanceof ThreadFailure) return refused(413, "errors.too_large", { params: { max: 20 } });
      throw error;
    }
  },
});
