import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { asTemplate } from "./asTemplate";

/** Which file of which system is wanted. */
export interface Wanted {
  dataDir: string;
  space: string;
  systemId: string;
  now: Date;
  /** A template of it. Absent: all of it. */
  template?: { withParameters: boolean };
}

/** What of a system goes into the wanted file. */
export const wantedOf = (snapshot: SystemSnapshot, { template }: Wanted): SystemSnapshot =>
  template ? asTemplate(snapshot, template.withParameters) : snapshot;
