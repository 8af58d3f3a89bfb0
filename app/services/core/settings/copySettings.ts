import { isAbsolute } from "node:path";
import { z } from "zod";

/** The settings of backups; docs/configuration.md describes them. db/backupRoom.ts reads them, as backups are made without the product, too. */
export const copyShape = {
  BACKUP_DIR: z.string().refine(isAbsolute, "must be a path from the root").optional(),
  BACKUP_GB: z.coerce.number().positive().max(1e6).optional(),
  BACKUP_COUNT: z.coerce.number().int().min(1).max(1000).optional(),
};
