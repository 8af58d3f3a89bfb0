import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { MAX_IMAGE_BYTES } from "~/entities/files/attachment";
import { answer, call, methodNotAllowed, refuse } from "~/routes/api/api.server";
import { actorOfRequest } from "~/routes/page/guard.server";
import { imageRefusal, isImageKind, openImage, removeImage, setImage } from "~/services/files/images.server";
import { done, notFound, refused } from "~/services/core/outcome";
import { imageResponse } from "./headers.server";
import { incomingFile } from "./incoming.server";

/** GET files/thumbnails/{system|node|line|static_map|technology}/{id}: the picture. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  const { kind = "", entity_id = "" } = args.params;
  if (!isImageKind(kind)) return refuse(args, notFound());
  const opened = await openImage(actor, kind, entity_id);
  if (!opened.ok) return refuse(args, opened);
  return imageResponse(opened.value.format, opened.value.content, args.request);
};

/** POST sets the picture from a multipart form with one file: 201 {url}; DELETE takes it away. */
export const action = async (args: ActionFunctionArgs): Promise<Response> => {
  const { kind = "", entity_id = "" } = args.params;
  const { method } = args.request;
  if (method === "DELETE")
    return call(args, (actor) => (isImageKind(kind) ? removeImage(actor, kind, entity_id) : notFound()));
  if (method !== "POST") return methodNotAllowed("GET, POST, DELETE");
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  if (!isImageKind(kind)) return refuse(args, notFound());
  const refusal = imageRefusal(actor, kind, entity_id);
  if (refusal) return refuse(args, refusal);
  const file = await incomingFile(args.request, MAX_IMAGE_BYTES);
  if (!file.ok) return refuse(args, file);
  const saved = await setImage(actor, kind, entity_id, file.value);
  return answer(args, saved.ok ? done({ url: saved.value }) : saved, 201);
};
