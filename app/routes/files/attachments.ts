import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { MAX_ATTACHMENT_BYTES } from "~/entities/files/attachment";
import { answer, call, methodNotAllowed, refuse } from "~/routes/api/api.server";
import { actorOfRequest } from "~/routes/page/guard.server";
import { attach, attachRefusal, isAttachedType, listAttachments } from "~/services/files/attachments.server";
import { refused } from "~/services/core/outcome";
import { incomingFile } from "./incoming.server";

const unknownType = () => refused(422, "files.error.required");

/** GET files/attachments/{elementType}/{entityId}: the files of an item. */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, (actor) => {
    const { element_type = "", entity_id = "" } = args.params;
    return isAttachedType(element_type) ? listAttachments(actor, element_type, entity_id) : unknownType();
  });

/** POST with a multipart form that holds one file: 201 and the attachment. */
export const action = async (args: ActionFunctionArgs): Promise<Response> => {
  if (args.request.method !== "POST") return methodNotAllowed("GET, POST");
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  const { element_type = "", entity_id = "" } = args.params;
  if (!isAttachedType(element_type)) return refuse(args, unknownType());
  const refusal = attachRefusal(actor, element_type, entity_id);
  if (refusal) return refuse(args, refusal);
  const file = await incomingFile(args.request, MAX_ATTACHMENT_BYTES, "files.error.file_required");
  if (!file.ok) return refuse(args, file);
  return answer(args, await attach(actor, element_type, entity_id, file.value), 201);
};
