import { join } from "node:path";
import { environment } from "~/services/core/settings/environment.server";
import { type FileStore, StoreAway } from "./fileObjects";
import { localStore } from "./localStore.server";
import { s3Store } from "./s3Store.server";

let current: FileStore | undefined;

/** The store of this installation: a bucket when S3_URL is set, else DATA_DIR/files/objects. */
export function fileStore(): FileStore {
  const { s3, dataDir } = environment();
  return (current ??= s3 ? s3Store(s3) : localStore(join(dataDir, "files", "objects")));
}

/** Removes a content to which no row leads any more. Where the store cannot be reached, the sweep of files does it later. */
export async function dropFile(key: string): Promise<void> {
  try {
    await fileStore().delete(key);
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
  }
}

/** Puts another store in place, for tests; undefined goes back to the configured one. */
export function useFileStore(store: FileStore | undefined): void {
  current = store;
}
