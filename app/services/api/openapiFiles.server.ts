import { ATTACHED_TYPES, IMAGE_KINDS } from "~/entities/files/attachment";
import { json, operation, type Json } from "./openapiParts.server";

const text = { type: "string" };
const answer = { description: "The answer", ...json({}) };

/** The calls that tell of changes as they happen. */
export function streamPaths(): Json {
  const since = { name: "since", in: "query", schema: { ...text, description: "A time, or the id of an event" } };
  const events = { description: "Server-sent events", content: { "text/event-stream": {} } };
  return {
    "/api/stream": {
      get: operation("stream", "Changes as they happen", "", { parameters: [since] }, events),
    },
    "/api/stream/updates": {
      get: operation("streamUpdates", "The same events as one answer", "", { parameters: [since] }, answer),
    },
  };
}

/** Calls of files and pictures: uploads are multipart forms with one file. */
export function filePaths(): Json {
  const upload = {
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: { type: "object", required: ["file"], properties: { file: { ...text, format: "binary" } } },
        },
      },
    },
  };
  const content = { description: "The file", content: { "application/octet-stream": {} } };
  const image = { description: "The picture", content: { "image/png": {}, "image/jpeg": {} } };
  const list = "/files/attachments/{element_type}/{entity_id}";
  const one = `${list}/{attachment_id}`;
  const thumbnail = "/files/thumbnails/{kind}/{entity_id}";
  const avatar = "/files/avatars/{user_id}";
  return {
    [list]: {
      get: operation("attachments", `Files of an item: ${ATTACHED_TYPES.join(", ")}`, list, {}, answer),
      post: operation("attach", "Add a file to an item", list, upload, answer, "201"),
    },
    [one]: {
      get: operation("attachment", "A file", one, {}, content),
      delete: operation("detach", "Remove a file for good", one, {}, answer),
    },
    [thumbnail]: {
      get: operation("thumbnail", `Picture of: ${IMAGE_KINDS.join(", ")}`, thumbnail, {}, image),
      post: operation("setThumbnail", "Set the picture of an item", thumbnail, upload, answer, "201"),
      delete: operation("removeThumbnail", "Take the picture of an item away", thumbnail, {}, answer),
    },
    [avatar]: {
      get: operation("avatar", "Picture of a person", avatar, {}, image),
      post: operation("setAvatar", "Set one's own picture", avatar, upload, answer, "201"),
      delete: operation("removeAvatar", "Take one's own picture away", avatar, {}, answer),
    },
  };
}
