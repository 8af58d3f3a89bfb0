import { z } from "zod";
import { id } from "~/entities/core/shared";

/** Largest attachment: 50 MB. */
export const MAX_ATTACHMENT_BYTES = 52_428_800;
/** Largest picture to make a thumbnail of: 10 MB. */
export const MAX_IMAGE_BYTES = 10_485_760;

/** Kinds of items that can carry files. */
export const ATTACHED_TYPES = [
  "system",
  "node",
  "line",
  "geometry",
  "scenario",
  "parameter",
  "technology",
  "optimization",
  "task",
  "event",
  "deal",
  "goo",
] as const;
export type AttachedType = (typeof ATTACHED_TYPES)[number];

/** Office documents, PDFs, text, images and e-mail files; matched on the last suffix, whatever its case. */
export const ATTACHMENT_EXTENSIONS = [
  "doc",
  "docx",
  "xls",
  "xlsx",
  "ppt",
  "pptx",
  "pdf",
  "txt",
  "rtf",
  "csv",
  "jpg",
  "jpeg",
  "png",
  "gif",
  "bmp",
  "webp",
  "svg",
  "eml",
  "msg",
  "odt",
  "ods",
  "odp",
  "pages",
  "numbers",
  "key",
] as const;
export type AttachmentExtension = (typeof ATTACHMENT_EXTENSIONS)[number];

/** Pictures there can be: one of an item each, and the static image on the map of a system (by the system's id). */
export const IMAGE_KINDS = ["system", "node", "line", "static_map", "technology"] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];
/** The kind of item a picture belongs to. */
export const imageOwner = (kind: ImageKind): AttachedType => (kind === "static_map" ? "system" : kind);
export const IMAGE_EXTENSIONS = ["png", "jpg"] as const;
export type ImageExtension = (typeof IMAGE_EXTENSIONS)[number];

/** Sides in CSS pixels; pictures are stored at twice that, for dense screens. */
export const THUMBNAIL_SIZE = { width: 240, height: 130 } as const;
/** The static image of a map keeps its shape; longer sides are made this long, in pixels. */
export const MAP_IMAGE_SIDE = 2400;
/** The picture of a technology (its piping and instrumentation diagram) is kept whole, at most this large, in pixels. */
export const TECHNOLOGY_PICTURE = { width: 1600, height: 1200 } as const;
/** The logo of a company space is kept whole, at most this large, in pixels. */
export const LOGO_SIZE = { width: 1200, height: 400 } as const;
export const AVATAR_SIZE = { width: 110, height: 110 } as const;

/** A file on an item. The stored name is no business of callers. */
export const attachmentSchema = z.object({
  attachment_id: id,
  element_type: z.enum(ATTACHED_TYPES),
  entity_id: id,
  /** The system the item belongs to; null for items of everyone. */
  system_id: id.nullable(),
  /** The file's own name, without folders; unique among the files of the item. */
  name: z.string().min(1).max(255),
  /** Bytes. */
  size: z.number().int().min(0).max(MAX_ATTACHMENT_BYTES),
  /** SHA-256 of the content, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
type Attachment = z.infer<typeof attachmentSchema>;

/** An attachment as the interface of record names it. */
export interface AttachmentCall extends Attachment {
  url: string;
  fullPath: string;
  created_at: string;
  created_by: string;
}

/** The last suffix of a name in lower case; empty when there is none. */
export const extensionOf = (name: string): string => /\.([^.\s/\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

const segment = encodeURIComponent;
/** Address of the calls of an item's files. */
const attachmentsPath = (type: AttachedType, entityId: string): string =>
  `/files/attachments/${type}/${segment(entityId)}`;
export const attachmentPath = (a: Pick<Attachment, "element_type" | "entity_id" | "attachment_id">): string =>
  `${attachmentsPath(a.element_type, a.entity_id)}/${segment(a.attachment_id)}`;
/** Address of a picture; `version` makes a new picture a new address. */
export const thumbnailPath = (kind: ImageKind, entityId: string, version: string): string =>
  `/files/thumbnails/${kind}/${segment(entityId)}?v=${segment(version)}`;
export const avatarPath = (userId: string, version: string): string =>
  `/files/avatars/${segment(userId)}?v=${segment(version)}`;
/** Address of the logo of the company space that one works in. */
export const logoPath = (version: string): string => `/files/logo?v=${segment(version)}`;
