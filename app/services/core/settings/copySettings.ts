import { isAbsolute, relative, resolve } from "node:path";
import { z } from "zod";
import { type S3Settings, s3Url } from "./fileSettings";

/**
 * The settings of backups and copies; docs/configuration.md describes them. db/backupRoom.ts reads those of backups, as these are made and
 * restored without the product, too.
 */
export const copyShape = {
  BACKUP_DIR: z.string().refine(isAbsolute, "must be a path from the root").optional(),
  BACKUP_GB: z.coerce.number().positive().max(1e6).optional(),
  BACKUP_COUNT: z.coerce.number().int().min(1).max(1000).optional(),
  COPY_TO: z
    .string()
    .refine((text) => isAbsolute(text) || s3Url.safeParse(text).success, {
      message: "must be a path from the root, or a bucket as https://KEY:SECRET@host/bucket/folder?region=eu-central-1",
    })
    .optional(),
  COPY_GB: z.coerce.number().positive().max(1e6).default(50),
  COPY_DAYS: z.coerce.number().positive().max(3650).default(7),
};
type Given = z.output<z.ZodObject<typeof copyShape>> & { DATA_DIR: string; S3_URL?: S3Settings };

export interface CopySettings {
  to: { folder: string } | { bucket: S3Settings };
  /** What all copies may take [bytes]. */
  bytes: number;
  /** For how long every state can be restored [days]. */
  days: number;
}

export function copyProblems({ COPY_TO, DATA_DIR, S3_URL }: Given): string[] {
  if (!COPY_TO) return [];
  if (isAbsolute(COPY_TO)) {
    const way = relative(resolve(DATA_DIR), resolve(COPY_TO));
    const isInside = way === "" || (!way.startsWith("..") && !isAbsolute(way));
    return isInside ? ["COPY_TO: must not be in DATA_DIR: it would be lost with it."] : [];
  }
  const { bucket, prefix } = s3Url.parse(COPY_TO);
  // The product removes from its folder what no row leads to, and copies count what is in theirs.
  const isShared = S3_URL?.bucket === bucket && (prefix.startsWith(S3_URL.prefix) || S3_URL.prefix.startsWith(prefix));
  return isShared
    ? ["COPY_TO: must be another bucket than S3_URL, or a folder next to that of S3_URL, neither inside the other."]
    : [];
}

export const copySettings = ({ COPY_TO, COPY_GB, COPY_DAYS }: Given): CopySettings | undefined =>
  COPY_TO
    ? {
        to: isAbsolute(COPY_TO) ? { folder: resolve(COPY_TO) } : { bucket: s3Url.parse(COPY_TO) },
        bytes: COPY_GB * 1e9,
        days: COPY_DAYS,
      }
    : undefined;
