import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabases } from "~db/client";
import { parameters } from "~db/schema/parameters";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { dbOf } from "~/services/core/store.server";
import { detectSeriesEvents, seriesToCheck } from "~/services/events/detectEvents.server";
import { askForDue, dropOldForecasts } from "~/services/forecasts/due.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { mailDue } from "~/services/notifications/notificationMail.server";
import { askForDays } from "~/services/operator/afterwards/days.server";
import { tidyCourses } from "~/services/operator/inForce/tidy.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { replanAfterEvents, replanHourly } from "~/services/operator/replanning/trigger.server";
import { operationLines, planToShow } from "~/services/operator/schedule.server";
import { sendDueSetpoints } from "~/services/operator/setpoints/due.server";
import { ofScenario } from "~/services/parameters/hardDelete.server";
import { rowsUsing } from "~/services/parameters/rows.server";
import { saveAll } from "../../../tests/helpers/saveAll";
import { readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";

/** What a busy space has thousands of, and more every day. */
const GROWING =
  "attachments changes deals events forecasts notifications operation_courses operation_plans optimization_operations optimizations parameters roles run_parameters".split(
    " ",
  );
/** Indexes of the few rows that are still to be looked at: reading one whole is right. */
const OF_FEW = ["events_series_ongoing", "operation_courses_untidy"];
/** All plans of a site, unless it ends at the newest. */
const ALL_PLANS = /^SEARCH optimization_operations USING INDEX \S+ \(system_id=\?\)(?!.* limit \?)/;
/** All parameters of all systems, where those of one are meant. */
const ALL_PARAMETERS = /^SEARCH parameters USING INDEX parameters_scenario .*"system_id" = \?/;

let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
  const power = { live_id: "power", system_id, name: "Power", type: "measurement", unit: "MW" };
  const saved = saveAll(space.superAdmin, [
    [operationSiteEntity, { system_id, hourly: true, days: 1 }],
    [liveSeriesEntity, power],
  ]);
  expect(saved).toMatchObject({ ok: true });
});
afterAll(() => space.close());

const words = { subject: () => "", text: () => "" };
const now = Date.now();
const db = () => dbOf(space.superAdmin);

const READS: Readonly<Record<string, () => unknown>> = {
  "plans for what happened": () => replanAfterEvents("alpha", now),
  "plans of the hour": () => replanHourly("alpha", now),
  "setpoints that are due": () => sendDueSetpoints("alpha", now),
  "days to judge": () => askForDays("alpha", now),
  "mails that are due": () => mailDue("alpha", words, now),
  "forecasts that are due": () => askForDue(db(), "alpha", now),
  "forecasts that are old": () => dropOldForecasts(db(), now),
  "series to look at": () => seriesToCheck(db()),
  "events of a series": () => detectSeriesEvents(db(), "alpha", "power", now),
  "what plans no longer say": () => tidyCourses(db(), now),
  "page of plans": () => operationLines(space.superAdmin, system_id, { lifecycle: "live", page: 1 }, now).rows,
  "plan that is shown": () => planToShow(space.superAdmin, system_id, null, now),
  "what a run reads": () => snapshotOf(db(), system_id),
  "parameters of a series": () => rowsUsing(space.superAdmin, system_id, "series"),
  "parameters of a scenario": () => db().select().from(parameters).where(ofScenario("other")).all(),
};

/** How SQLite finds the rows of each statement that `read` runs. */
function plansOf(read: () => unknown): string[] {
  // Statements that were prepared before would not be seen.
  closeDatabases();
  const client = db().$client;
  const prepare = vi.spyOn(client, "prepare");
  read();
  const statements = [...new Set(prepare.mock.calls.map(([sql]) => sql))];
  prepare.mockRestore();
  return statements
    .filter((sql) => /^(select|update|delete)/i.test(sql))
    .flatMap((sql) => {
      const values = sql
        .split("?")
        .slice(1)
        .map(() => "x");
      const steps = client.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
      return steps.map(({ detail }) => `${detail} IN ${sql}`);
    });
}

const readsAll = (plan: string): boolean => {
  const table = /^SCAN (\S+)/.exec(plan)?.[1];
  const wholeTable = table !== undefined && GROWING.includes(table) && !OF_FEW.some((name) => plan.includes(name));
  return wholeTable || ALL_PLANS.test(plan) || ALL_PARAMETERS.test(plan);
};

it.each(Object.entries(READS))("reads no more as a space grows: %s", (_, read) => {
  const plans = plansOf(read);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter(readsAll)).toEqual([]);
});
