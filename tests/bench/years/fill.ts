import type Database from "better-sqlite3";

/** What a year of a busy space brings. Made up: no real site, but rows as large as those of the demo. */
export const A_YEAR = {
  runs: 50,
  plans: 8760,
  changes: 18_000,
  notices: 7000,
  deals: 200,
  events: 500,
  points: 35_040,
};

/** SQL: the moment of row `i` of `count` rows that are spread over the years before now, ISO 8601 UTC. */
const moment = (count: number, years: number) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', julianday('now') - ${years * 365.25} * (${count} - i) / ${count}.0 - 0.01)`;

/** SQL: a table `n` of the numbers `i` from 0 to below `count`, at the head of a statement. */
const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`;

interface Copies {
  table: string;
  /** Which rows are copied: a condition. */
  of: string;
  /** Columns that differ: SQL over `i`, the number of the copy from 0, and `row`, the row that is copied. */
  set: Record<string, string>;
  count: number;
}

/** Copies rows of a table so many times. */
function copyRows(db: Database.Database, { table, of, set, count }: Copies): void {
  const columns = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const values = columns.map((name) => set[name] ?? `row."${name}"`);
  db.exec(`${numbers(count)}
    INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(", ")})
    SELECT ${values.join(", ")} FROM n CROSS JOIN ${table} AS row WHERE ${of}`);
}

/** Copies one row of a table, where it has any, over so many years. `id`: the column of its key. */
function copyOne(
  db: Database.Database,
  { table, id, count, years }: { table: string; id: string; count: number; years: number },
): void {
  const one = db.prepare(`SELECT ${id} FROM ${table} LIMIT 1`).pluck().get();
  if (one === undefined) return;
  const set = { [id]: `'years-${table}-' || i`, created_at: moment(count, years) };
  copyRows(db, { table, of: `row.${id} = '${String(one)}'`, set, count });
}

/** Fills the database of the demo with what so many years bring; `planBody` is the packed steps of a plan. */
export function fillSpace(db: Database.Database, years: number, planBody: Buffer): void {
  const counts = Object.fromEntries(Object.entries(A_YEAR).map(([kind, n]) => [kind, n * years])) as typeof A_YEAR;
  const run = "'demo-investment-2030'";
  const runId = "'years-run-' || i";
  const at = moment(counts.runs, years);
  db.transaction(() => {
    const history = { created_at: at, set_at: at, name: "'Run ' || i" };
    copyRows(db, {
      table: "optimizations",
      of: `row.optimization_id = ${run}`,
      set: { optimization_id: runId, ...history },
      count: counts.runs,
    });
    for (const table of ["optimization_results", "result_series", "run_parameters"])
      copyRows(db, {
        table,
        of: `row.optimization_id = ${run}`,
        set: { optimization_id: runId, finished_at: at, job_id: "NULL", status_quo_id: "NULL" },
        count: counts.runs,
      });
  })();
  db.transaction(() => {
    const planned = moment(counts.plans, years);
    db.exec(`${numbers(counts.plans)} INSERT INTO optimization_operations (optimization_operation_id, system_id, name, scenario_id_sq, start_at, days,
        approval_days, conversion_factor, auto_approve, recipients, config, causes, status, logs, approved_at, approved_by, approved_until,
        created_at, created_by, set_at, set_by)
      SELECT 'years-plan-' || i, 'demo-district', 'Plan ' || i, 'base', ${planned}, 1, 1, 1, 1, '{"supplier":"","operator":""}',
        '{"horizon_hours":24,"delta_t":0.25,"optimizer":{"MIPGap":0.01}}', '["hourly"]', 'approved', '[]', ${planned}, 'system',
        strftime('%Y-%m-%dT%H:%M:%fZ', ${planned}, '+1 day'), ${planned}, 'system', ${planned}, 'system' FROM n`);
    db.prepare(`${numbers(counts.plans)} INSERT INTO operation_plans (optimization_operation_id, revision, made_at, body)
      SELECT 'years-plan-' || i, i, ${planned}, ? FROM n`).run(planBody);
  })();
  db.transaction(() => {
    // People's changes, and three of each plan: ordered, made, approved.
    const count = counts.changes + 3 * counts.plans;
    const changed = moment(count, years);
    db.exec(`${numbers(count)},
        rows AS MATERIALIZED (SELECT row_number() OVER () - 1 AS place, type, id, system_id, before, after FROM changes
          WHERE system_id IS NOT NULL AND batch IS NULL AND type IN ('parameter', 'node', 'optimization', 'event') LIMIT 40),
        size AS (SELECT count(*) AS n FROM rows)
      INSERT INTO changes (at, by, type, id, system_id, mode, batch, before, after)
      SELECT ${changed}, CASE WHEN i % 10 < 8 THEN 'system' ELSE 'editor@demo.test' END, type, id, system_id, 'update', NULL,
        coalesce(before, after), after FROM n JOIN rows ON place = i % (SELECT n FROM size) ORDER BY i`);
  })();
  db.transaction(() => {
    const sent = moment(counts.notices, years);
    db.exec(`${numbers(counts.notices)}
      INSERT INTO notifications (notification_id, user_id, system_id, topic, params, href, app_at, read_at, created_at)
      SELECT 'years-' || i, CASE i % 5 WHEN 0 THEN 'admin@demo.test' ELSE 'other-' || i % 5 END, 'demo-district', 'run_success',
        '{"run":"Run","system":"Demo district"}', '/system/demo-district', ${sent},
        CASE WHEN i % 3 = 0 THEN NULL ELSE ${sent} END, ${sent} FROM n`);
    copyOne(db, { table: "deals", id: "deal_id", count: counts.deals, years });
    copyOne(db, { table: "events", id: "event_id", count: counts.events, years });
  })();
}

/** Fills each live series with a value a quarter of an hour for so many years before its first one. */
export function fillPoints(points: Database.Database, years: number): void {
  const count = A_YEAR.points * years;
  points.transaction(() => {
    for (const { key } of points.prepare("SELECT key FROM series").all() as { key: number }[])
      points
        .prepare(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
          INSERT OR IGNORE INTO points SELECT ?1, (SELECT min(at) FROM points WHERE series = ?1) - i * 900000, 1 + i % 96 / 10.0 FROM n`,
        )
        .run({ 1: key });
  })();
}
