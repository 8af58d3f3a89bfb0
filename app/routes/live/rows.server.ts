import { LIVE_TYPES } from "~/entities/live/liveSeries";
import { requireSystem } from "~/routes/page/guard.server";
import { listPageOf } from "~/routes/page/list.server";
import { LIVE_SORTS, liveLines } from "~/services/live/page.server";

type Args = Parameters<typeof requireSystem>[0];

/** The live series that the list of a system or its file was asked for. */
export async function liveListScope(args: Args, whole = false) {
  const page = requireSystem(args);
  const list = await listPageOf(args, LIVE_SORTS, whole);
  const text = (name: string) => list.query.get(name) ?? "";
  const deleted = text("tab") === "deleted";
  const filter = {
    ...list.listRequest,
    type: LIVE_TYPES.find((type) => type === text("type")),
    component: text("component"),
    lifecycle: deleted ? ("deleted" as const) : ("live" as const),
  };
  return { page, list, deleted, listing: liveLines(page.actor, page.system.system_id, filter, Date.now()) };
}
