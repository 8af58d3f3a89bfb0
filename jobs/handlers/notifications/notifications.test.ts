import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifyWords } from "~jobs/handlers/notifications/notify";
import { failedRun } from "~jobs/handlers/optimizations/failed-run";
import { notificationChoices, notifications } from "~db/schema/notifications";
import { HOUR_MS } from "~/entities/core/clock";
import type { EventLevel } from "~/entities/events/event";
import type { Choices, Quiet } from "~/entities/notifications/notification";
import { dueAt } from "~/entities/notifications/quietHours";
import { addGrant } from "~/services/accounting/credits.server";
import { dbOf, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { mailDue } from "~/services/notifications/notificationMail.server";
import {
  markRead,
  ownChoices,
  ownNotifications,
  saveChoices,
  unreadCount,
} from "~/services/notifications/notifications.server";
import { loadRun, saveResult } from "~/services/optimizations/work.server";
import { assignRole, removeRole } from "~/services/team/sharing.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { sendQueuedMails } from "../../../tests/helpers/mail";
import { saveRun } from "../../../tests/helpers/run";
import { saveAll } from "../../../tests/helpers/saveAll";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";

describe("when a message is due", () => {
  const night: Quiet = { quiet_from: "22:00", quiet_to: "06:30", timezone: "Europe/Berlin" };
  const none: Quiet = { quiet_from: null, quiet_to: null, timezone: "Europe/Berlin" };
  const at = (time: string) => Date.parse(time);
  test("at once, but not in quiet hours over midnight", () => {
    expect(dueAt("at_once", at("2030-01-15T12:00:00Z"), night)).toBe(at("2030-01-15T12:00:00Z"));
    expect(dueAt("at_once", at("2030-01-15T22:00:00Z"), night)).toBe(at("2030-01-16T05:30:00Z"));
    expect(dueAt("at_once", at("2030-01-15T21:00:00Z"), night)).toBe(at("2030-01-16T05:30:00Z"));
    expect(dueAt("at_once", at("2030-01-15T05:30:00Z"), night)).toBe(at("2030-01-15T05:30:00Z"));
    expect(dueAt("off", at("2030-01-15T12:00:00Z"), night)).toBeNull();
  });
  test("daily at seven in the person’s zone, also when the clock changes", () => {
    expect(dueAt("daily", at("2030-01-15T12:00:00Z"), none)).toBe(at("2030-01-16T06:00:00Z"));
    expect(dueAt("daily", at("2030-03-30T12:00:00Z"), none)).toBe(at("2030-03-31T05:00:00Z"));
    const late: Quiet = { ...night, quiet_to: "08:00" };
    expect(dueAt("daily", at("2030-01-15T12:00:00Z"), late)).toBe(at("2030-01-16T07:00:00Z"));
  });
});

describe("messages", () => {
  let space: TestSpace;
  let system: string;
  beforeAll(async () => {
    space = await testSpace();
  });
  afterAll(() => space.close());
  beforeEach(() => {
    const db = dbOf(space.admin);
    db.delete(notifications).run();
    db.delete(notificationChoices).run();
    system = newSystem(space.editor, { name: "Harbour" });
  });
  const end = (id: string, seconds = 1) => {
    const result = failedRun(loadRun("alpha", id)!, { code: "unexpected", message: "" });
    saveResult("alpha", id, { ...result, timings: { ...result.timings, solveS: seconds } }, { guard: () => {} });
  };
  const texts = (actor = space.editor) => ownNotifications(actor, 1).rows.map((row) => row.topic);
  const choose = (actor: TestSpace["editor"], choices: Choices) =>
    expect(saveChoices(actor, system, choices).ok).toBe(true);
  test("events from the chosen level on, again when they get worse", () => {
    giveRole(space.viewer, system, "viewer");
    const place = randomUUID();
    const rows = saveAll(space.editor, [
      [geometryEntity, { geometry_id: place, name: "Yard", type: "Point", coordinates: [7, 48], system_id: system }],
      [
        nodeEntity,
        {
          node_id: `pv-${system}`,
          name: "Roof",
          technology_id: "photovoltaics",
          carrier_level_output: "electricity_0.4kV",
          geometry_id: place,
          system_id: system,
        },
      ],
    ]);
    expect(rows.ok).toBe(true);
    const event = {
      event_id: randomUUID(),
      system_id: system,
      node_id: `pv-${system}`,
      start_at: "2030-01-01T00:00:00Z",
      end_at: "2030-01-02T00:00:00Z",
      type: "outage" as const,
    };
    const happen = (level: EventLevel) => expect(save(space.editor, eventEntity, { ...event, level }).ok).toBe(true);
    choose(space.viewer, { event: { app: "at_once", mail: "at_once", level: "error" } });
    happen("info");
    expect([texts(), texts(space.viewer)]).toEqual([[], []]);
    happen("warning");
    happen("warning");
    expect([texts(), texts(space.viewer)]).toEqual([["event"], []]);
    happen("error");
    expect([texts(), texts(space.viewer)]).toEqual([["event", "event"], ["event"]]);
    expect(texts(space.otherEditor)).toEqual([]);
    const [row] = ownNotifications(space.viewer, 1).rows;
    expect(notifyWords.subject("de", [row!])).toBe("Fehler bei Roof in Harbour: Ausfall.");
    expect(row!.href).toBe(`/system/${system}/digital-twin/events/${event.event_id}`);
  });

  const outbox = () => {
    const folder = join(space.dataDir, "outbox");
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  };

  test("a finished run is told once to those in the system, and to nobody else", () => {
    giveRole(space.viewer, system, "viewer");
    const id = saveRun(space.editor, system);
    end(id);
    end(id);
    expect(texts()).toEqual(["run_error"]);
    expect(texts(space.viewer)).toEqual(["run_error"]);
    for (const other of [space.otherEditor, space.admin, space.stranger]) expect(texts(other)).toEqual([]);
  });

  test("an approver’s system keeps runs from those who may not see them", () => {
    giveRole(space.viewer, system, "viewer");
    giveRole(space.otherEditor, system, "approver");
    end(saveRun(space.editor, system));
    expect(texts(space.viewer)).toEqual([]);
    expect(texts(space.otherEditor)).toEqual([]);
    expect(texts()).toEqual(["run_error"]);
  });

  test("as chosen: off, in the morning, by mail", async () => {
    choose(space.editor, { run_error: { app: "off", mail: "at_once" } });
    giveRole(space.viewer, system, "viewer");
    choose(space.viewer, { run_error: { app: "daily", mail: "daily" } });
    end(saveRun(space.editor, system, [], { name: "First" }));
    end(saveRun(space.editor, system, [], { name: "Second" }));
    expect(texts()).toEqual([]);
    expect(texts(space.viewer)).toEqual([]);
    expect(mailDue("alpha", notifyWords, Date.now())).toBe(1);
    // Put in just before the program stopped: the mark is missing, the mail is not put in again.
    dbOf(space.admin)
      .update(notifications)
      .set({ mailed_at: null })
      .where(eq(notifications.user_id, space.editor.user_id))
      .run();
    expect(mailDue("alpha", notifyWords, Date.now())).toBe(1);
    expect(mailDue("alpha", notifyWords, Date.now())).toBe(0);
    expect(mailDue("alpha", notifyWords, Date.now() + 25 * HOUR_MS)).toBe(1);
    expect(await sendQueuedMails(space.dataDir)).toBe(2);
    const mails = outbox();
    expect(mails).toHaveLength(2);
    expect(mails.some((mail) => mail.includes("To: viewer@alpha.test") && mail.includes("2 notifications"))).toBe(true);
  });

  test("are read one by one or all; others’ are out of reach", () => {
    end(saveRun(space.editor, system));
    end(saveRun(space.editor, system));
    expect(unreadCount(space.editor)).toBe(2);
    const [first] = ownNotifications(space.editor, 1).rows;
    expect(markRead(space.viewer, first!.notification_id)).toMatchObject({ ok: false, status: 404 });
    expect(markRead(space.editor, first!.notification_id).ok).toBe(true);
    expect(unreadCount(space.editor)).toBe(1);
    markRead(space.editor, null);
    expect(unreadCount(space.editor)).toBe(0);
  });

  test("a role is told to its holder and is gone with the role", () => {
    const { user_id, email } = space.viewer;
    expect(assignRole(space.editor, { user_id, email, system_id: system, role: "observer" }).ok).toBe(true);
    expect(texts(space.viewer)).toEqual(["role_assigned"]);
    removeRole(space.editor, user_id, system);
    expect(texts(space.viewer)).toEqual([]);
  });

  test("low credits are told to the admins of the space, when they become low", () => {
    const year = new Date().getUTCFullYear();
    const granted = addGrant(space.admin, { grant_id: randomUUID(), amount: 100, start_year: year, end_year: year });
    expect(granted.ok).toBe(true);
    end(saveRun(space.editor, system), 10);
    expect(texts(space.admin)).toEqual([]);
    end(saveRun(space.editor, system), 13);
    end(saveRun(space.editor, system), 1);
    expect(texts(space.admin)).toEqual(["credits_low"]);
    expect(texts(space.superAdmin)).toEqual(["credits_low"]);
    expect(texts(space.stranger)).toEqual([]);
    expect(texts()).not.toContain("credits_low");
  });

  test("only systems in sight can be chosen for", () => {
    expect(ownChoices(space.viewer, system)).toMatchObject({ ok: false, status: 404 });
    expect(saveChoices(space.stranger, system, {})).toMatchObject({ ok: false, status: 404 });
    expect(ownChoices(space.editor, "space")).toMatchObject({ ok: false, status: 404 });
    expect(ownChoices(space.admin, "space").ok).toBe(true);
  });
});
