import { sitePaths } from "~/entities/core/sitePaths";
import type { Event } from "~/entities/events/event";
import { isEnded } from "~/entities/optimizations/status";
import type { Deal } from "~/entities/portfolio/deal";
import { following, type Writer } from "~/services/core/entity.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { isOfStudy } from "~/services/optimizations/ofStudies.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { announce } from "./announce.server";

/** What of the rows of other domains programs are told, in the transaction that changes them. */

type ChangeWord = "create" | "update" | "delete" | "restore";

function tellOfEvent({ db, actor }: Writer, event: Event, change: ChangeWord): void {
  const { event_id, system_id, type, level, start_at, end_at, node_id, line_id, timeseries_id } = event;
  const about = { node_id: node_id ?? null, line_id: line_id ?? null, timeseries_id: timeseries_id ?? null };
  announce(db, actor.space, {
    system_id,
    topic: "event",
    data: { event_id, change, type, level, start_at, end_at, ongoing: isOngoing(event), ...about },
    page: sitePaths(system_id).event(event_id),
    read: `event/${encodeURIComponent(event_id)}`,
  });
}

const isOngoing = ({ ongoing, cause }: Event): boolean => ongoing === true || cause?.ongoing === true;

/** Whether an event is another one for who hears of it: the end of one that goes on moves with every value. */
const isNews = (before: Event | undefined, after: Event): boolean =>
  !before ||
  before.type !== after.type ||
  before.level !== after.level ||
  before.start_at !== after.start_at ||
  isOngoing(before) !== isOngoing(after) ||
  (before.end_at !== after.end_at && !isOngoing(after));

function tellOfDeal({ db, actor }: Writer, { deal_id, system_id, status }: Deal, change: ChangeWord): void {
  announce(db, actor.space, {
    system_id,
    topic: "deal_changed",
    data: { deal_id, change, status },
    page: sitePaths(system_id).deal(deal_id),
    read: `deal/${encodeURIComponent(deal_id)}`,
  });
}

export const webhookFollowers = [
  following(systemEntity, {
    /** One that comes from a file is pending until its last row is there. */
    afterSave({ db, actor, before, after: { system_id, status } }) {
      if (before?.status !== "pending" || status !== "success") return;
      announce(db, actor.space, {
        system_id,
        topic: "import_done",
        data: { import_id: null, kind: "system", rows: null },
        page: sitePaths(system_id).infrastructure,
        read: `system/${encodeURIComponent(system_id)}`,
      });
    },
  }),
  following(optimizationEntity, {
    afterSave({ db, actor, before, after }) {
      const { optimization_id, system_id, name, status } = after;
      if (!before || isEnded(before.status) || !isEnded(status) || isOfStudy(db, optimization_id)) return;
      announce(db, actor.space, {
        system_id,
        topic: "run_ended",
        data: { optimization_id, name, status },
        page: sitePaths(system_id).optimization(optimization_id),
        read: `optimization/${encodeURIComponent(optimization_id)}`,
      });
    },
  }),
  following(operationEntity, {
    afterSave({ db, actor, before, after }) {
      const { optimization_operation_id: id, system_id, name, start_at, approved_at, approved_until } = after;
      if (!approved_at || before?.approved_at) return;
      announce(db, actor.space, {
        system_id,
        topic: "plan_in_force",
        data: { optimization_operation_id: id, name, start_at, approved_at, approved_until: approved_until ?? null },
        page: sitePaths(system_id).operation(id),
        read: `optimization-operation/${encodeURIComponent(id)}`,
      });
    },
  }),
  following(eventEntity, {
    afterSave({ before, after, ...writer }) {
      if (isNews(before, after)) tellOfEvent(writer, after, before ? "update" : "create");
    },
    beforeRestore: ({ row, ...writer }) => tellOfEvent(writer, row, "restore"),
    afterRemove({ row, ...writer }) {
      // One that is deleted for good was deleted before.
      if (row.deleted_at === null) tellOfEvent(writer, row, "delete");
    },
  }),
  following(dealEntity, {
    afterSave({ before, after, ...writer }) {
      tellOfDeal(writer, after, before ? "update" : "create");
    },
    beforeRestore: ({ row, ...writer }) => tellOfDeal(writer, row, "restore"),
    afterRemove({ row, ...writer }) {
      if (row.deleted_at === null) tellOfDeal(writer, row, "delete");
    },
  }),
];
