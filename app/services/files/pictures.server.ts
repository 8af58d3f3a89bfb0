import { createHash, randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { ResizeFit, Transformer } from "@napi-rs/image";
import { extensionOf, IMAGE_EXTENSIONS, type ImageExtension, MAX_IMAGE_BYTES } from "~/entities/files/attachment";
import { limited } from "~/services/core/limited";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { fileRefusal, type IncomingFile, storeRefusal, tooLarge } from "./attachments.server";
import { fileStore } from "./fileStore.server";
import { imageHeader } from "./imageSize";

/** A side longer than that, or more pixels, is not unpacked: 40 million take 160 MB. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 40_000_000;
const JPEG_QUALITY = 85;

export interface StoredImage {
  format: ImageExtension;
  content: Readable;
}

/** What a row says of its picture: the content lies in the file store under `stored`. */
interface PictureRow {
  format: ImageExtension;
  stored: string;
}

/** The content of a picture; 404 without one. */
export async function openPicture(row: PictureRow | undefined): Promise<Outcome<StoredImage>> {
  const content = row && (await fileStore().get(row.stored));
  return row && content ? done({ format: row.format, content }) : notFound();
}

const oneAtATime = limited(1);

/** Checks an uploaded picture, cuts it to twice the size given and stores it under a new key of the folder. Takes the file over. */
export async function storePicture(folder: string, file: IncomingFile, size: Size): Promise<Outcome<PictureRow>> {
  try {
    if (file.size > MAX_IMAGE_BYTES) return tooLarge(MAX_IMAGE_BYTES);
    const extension = extensionOf(file.name);
    if (!size.anyName && !(IMAGE_EXTENSIONS as readonly string[]).includes(extension))
      return fileRefusal("rules.image_format");
    const source = await readFile(file.path);
    // Its size is read from the first bytes. Only those that fit are taken apart, one at a time. 40 million pixels are 160 MB.
    const header = imageHeader(source);
    if (!header) return fileRefusal(size.anyName ? "rules.image_format" : "rules.file_content_differs");
    if (!size.anyName && header.format !== extension) return fileRefusal("rules.file_content_differs");
    const { width, height, format } = header;
    if (Math.min(width, height) < 1) return fileRefusal("rules.image_broken");
    if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS)
      return fileRefusal("rules.image_too_many_pixels", { max: MAX_PIXELS / 1e6 });
    const small = await oneAtATime(() => cut(source, format, size)).catch(() => null);
    if (!small) return fileRefusal("rules.image_broken");
    const key = `${folder}/${randomUUID()}`;
    const sha256 = createHash("sha256").update(small).digest("hex");
    try {
      await fileStore().put(key, { content: Readable.from([small]), size: small.length, sha256 });
    } catch (error) {
      return storeRefusal(error);
    }
    return done({ format, stored: key });
  } finally {
    await rm(file.path, { force: true });
  }
}

export interface Size {
  /** CSS pixels; the picture is stored at twice that. */
  width: number;
  height: number;
  /** Kept whole, and never made larger, instead of being cut to fill the rectangle. */
  whole?: boolean;
  /** Its bytes alone say what it is, whatever its name. */
  anyName?: boolean;
}

/** Turned as the camera says, filling the rectangle and cut at its edges unless kept whole, encoded anew. */
async function cut(source: Buffer, format: ImageExtension, size: Size): Promise<Buffer> {
  const [width, height] = [2 * size.width, 2 * size.height];
  const turned = new Transformer(source).rotate();
  const header = imageHeader(source);
  const fits = size.whole && header && header.width <= width && header.height <= height;
  const small = fits ? turned : turned.resize({ width, height, fit: size.whole ? ResizeFit.Inside : ResizeFit.Cover });
  return format === "png" ? small.png() : small.jpeg(JPEG_QUALITY);
}
