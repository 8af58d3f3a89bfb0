import type { Variation } from "~/entities/optimizations/variation";
import { type StudySettings, variationsOf } from "./settings";

/** The run as it is today: everything that a study changes is compared with it, not with a result of other inputs. */
export const REFERENCE: Variation = { changes: [], alternative: null };

/** The runs of a study in the order of their start: first the reference, then what it asks. */
export const membersOf = (settings: StudySettings): Variation[] => [REFERENCE, ...variationsOf(settings)];
