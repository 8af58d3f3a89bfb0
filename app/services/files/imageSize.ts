import type { ImageExtension } from "~/entities/files/attachment";

interface ImageHeader {
  format: ImageExtension;
  width: number;
  height: number;
}

/** Format and sides of a PNG or JPEG picture by its header alone, so that nothing huge is ever unpacked; null for others. */
export function imageHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 24) return null;
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a)
    return bytes.toString("latin1", 12, 16) === "IHDR"
      ? { format: "png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : null;
  return bytes.readUInt16BE(0) === 0xffd8 ? jpegHeader(bytes) : null;
}

/** Walks the segments up to the frame header (SOF0 to SOF15 without DHT, JPG and DAC; ITU T.81, table B.1). */
function jpegHeader(bytes: Buffer): ImageHeader | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { format: "jpg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}
