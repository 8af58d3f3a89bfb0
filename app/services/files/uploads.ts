import { join } from "node:path";
import { environment } from "~/services/core/settings/environment.server";

/** Where files wait that somebody sent and nobody took yet; what is left there is swept. */
export const uploadsFolder = (): string => join(environment().dataDir, "files", "uploads");
