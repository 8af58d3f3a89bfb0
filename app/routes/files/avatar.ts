import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { MAX_IMAGE_BYTES } from "~/entities/files/attachment";
import { answer, call, methodNotAllowed, refuse } from "~/routes/api/api.server";
import { actorOfRequest } from "~/routes/page/guard.server";
import { openAvatar, removeAvatar, setAvatar } from "~/services/files/images.server";
import { done, notAllowed, refused } from "~/services/core/outcome";
import { imageResponse } from "./headers.server";
import { incomingFile } from "./incoming.server";

/** GET files/avatars/{user_id}: the picture of a person of the same company space. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  const opened = await openAvatar(actor, args.params.user_id ?? "");
  if (!opened.ok) return refuse(args, opened);
  return imageResponse(opened.value.format, opened.value.content, args.request);
};

/** POST sets one's own picture from a multipart form with one file: 201 {url}; DELETE takes it away. */
export const action = async (args: ActionFunctionArgs): Promise<Response> => {
  const userId = args.params.user_id ?? "";
  const { method } = args.request;
  if (method === "DELETE") return call(args, (actor) => removeAvatar(actor, userId));
  if (method !== "POST") return methodNotAllowed("GET, POST, DELETE");
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  if (userId !== actor.user_id) return refuse(args, notAllowed());
  const file = await incomingFile(args.request, MAX_IMAGE_BYTES);
  if (!file.ok) return refuse(args, file);
  const saved = await setAvatar(actor, userId, file.value);
  return answer(args, saved.ok ? done({ url: saved.value }) : saved, 201);
};
