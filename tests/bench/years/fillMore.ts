import type Database from "better-sqlite3";
import { HOUR_MS } from "~/entities/core/clock";
import { bytesOf } from "~/services/timeseries/blocks.server";
import type { Counts } from "./fill";
import { copyOne, dayOf, moment, numbers } from "./rows";

/** Days of which what plans in force said is stored (`KEEP_DAYS` of tidying). */
const COURSE_DAYS = 1100;
const PLANS_A_DAY = 24;

/** What years bring besides runs, plans, changes and messages. */
export function fillMore(db: Database.Database, counts: Counts, years: number): void {
  fillDesk(db, counts, years);
  fillOperation(db, counts, years);
  fillModel(db, counts, years);
}

function fillDesk(db: Database.Database, { deals, spotDeals, goos, days, quotes }: Counts, years: number): void {
  // A deal is made two months before its month.
  const delivery = {
    start_date: dayOf(deals, years, "+60 days"),
    end_date: dayOf(deals, years, "+90 days"),
    period: "NULL",
  };
  const ofDeal = { periodType: "'custom'", name: "'Deal ' || i", ts_id: "NULL" };
  copyOne(db, { table: "deals", key: "deal_id", count: deals, years, set: Object.assign(ofDeal, delivery) });
  copyOne(db, {
    table: "goos",
    key: "goo_id",
    count: goos,
    years,
    set: { start_date: dayOf(goos, years), end_date: dayOf(goos, years, "+30 days") },
  });
  const at = moment(spotDeals, years, { format: "%Y-%m-%dT%H:00:00.000Z" });
  db.exec(`${numbers(spotDeals)} INSERT INTO spot_deals (spotdeal_id, system_id, spot_id, amount, trading_price, start_at, end_at,
      created_at, created_by, set_at, set_by)
    SELECT 'years-spot-' || i, 'demo-district', 'day_ahead_DE-LU', 0.1 + i % 7 / 10.0, 40 + i % 60, ${at},
      ${moment(spotDeals, years, { format: "%Y-%m-%dT%H:00:00.000Z", add: "+1 hour" })}, ${at}, 'x', ${at}, 'x' FROM n`);
  const totals = db
    .prepare(
      "SELECT json_group_array(json_object('book_id', book_id, 'counterparty_id', counterparty_id, 'currency', 'EUR', 'open', 100000, 'delivered', 200000)) FROM books CROSS JOIN counterparties",
    )
    .pluck()
    .get();
  db.prepare(`${numbers(days)} INSERT OR IGNORE INTO portfolio_days (system_id, day, made_at, totals)
    SELECT 'demo-district', ${dayOf(days, years)}, ${moment(days, years)}, ? FROM n`).run(totals);
  // Twenty products a working day.
  db.exec(`${numbers(quotes)} INSERT OR IGNORE INTO futures_prices (futures_id, product, day, stored_at, price, origin, stored_by)
    SELECT 'futures_DE-LU', 'BASE.' || (2020 + i % 20), ${dayOf(quotes, years)}, ${moment(quotes, years)}, 50 + i % 40, 'prices.csv', 'x' FROM n`);
  db.prepare(`${numbers(days)} INSERT OR IGNORE INTO spot_prices (spot_id, day, start_ms, step_s, "values", source, origin, stored_at, stored_by)
    SELECT 'day_ahead_DE-LU', ${dayOf(days, years)}, unixepoch(${dayOf(days, years)}) * 1000, 900, ?, 'upload', 'prices.csv', ${moment(days, years)}, 'x' FROM n`).run(
    bytesOf(new Float64Array(96).fill(70)),
  );
}

function fillOperation(db: Database.Database, { plans, days, events }: Counts, years: number): void {
  const at = moment(events, years);
  const when = { start_at: at, end_at: moment(events, years, { add: "+2 hours" }), ongoing: "0" };
  copyOne(db, { table: "events", key: "event_id", count: events, years, set: when });
  // What was in force of a plan an hour are four steps. Those of trade have seven rows.
  const tidy = Math.min(plans, COURSE_DAYS * PLANS_A_DAY);
  const course =
    db.prepare(`${numbers(tidy)} INSERT INTO operation_courses (optimization_operation_id, part, component_id, carrier_level_id, kind, first, tidy, "values")
    SELECT 'years-plan-' || (${plans - tidy} + i), ?, ?, 'power', ?, 1, 1, ? FROM n`);
  const courses = [
    ["power", "demo-chp", "unit", 1],
    ["power", "demo-battery", "storage", 1],
    ["power", "demo-grid", "grid", 1],
    ["trade", "demo-grid", "grid", 7],
    ["status_quo", "demo-grid", "grid", 7],
  ] as const;
  for (const [part, component, kind, rows] of courses)
    course.run(part, component, kind, bytesOf(new Float64Array(4 * rows).fill(0.1)));
  db.prepare(`${numbers(days)} INSERT OR IGNORE INTO operation_days (system_id, day, judged_at, body)
    SELECT 'demo-district', ${dayOf(days, years)}, ${moment(days, years, { add: "+1 day" })},
      json_set(?, '$.day', ${dayOf(days, years)}, '$.startMs', unixepoch(${dayOf(days, years)}) * 1000) FROM n`).run(
    JSON.stringify(measuredDay()),
  );
}

