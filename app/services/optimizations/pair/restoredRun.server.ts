import { following } from "~/services/core/entity.server";
import { optimizationEntity } from "../optimization.entity.server";
import { isUsableRun, pairRun } from "./statusQuoPair.server";

/** A run that comes back is paired at once: a plan with the status quo that read the same, a status quo with the plans that wait for one. */
export const restoredRunFollower = following(optimizationEntity, {
  beforeRestore({ db, row }) {
    if (isUsableRun(row)) pairRun(db, row);
    return undefined;
  },
});
