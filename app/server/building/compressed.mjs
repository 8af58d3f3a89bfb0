/** Writes next to each text of a folder what of it is sent: compressed once, at build, as small as it gets. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const TEXT = /\.(css|js|svg|json|py)$/;
/** A file that is not smaller by this much [bytes] is sent as it is. */
const LEAST_SAVING = 100;

/**
 * @param {string} folder
 * @returns {void}
 */
export function compressTexts(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compressTexts(path);
    else if (TEXT.test(name)) {
      const text = readFileSync(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      };
      const compressed = brotliCompressSync(text, { params });
      if (compressed.length + LEAST_SAVING < text.length) writeFileSync(`${path}.br`, compressed);
    }
  }
}
