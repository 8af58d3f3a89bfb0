import { data, type ServerBuild } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { passingRefusal } from "~/services/core/outcome";
import { isCall, withFaults } from "./faults";

/**
 * A write that was not possible for a while is no error of the program: somebody else wrote for longer than a write waits (503), or the
 * disk is full (507). Calls and pages say so in a sentence. A form is sent once more by loading its answer anew.
 */
export const withPassingFaults = (build: ServerBuild): ServerBuild =>
  withFaults(build, async (error, { request, context }) => {
    const refusal = passingRefusal(error);
    if (!refusal) return null;
    const { status, message, retryAfterS } = refusal;
    context.log.warn({ err: error, status }, "nothing could be written");
    if (!isCall(request)) throw data({ message }, { status });
    const sentence = textsOf(await localeOf(request))(message.replace(".", ":"));
    const headers = {
      "Cache-Control": "no-store",
      ...(retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) }),
    };
    return Response.json({ message: sentence }, { status, headers });
  });