/** A day as judged: a hundred of cost, ninety with everything known before. */
function measuredDay() {
  const steps = 96;
  const terms = {
    energy: 90,
    fees: 10,
    feed_in: 0,
    demand_charge: 0,
    sources: 0,
    fuel: 0,
    starts: 0,
    wear: 0,
    dumping: 0,
  };
  const cost = (total: number) => ({ terms, paid: total, stored: 0, total });
  const net = Array.from({ length: steps }, (_, t) => Math.round(1000 * Math.sin(t / 7)) / 10);
  return {
    day: "",
    startMs: 0,
    steps,
    series: [{ live_id: "demo-live-chp", component_id: "demo-chp", name: "Output of the CHP", share: 1 }],
    coverage: 1,
    assumed: [],
    planned_steps: steps,
    not_judged: null,
    missing: [],
    costs: { measured: cost(100), planned: cost(98), status_quo: cost(110), foresight: cost(90) },
    regret: { amount: 10, most: 10, reached: 0.5 },
    net: { measured: net, planned: net, status_quo: net, foresight: net },
    seconds: 2,
  };
}

function fillModel(db: Database.Database, counts: Counts, years: number): void {
  const { systems, scenarios, series, tasks, dashboards, attachments, chats } = counts;
  copyOne(db, { table: "systems", key: "system_id", count: systems, years, set: { name: "'System ' || i" } });
  copyOne(db, {
    table: "scenarios",
    key: "scenario_id",
    count: scenarios,
    years,
    set: { name: "'Scenario ' || i", system_id: "'demo-district'" },
  });
  copyOne(db, {
    table: "timeseries",
    key: "ts_id",
    count: series,
    years,
    set: { weather_type: "NULL", geometry_id: "NULL" },
  });
  const values = bytesOf(Float64Array.from({ length: 8760 }, (_, t) => Math.sin(t)));
  db.prepare(`${numbers(series)} INSERT INTO timeseries_blocks (ts_id, year, start_ms, step_s, "values")
    SELECT 'years-timeseries-' || i, 2020, ?, ?, ? FROM n`).run(Date.UTC(2020), HOUR_MS / 1000, values);
  const at = (count: number) => moment(count, years);
  // Work on parameters of their own.
  copyOne(db, { table: "parameters", key: "parameter_id", count: tasks, years });
  db.exec(`${numbers(tasks)} INSERT INTO tasks (task_id, system_id, assignee_id, description, done_at, created_at, created_by, set_at, set_by)
    SELECT 'years-parameters-' || i, 'demo-district', 'admin@demo.test', 'Look at it', ${at(tasks)}, ${at(tasks)}, 'x', ${at(tasks)}, 'x' FROM n`);
  copyOne(db, { table: "dashboards", key: "dashboard_id", count: dashboards, years, set: { name: "'Board ' || i" } });
  db.exec(`${numbers(attachments)} INSERT INTO attachments (attachment_id, element_type, entity_id, system_id, name, size, sha256, stored, created_at, created_by, set_at, set_by)
    SELECT 'years-file-' || i, 'system', 'demo-district', 'demo-district', 'File ' || i, 1000, 'x', 'x' || i, ${at(attachments)}, 'x', ${at(attachments)}, 'x' FROM n`);
  db.exec(
    `${numbers(chats)} INSERT INTO chat_sessions (session_id, user_id, created_at) SELECT 'years-chat-' || i, 'admin@demo.test', ${at(chats)} FROM n`,
  );
  db.exec(`${numbers(chats * 4)} INSERT INTO chat_messages (message_id, session_id, position, role, content, sources, created_at)
    SELECT 'years-message-' || i, 'years-chat-' || (i / 4), i % 4, CASE i % 2 WHEN 0 THEN 'user' ELSE 'assistant' END, 'A question', '[]', ${at(chats * 4)} FROM n`);
}

/** Fills the log of accounts. */
export function fillAccounts(platform: Database.Database, count: number, years: number): void {
  const at = moment(count, years);
  platform.exec(`${numbers(count)} INSERT INTO user_changes (at, by, space, user_id, mode, before, after)
    SELECT ${at}, 'admin@demo.test', 'demo', 'editor@demo.test', 'update', '{"role":"viewer"}', '{"role":"editor"}' FROM n`);
}
