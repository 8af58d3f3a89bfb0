import type Database from "better-sqlite3";
import { fillMore } from "./fillMore";
import { copyRows, moment, numbers } from "./rows";

/** What a year of a busy space brings. Made up: no real site, but rows as large as those of the demo. */
export const A_YEAR = {
  runs: 50,
  studies: 20,
  plans: 8760,
  changes: 18_000,
  notices: 7000,
  deals: 200,
  spotDeals: 8760,
  goos: 24,
  events: 500,
  days: 365,
  quotes: 5000,
  systems: 3,
  scenarios: 5,
  series: 20,
  tasks: 50,
  dashboards: 3,
  attachments: 30,
  chats: 40,
  accountChanges: 100,
  points: 35_040,
};
export type Counts = typeof A_YEAR;

const RUN = "demo-investment-2030";
/** Runs of a study. */
const OF_STUDY = 10;

/** Fills the database of the demo with what so many years bring; `planBody` is the packed steps of a plan. */
export function fillSpace(db: Database.Database, years: number, planBody: Buffer): void {
  const counts = Object.fromEntries(Object.entries(A_YEAR).map(([kind, n]) => [kind, Math.ceil(n * years)])) as Counts;
  for (const part of [
    () => fillRuns(db, counts, years),
    () => fillPlans(db, counts.plans, years, planBody),
    () => fillChanges(db, counts, years),
    () => fillNotices(db, counts.notices, years),
    () => fillMore(db, counts, years),
  ])
    db.transaction(part).immediate();
}

function fillRuns(db: Database.Database, counts: Counts, years: number): void {
  const copy = (prefix: string, count: number, tables: readonly string[]) => {
    const at = moment(count, years);
    const id = `'${prefix}-' || i`;
    for (const table of tables)
      copyRows(db, {
        table,
        of: `row.optimization_id = '${RUN}'`,
        set: {
          optimization_id: id,
          created_at: at,
          set_at: at,
          at,
          name: table === "run_parameters" ? "row.name" : "'Run ' || i",
          finished_at: at,
          job_id: "NULL",
          status_quo_id: "NULL",
        },
        count,
      });
  };
  copy("years-run", counts.runs, [
    "optimizations",
    "optimization_results",
    "result_series",
    "run_parameters",
    "run_costs",
  ]);
  copy("years-part", counts.studies * OF_STUDY, ["optimizations", "optimization_results", "run_costs"]);
  const begun = moment(counts.studies, years);
  const settings = JSON.stringify({ kind: "tornado", percent: 10, inputs: [] });
  db.exec(`${numbers(counts.studies)} INSERT INTO studies (study_id, system_id, optimization_id, name, settings, created_at, created_by, set_at, set_by)
    SELECT 'years-study-' || i, 'demo-district', '${RUN}', 'Study ' || i, '${settings}', ${begun}, 'x', ${begun}, 'x' FROM n`);
  db.exec(`${numbers(counts.studies * OF_STUDY)} INSERT INTO study_runs (study_id, position, optimization_id, kept)
    SELECT 'years-study-' || (i / ${OF_STUDY}), i % ${OF_STUDY}, 'years-part-' || i, 0 FROM n`);
}

function fillPlans(db: Database.Database, count: number, years: number, body: Buffer): void {
  const planned = moment(count, years);
  db.exec(`${numbers(count)} INSERT INTO optimization_operations (optimization_operation_id, system_id, name, scenario_id_sq, start_at, days,
      approval_days, conversion_factor, auto_approve, recipients, config, causes, status, logs, approved_at, approved_by, approved_until,
      created_at, created_by, set_at, set_by)
    SELECT 'years-plan-' || i, 'demo-district', 'Plan ' || i, 'base', ${planned}, 1, 1, 1, 1, '{"supplier":"","operator":""}',
      '{"model":"milp","horizon_hours":24,"delta_t":0.25,"optimizer":{"MIPGap":0.01}}', '["hourly"]', 'approved', '[]', ${planned}, 'system',
      ${moment(count, years, { add: "+1 day" })}, ${planned}, 'system', ${planned}, 'system' FROM n`);
  db.prepare(`${numbers(count)} INSERT INTO operation_plans (optimization_operation_id, revision, made_at, body)
    SELECT 'years-plan-' || i, i, ${planned}, ? FROM n`).run(body);
}

function fillChanges(db: Database.Database, { changes, plans }: Counts, years: number): void {
  // People's changes, and three of each plan: ordered, made, approved.
  const count = changes + 3 * plans;
  // Those of the demo itself are the oldest, as a log is.
  db.exec(`UPDATE changes SET at = ${moment(1, years).replaceAll("i)", "0)")}`);
  db.exec(`${numbers(count)},
      rows AS MATERIALIZED (SELECT row_number() OVER () - 1 AS place, type, id, system_id, before, after FROM changes
        WHERE system_id IS NOT NULL AND batch IS NULL AND type IN ('parameter', 'node', 'optimization', 'event') LIMIT 40),
      size AS (SELECT count(*) AS n FROM rows)
    INSERT INTO changes (at, by, type, id, system_id, mode, batch, before, after)
    SELECT ${moment(count, years)}, CASE WHEN i % 10 < 8 THEN 'system' ELSE 'editor@demo.test' END, type, id, system_id, 'update', NULL,
      coalesce(before, after), after FROM n JOIN rows ON place = i % (SELECT n FROM size) ORDER BY i`);
}

function fillNotices(db: Database.Database, count: number, years: number): void {
  const sent = moment(count, years);
  db.exec(`${numbers(count)}
    INSERT INTO notifications (notification_id, user_id, system_id, topic, params, href, app_at, read_at, created_at)
    SELECT 'years-' || i, CASE i % 5 WHEN 0 THEN 'admin@demo.test' ELSE 'other-' || i % 5 END, 'demo-district', 'run_success',
      '{"run":"Run","system":"Demo district"}', '/system/demo-district', ${sent},
      CASE WHEN i % 3 = 0 THEN NULL ELSE ${sent} END, ${sent} FROM n`);
}

/** Fills each live series with a value a quarter of an hour for so many years before its first one. */
export function fillPoints(points: Database.Database, years: number): void {
  const count = A_YEAR.points * years;
  points
    .transaction(() => {
      for (const { key } of points.prepare("SELECT key FROM series").all() as { key: number }[])
        points
          .prepare(
            `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
          INSERT OR IGNORE INTO points SELECT ?1, (SELECT min(at) FROM points WHERE series = ?1) - i * 900000, 1 + i % 96 / 10.0 FROM n`,
          )
          .run({ 1: key });
    })
    .immediate();
}
