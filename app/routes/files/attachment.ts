import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { call, methodNotAllowed, refuse } from "~/routes/api/api.server";
import { actorOfRequest } from "~/routes/page/guard.server";
import { detach, isAttachedType, openAttachment } from "~/services/files/attachments.server";
import { notFound, refused } from "~/services/core/outcome";
import { downloadResponse } from "./headers.server";

/** GET files/attachments/{elementType}/{entityId}/{attachmentId}: the file, to keep. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  const { element_type = "", entity_id = "", attachment_id = "" } = args.params;
  if (!isAttachedType(element_type)) return refuse(args, notFound());
  const opened = await openAttachment(actor, element_type, entity_id, attachment_id);
  return opened.ok
    ? downloadResponse(opened.value.attachment, opened.value.content, args.request.method)
    : refuse(args, opened);
};

/** DELETE: removes the file for good. */
export const action = (args: ActionFunctionArgs) => {
  if (args.request.method !== "DELETE") return methodNotAllowed("GET, DELETE");
  return call(args, (actor) => {
    const { element_type = "", entity_id = "", attachment_id = "" } = args.params;
    return isAttachedType(element_type) ? detach(actor, element_type, entity_id, attachment_id) : notFound();
  });
};
