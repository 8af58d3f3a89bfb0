import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { DAY_MS } from "~/entities/core/clock";
import { checkKey, type FileStore, type StoredObject } from "./fileObjects";

const PART = /\.part$/;

/** A folder: each key is a file below it. A file is written next to and put in place when its content is on the disk. */
export function localStore(folder: string): FileStore {
  const fileOf = (key: string) => join(folder, ...checkKey(key).split("/"));
  return {
    async put(key, { content, size }) {
      const file = fileOf(key);
      const part = `${file}.${randomUUID()}.part`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        const target = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
        await pipeline(content, target);
        if (target.bytesWritten !== size) throw new Error(`${target.bytesWritten} bytes came instead of ${size}`);
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async get(key) {
      const handle = await open(fileOf(key)).catch(missing);
      return handle && handle.createReadStream();
    },
    async delete(key) {
      await rm(fileOf(key), { force: true });
    },
    list: (prefix) => walk(folder, "", prefix),
  };
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

async function* walk(folder: string, at: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = (await readdir(join(folder, at), { withFileTypes: true }).catch(missing)) ?? [];
  for (const entry of entries) {
    const key = at ? `${at}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* walk(folder, key, prefix);
    } else if (key.startsWith(prefix)) {
      const path = join(folder, key);
      const stats = await stat(path).catch(missing);
      // What a stopped program left half-written goes after a day.
      if (stats && PART.test(key)) {
        if (Date.now() - stats.mtimeMs > DAY_MS) await rm(path, { force: true });
      } else if (stats) yield { key, size: stats.size, modified: stats.mtimeMs };
    }
  }
}
