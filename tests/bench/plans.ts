import { gzipSync } from "node:zlib";
import { operationPlans, optimizationOperations, setpointOutputs } from "~db/schema/operator";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { dbOf, get, save } from "~/services/core/store.server";
import { planInForce } from "~/services/operator/approve.server";
import { earlierPlans } from "~/services/operator/compare/earlier.server";
import { inForce } from "~/services/operator/inForce/courses.server";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { replanAfterEvents } from "~/services/operator/replanning/trigger.server";
import { operationLines, planToShow } from "~/services/operator/schedule.server";
import { sendDueSetpoints } from "~/services/operator/setpoints/due.server";
import { readySystem, type TestSpace, testSpace } from "../helpers/space";

/**
 * `npm run bench -- plans [<count>]` measures what the jobs of the clock and the pages of the operation read of a site with so many plans.
 * The default is 8 760, one an hour for a year, each approved for a day. It runs in one process without pages around it. Processor time of
 * each [ms], over `ROUNDS` rounds. The plans are made up: their steps are those of no real site.
 */
const ROUNDS = 30;
const STEPS = 96;

export async function benchPlans(count = 8760): Promise<void> {
  const space = await testSpace();
  try {
    const now = Math.floor(Date.now() / STEP_MS) * STEP_MS;
    const system_id = siteWithPlans(space, count, now);
    const actor = space.superAdmin;
    const db = dbOf(actor);
    const last = get(actor, operationEntity, `plan-${count - 1}`)!;
    const window = { startMs: now - DAY_MS, steps: STEPS };
    const reads: Record<string, () => unknown> = {
      "job every 2 minutes: is there a cause for a plan": () => replanAfterEvents("alpha", now),
      "job every 15 minutes: are there setpoints to send": () => sendDueSetpoints("alpha", now),
      "plan in force": () => planInForce(db, system_id, new Date(now).toISOString()),
      "what was in force in a day": () => inForce(db, system_id, { part: "power", window }),
      "page: list of plans": () => operationLines(actor, system_id, { lifecycle: "live", page: 1 }, now),
      "page: schedule where nothing is in force": () => planToShow(actor, system_id, null, now + 48 * HOUR_MS),
      "page: plans to compare with": () => earlierPlans(actor, last, null),
    };
    console.table(Object.entries(reads).map(([read, run]) => ({ plans: count, read, ms: measured(run) })));
  } finally {
    space.close();
  }
}

function measured(run: () => unknown): number {
  for (let i = 0; i < 3; i++) run();
  const before = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) run();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / ROUNDS / 10) / 100;
}

/** A site that is planned every hour and sends setpoints. Nothing happened since its last plan, and the setpoints of it are sent. */
function siteWithPlans(space: TestSpace, count: number, now: number): string {
  const actor = space.superAdmin;
  const db = dbOf(actor);
  const system_id = readySystem(actor, { has_operation: true });
  const saved = save(actor, operationSiteEntity, { system_id, hourly: true, days: 1 });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const iso = (ms: number) => new Date(ms).toISOString();
  const body = gzipSync(JSON.stringify(planBody(iso(now))));
  db.transaction(() => {
    for (let i = 0; i < count; i++) {
      const requestedAt = now - (count - i) * HOUR_MS;
      const id = `plan-${i}`;
      const line = (key: string) => ({
        at: iso(requestedAt),
        key,
        params: { from: iso(requestedAt), steps: STEPS, seconds: 4.2 },
      });
      const history = {
        created_at: iso(requestedAt),
        created_by: "x",
        set_at: iso(requestedAt),
        set_by: "x",
        deleted_at: null,
      };
      db.insert(optimizationOperations)
        .values({
          optimization_operation_id: id,
          system_id,
          name: iso(requestedAt),
          scenario_id_sq: "base",
          start_at: iso(requestedAt + STEP_MS),
          days: 1,
          approval_days: 1,
          conversion_factor: 1,
          auto_approve: true,
          recipients: { supplier: "supplier@alpha.test", operator: "operator@alpha.test" },
          config: { horizon_hours: 24, optimizer: { MIPGap: 0.01 } } as never,
          causes: ["hourly"],
          status: "approved",
          logs: [line("planned"), line("agent_approved"), line("mailed")],
          approved_at: iso(requestedAt + 60_000),
          approved_by: "x",
          approved_until: iso(requestedAt + STEP_MS + DAY_MS),
          ...history,
        })
        .run();
      db.insert(operationPlans)
        .values({ optimization_operation_id: id, revision: i, made_at: iso(requestedAt), body })
        .run();
    }
    db.insert(setpointOutputs)
      .values({
        output_id: "output",
        system_id,
        name: "Output",
        kind: "webhook",
        active: true,
        url: "https://example.test/setpoints",
        timeout_s: 10,
        max_age_hours: 24,
        components: [],
        created_at: iso(now),
        created_by: "x",
        set_at: iso(now),
        set_by: "x",
      })
      .run();
  });
  return system_id;
}

export function planBody(start: string) {
  const cost = {
    energy: 10,
    fees: 0,
    feed_in: 0,
    demand_charge: 0,
    sources: 0,
    fuel: 0,
    starts: 0,
    wear: 0,
    dumping: 0,
  };
  const power = Array.from({ length: STEPS }, (_, t) => Math.round(1000 * Math.sin(t / 7)) / 1000);
  return {
    start,
    steps: STEPS,
    rows: ["pump", "chp", "grid"].map((component_id) => ({
      component_id,
      name: component_id,
      kind: "unit",
      carrier_level_id: "power",
      power,
    })),
    cost: { ...cost, end_value: 0 },
    statusQuo: { ...cost, energy: 12, end_value: 0 },
    shortfalls: [],
    switched: { on: {}, power: {}, starts: {} },
    remarks: [],
    inputs: [],
    trade: [],
  };
}
