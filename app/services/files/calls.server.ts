import { z } from "zod";
import {
  ATTACHED_TYPES,
  attachmentSchema,
  IMAGE_KINDS,
  MAX_ATTACHMENT_BYTES,
  MAX_IMAGE_BYTES,
} from "~/entities/files/attachment";
import { call, json } from "~/services/core/call.server";
import { done, notAllowed, notFound, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { attach, attachRefusal, detach, isAttachedType, listAttachments, openAttachment } from "./attachments.server";
import {
  imageRefusal,
  isImageKind,
  openAvatar,
  openImage,
  removeAvatar,
  removeImage,
  setAvatar,
  setImage,
} from "./images.server";
import { fileBody } from "./incoming.server";
import { logoRefusal, openLogo, removeLogo, setLogo } from "./logo.server";
import { download, image } from "./responses.server";

const attachment = attachmentSchema.extend({
  url: z.string(),
  fullPath: z.string(),
  created_at: z.string(),
  created_by: z.string(),
});
/** The address names too little. */
const missing = (what: "required" | "file_required") => refused(422, `files.error.${what}`);
/** It names a kind of item that no file can hang on. */
const unknownType = (kind: string) =>
  refused(422, "files.error.kind", { params: { kind: kind.slice(0, 60), kinds: ATTACHED_TYPES.join(", ") } });

/** What an address of attachments lacks that names too little to be one of the calls; undefined for other addresses. */
export function incompleteAttachment(method: string, pathname: string): Refusal | undefined {
  const match = /^\/files\/attachments(?:\/([^/]*))?(?:\/([^/]*))?(?:\/([^/]*))?$/.exec(pathname);
  if (!match) return undefined;
  const [, type, id, file] = match;
  if (!type || !id) return missing(method === "POST" ? "file_required" : "required");
  return !file && method === "DELETE" ? refused(422, "files.error.path_required") : undefined;
}

const urlCreated = json(z.object({ url: z.string() }), { status: 201 });
const withUrl = (outcome: Outcome<string>) => (outcome.ok ? done({ url: outcome.value }) : outcome);

const list = "files/attachments/:element_type/:entity_id";
const attachmentCalls = [
  call({
    method: "GET",
    path: list,
    id: "attachments",
    summary: `Files of an item: ${ATTACHED_TYPES.join(", ")}`,
    returns: json(z.array(attachment.passthrough())),
    run: ({ actor, params: { element_type, entity_id } }) =>
      isAttachedType(element_type) ? listAttachments(actor, element_type, entity_id) : unknownType(element_type),
  }),
  call({
    method: "POST",
    path: list,
    id: "attach",
    summary: "Add a file to an item",
    input: fileBody(MAX_ATTACHMENT_BYTES, "files.error.file_required"),
    returns: json(attachment.passthrough(), { status: 201 }),
    allow: ({ actor, params: { element_type, entity_id } }) =>
      isAttachedType(element_type)
        ? (attachRefusal(actor, element_type, entity_id) ?? undefined)
        : unknownType(element_type),
    run: ({ actor, params: { element_type, entity_id }, input }) =>
      isAttachedType(element_type) ? attach(actor, element_type, entity_id, input) : unknownType(element_type),
  }),
  call({
    method: "GET",
    path: `${list}/:attachment_id`,
    id: "attachment",
    summary: "A file, to keep",
    returns: download,
    run: ({ actor, params: { element_type, entity_id, attachment_id } }) =>
      isAttachedType(element_type) ? openAttachment(actor, element_type, entity_id, attachment_id) : notFound(),
  }),
  call({
    method: "DELETE",
    path: `${list}/:attachment_id`,
    id: "detach",
    summary: "Remove a file for good",
    returns: json(attachment.passthrough().nullable()),
    run: ({ actor, params: { element_type, entity_id, attachment_id } }) =>
      isAttachedType(element_type) ? detach(actor, element_type, entity_id, attachment_id) : notFound(),
  }),
];

const thumbnail = "files/thumbnails/:kind/:entity_id";
const imageCalls = [
  call({
    method: "GET",
    path: thumbnail,
    id: "thumbnail",
    summary: `Picture of: ${IMAGE_KINDS.join(", ")}`,
    returns: image,
    run: ({ actor, params: { kind, entity_id } }) =>
      isImageKind(kind) ? openImage(actor, kind, entity_id) : notFound(),
  }),
  call({
    method: "POST",
    path: thumbnail,
    id: "setThumbnail",
    summary: "Set the picture of an item",
    input: fileBody(MAX_IMAGE_BYTES),
    returns: urlCreated,
    allow: ({ actor, params: { kind, entity_id } }) =>
      isImageKind(kind) ? (imageRefusal(actor, kind, entity_id) ?? undefined) : notFound(),
    run: async ({ actor, params: { kind, entity_id }, input }) =>
      isImageKind(kind) ? withUrl(await setImage(actor, kind, entity_id, input)) : notFound(),
  }),
  call({
    method: "DELETE",
    path: thumbnail,
    id: "removeThumbnail",
    summary: "Take the picture of an item away",
    returns: json(z.null()),
    run: ({ actor, params: { kind, entity_id } }) =>
      isImageKind(kind) ? removeImage(actor, kind, entity_id) : notFound(),
  }),
];

const logo = "files/logo";
const logoCalls = [
  call({
    method: "GET",
    path: logo,
    id: "logo",
    summary: "Logo of the company space",
    returns: image,
    run: ({ actor }) => openLogo(actor),
  }),
  call({
    method: "POST",
    path: logo,
    id: "setLogo",
    needs: "all",
    summary: "Set the logo of the company space, as its admin",
    input: fileBody(MAX_IMAGE_BYTES),
    returns: urlCreated,
    allow: ({ actor }) => logoRefusal(actor) ?? undefined,
    run: async ({ actor, input }) => withUrl(await setLogo(actor, input)),
  }),
  call({
    method: "DELETE",
    path: logo,
    id: "removeLogo",
    needs: "all",
    summary: "Take the logo of the company space away, as its admin",
    returns: json(z.null()),
    run: ({ actor }) => removeLogo(actor),
  }),
];

const avatar = "files/avatars/:user_id";
const avatarCalls = [
  call({
    method: "GET",
    path: avatar,
    id: "avatar",
    summary: "Picture of a person of the same company space",
    returns: image,
    run: ({ actor, params }) => openAvatar(actor, params.user_id),
  }),
  call({
    method: "POST",
    path: avatar,
    id: "setAvatar",
    needs: "all",
    summary: "Set one's own picture",
    input: fileBody(MAX_IMAGE_BYTES),
    returns: urlCreated,
    allow: ({ actor, params }) => (params.user_id === actor.user_id ? undefined : notAllowed()),
    run: async ({ actor, params, input }) => withUrl(await setAvatar(actor, params.user_id, input)),
  }),
  call({
    method: "DELETE",
    path: avatar,
    id: "removeAvatar",
    needs: "all",
    summary: "Take one's own picture away",
    returns: json(z.null()),
    run: ({ actor, params }) => removeAvatar(actor, params.user_id),
  }),
];

/** Files and pictures: uploads are multipart forms with one file. */
export const fileCalls = [...attachmentCalls, ...imageCalls, ...logoCalls, ...avatarCalls];
