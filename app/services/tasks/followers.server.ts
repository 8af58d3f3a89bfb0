import { following } from "~/services/core/entity.server";
import { removeWithin } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { taskEntity } from "./task.entity.server";
import { taskOf } from "./taskRules.server";

/** A parameter names its task when it has one; deleted for good, it takes its task along. */
export const taskFollower = following(parameterEntity, {
  complete: (db, parameter) => ({ ...parameter, task_id: taskOf(db, parameter.parameter_id)?.task_id ?? null }),
  afterRemove({ db, actor, row, isHardDelete }) {
    if (isHardDelete) removeWithin({ db, actor }, taskEntity, row.parameter_id);
  },
});
