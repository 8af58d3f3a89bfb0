import { join } from "node:path";
import { environment } from "~/services/core/settings/environment.server";
import type { FileStore } from "./fileObjects";
import { localStore } from "./localStore.server";
import { s3Store } from "./s3Store.server";

let current: FileStore | undefined;

/** The store of this installation: a bucket when S3_URL is set, else DATA_DIR/files/objects. */
export function fileStore(): FileStore {
  const { s3, dataDir } = environment();
  return (current ??= s3 ? s3Store(s3) : localStore(join(dataDir, "files", "objects")));
}

/** Puts another store in place, for tests; undefined goes back to the configured one. */
export function useFileStore(store: FileStore | undefined): void {
  current = store;
}
