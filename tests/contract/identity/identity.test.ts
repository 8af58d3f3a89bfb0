import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { arrival, type Mailbox, startMailbox } from "./identityServers";

const DEMO = "energy-demo-2026";
let product: Product;
let mailbox: Mailbox;
let db: Database.Database;

beforeAll(async () => {
  mailbox = await startMailbox();
  product = await startProduct({ SMTP_URL: mailbox.url, HELP_URL: "https://help.energy.test/hc" }, { worker: true });
  db = new Database(join(product.dataDir, "platform.sqlite"));
});
afterAll(async () => {
  db.close();
  await product.stop();
  await mailbox.close();
});
beforeEach(() => {
  db.exec("DELETE FROM signin_failures");
  mailbox.mails.length = 0;
});

const userId = (email: string) =>
  (db.prepare("SELECT user_id FROM users WHERE email = ?").get(email) as { user_id: string }).user_id;

async function signedIn(email: string, password = DEMO): Promise<Person> {
  const person = new Person(product.url);
  expect((await person.signIn(email, password)).status).toBe(303);
  expect(await person.isIn()).toBe(true);
  return person;
}

/** A program's call with a token of its own. */
async function program(email: string, password = DEMO) {
  const { body } = await product.call("nobody", "POST", "auth/token", { email, password });
  const headers = { Authorization: `Bearer ${(body as { token: string }).token}`, "Content-Type": "application/json" };
  return async (method: string, path: string, item?: object) => {
    const answer = await fetch(`${product.url}/api/${path}`, { method, headers, body: item && JSON.stringify(item) });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
}

describe("a forgotten password", () => {
  const EMAIL = "viewer@demo.test";
  async function link(email = EMAIL): Promise<string> {
    expect((await new Person(product.url).post("/login/forgot", { email })).status).toBe(303);
    const mail = await arrival(mailbox.mails, (m) => m.to === email);
    const address = /http:\S+\/login\/reset\/\S+/.exec(mail.text)?.[0] ?? "";
    expect(address.startsWith(product.url)).toBe(true);
    return new URL(address).pathname;
  }

  test("is replaced through a link that works once and ends every sign-in", async () => {
    const before = await signedIn(EMAIL);
    const path = await link();
    const stored = JSON.stringify(db.prepare("SELECT * FROM password_resets").all());
    expect(stored).not.toContain(path.split("/").at(-1));
    const person = new Person(product.url);
    expect(await words(await person.get(path))).toContain(`This sets a new password for ${EMAIL}`);
    const short = await person.post(path, { password: "nine-char" });
    expect(await words(short)).toContain("Needs to have more than 9 characters.");
    const common = await person.post(path, { password: "Password2026!" });
    expect(common.status).toBe(422);
    expect(await words(common)).toContain("Many people use this password");

    const set = await person.post(path, { password: "seven bridges over the Pregel" });
    expect(set.headers.get("Location")).toBe("/login?message=password_set");
    expect(await before.isIn()).toBe(false);
    expect((await person.signIn(EMAIL, DEMO)).status).toBe(422);
    expect((await person.signIn(EMAIL, "seven bridges over the Pregel")).status).toBe(303);
    await arrival(mailbox.mails, (m) => m.text.includes("the password of your account was changed"));

    const again = await person.post(path, { password: "another long sentence" });
    expect(again.status).toBe(422);
    expect(await words(again)).toContain("This link does not work any more");
    expect((await new Person(product.url).get(path)).status).toBe(404);
  });

  test("links die with their hour, with a newer password, and when they are made up", async () => {
    const person = new Person(product.url);
    const old = await link();
    db.prepare("UPDATE password_resets SET expires_at = ?").run(Date.now() - 1);
    expect((await person.get(old)).status).toBe(404);
    expect((await person.post(old, { password: "another long sentence" })).status).toBe(422);

    mailbox.mails.length = 0;
    const first = await link();
    mailbox.mails.length = 0;
    const second = await link();
    expect((await person.post(second, { password: "a third long sentence" })).status).toBe(303);
    expect((await person.post(first, { password: "another long sentence" })).status).toBe(422);
    expect((await person.post(`/login/reset/${"A".repeat(43)}`, { password: "another long sentence" })).status).toBe(
      422,
    );
  });

  test("is answered alike for unknown accounts, which get no mail, nor do disabled ones", async () => {
    db.prepare("UPDATE users SET disabled = 1 WHERE email = ?").run("admin@demo.test");
    const answers = [];
    for (const email of ["nobody@demo.test", "admin@demo.test", "editor@demo.test"]) {
      const answer = await new Person(product.url).post("/login/forgot", { email });
      answers.push([answer.status, answer.headers.get("Location"), await answer.text()]);
    }
    db.prepare("UPDATE users SET disabled = 0 WHERE email = ?").run("admin@demo.test");
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual(answers[2]);
    await arrival(mailbox.mails, (m) => m.to === "editor@demo.test");
    const resetMails = mailbox.mails.filter((m) => m.text.includes("/login/reset/"));
    expect(resetMails.map((m) => m.to)).toEqual(["editor@demo.test"]);
  });

  test("a link that is used four times at once sets one password", async () => {
    const before = db.prepare("SELECT password_hash FROM users WHERE email = ?").pluck().get(EMAIL);
    const path = await link();
    const words = [
      "one bridge over the Pregel",
      "two bridges over the Pregel",
      "three bridges over it",
      "four bridges over it",
    ];
    const replies = await Promise.all(words.map((password) => new Person(product.url).post(path, { password })));
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422]);
    const set = words[replies.findIndex(({ status }) => status === 303)];
    expect((await new Person(product.url).signIn(EMAIL, set)).status).toBe(303);
    await arrival(mailbox.mails, (m) => m.text.includes("the password of your account was changed"));
    db.prepare("UPDATE users SET password_hash = ? WHERE email = ?").run(before, EMAIL);
  });

  test("gives at most three mails in fifteen minutes, and a Host header does not bend the link", async () => {
    for (let i = 0; i < 5; i++) await new Person(product.url).post("/login/forgot", { email: "editor@demo.test" });
    await arrival(mailbox.mails, () => mailbox.mails.length >= 3);
    await new Promise((go) => setTimeout(go, 600));
    expect(mailbox.mails.length).toBe(3);
    const forged = await fetch(`${product.url}/login/forgot`, {
      method: "POST",
      headers: { "X-Forwarded-Host": "evil.test", "X-Forwarded-For": "10.9.9.9" },
      body: new URLSearchParams({ email: "superadmin@demo.test" }),
      redirect: "manual",
    });
    expect(forged.status).toBe(303);
    const mail = await arrival(mailbox.mails, (m) => m.to === "superadmin@demo.test");
    expect(mail.text).not.toContain("evil.test");
  });

  test("a mail is in the language of the reader", async () => {
    const german = { "Accept-Language": "de" };
    await new Person(product.url).post("/login/forgot", { email: "editor@demo.test" }, german);
    const mail = await arrival(mailbox.mails, (m) => m.to === "editor@demo.test");
    expect(mail.text).toContain("jemand, vermutlich Sie, hat ein neues Passwort angefordert");
  });
});

describe("the account page", () => {
  const EMAIL = "editor@demo.test";

  test("keeps name and phone, and leaves e-mail and role alone", async () => {
    const person = await signedIn(EMAIL);
    const form = { displayName: "  Edda Editor ", phone: "+49 (151) 234-56789", email: "x@y.test", role: "admin" };
    expect((await person.post("/settings/account", form)).status).toBe(303);
    const row = db.prepare("SELECT * FROM users WHERE email = ?").get(EMAIL);
    expect(row).toMatchObject({ displayName: "Edda Editor", phone: "+4915123456789", role: "editor", super_admin: 0 });
    const refused = await person.post("/settings/account", { displayName: " ", phone: "0151 234" });
    expect(refused.status).toBe(422);
    const text = await words(refused);
    expect(text).toContain("This field is required.");
    expect(text).toContain("Enter the number with its country code");
  });

  test("changes the password only with the present one, and ends the other sign-ins", async () => {
    const [person, other] = [await signedIn(EMAIL), await signedIn(EMAIL)];
    const path = "/settings/account/password";
    const wrong = await person.post(path, { current_password: "not-this-one", password: "a quite new sentence" });
    expect(wrong.status).toBe(422);
    const text = await wrong.text();
    expect(text).toContain("This is not your current password.");
    expect(text).not.toMatch(/not-this-one|a quite new sentence/);
    expect((await person.post(path, { current_password: DEMO, password: "1234567890" })).status).toBe(422);
    const changed = await person.post(path, { current_password: DEMO, password: "a quite new sentence" });
    expect(changed.status).toBe(303);
    expect(await person.isIn()).toBe(true);
    expect(await other.isIn()).toBe(false);
    await person.post(path, { current_password: "a quite new sentence", password: DEMO });
    await signedIn(EMAIL);
  });

  test("lists the sign-ins and ends one or all others, never somebody else's", async () => {
    db.prepare("DELETE FROM sessions WHERE user_id = ?").run(userId(EMAIL));
    const firefox = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0" };
    const first = new Person(product.url);
    await first.post("/login", { email: EMAIL, password: DEMO }, firefox);
    const [person, third] = [await signedIn(EMAIL), await signedIn(EMAIL)];
    const stranger = await signedIn("admin@demo.test");
    const page = await (await person.get("/settings/account")).text();
    expect(page).toContain("Firefox, Windows");
    expect(page.match(/This sign-in/g)).toHaveLength(1);
    const ids = [...page.matchAll(/value="end:([0-9a-f]{16})"/g)].map((match) => match[1] ?? "");
    expect(ids).toHaveLength(2);
    expect(page).not.toContain(first.cookie("energy_session"));

    for (const id of ids) await stranger.post("/settings/account", { intent: `end:${id}` });
    expect([await first.isIn(), await third.isIn()]).toEqual([true, true]);
    const at =
      ids[
        page.indexOf("Firefox") < page.indexOf(ids[1] ?? "") && page.indexOf("Firefox") > page.indexOf(ids[0] ?? "")
          ? 1
          : 0
      ];
    await person.post("/settings/account", { intent: `end:${at}` });
    expect([await first.isIn(), await third.isIn()].filter(Boolean)).toHaveLength(1);
    await person.post("/settings/account", { intent: "end_others" });
    expect([await first.isIn(), await third.isIn(), await person.isIn()]).toEqual([false, false, true]);
  });
});

describe("a sign-in", () => {
  test("never goes on under a token this browser came with", async () => {
    const person = new Person(product.url);
    const planted = "A".repeat(43);
    person.setCookie("energy_session", planted);
    await person.signIn("editor@demo.test");
    const own = person.cookie("energy_session");
    expect(own).toMatch(/^[\w-]{43}$/);
    expect(own).not.toBe(planted);
    const attacker = new Person(product.url);
    attacker.setCookie("energy_session", planted);
    expect(await attacker.isIn()).toBe(false);

    // Signing in once more ends the token before.
    await person.signIn("editor@demo.test");
    expect(person.cookie("energy_session")).not.toBe(own);
    attacker.setCookie("energy_session", own ?? "");
    expect(await attacker.isIn()).toBe(false);
    expect(await person.isIn()).toBe(true);
  });

  test("ends at once when the account is disabled, for programs too", async () => {
    const person = await signedIn("viewer@demo.test", "a third long sentence");
    const call = await program("viewer@demo.test", "a third long sentence");
    expect((await call("GET", "systems")).status).toBe(200);
    db.prepare("UPDATE users SET disabled = 1 WHERE email = 'viewer@demo.test'").run();
    expect(await person.isIn()).toBe(false);
    expect((await call("GET", "systems")).status).toBe(401);
    expect((await person.get("/session/extend")).status).toBe(401);
    const page = await words(await person.signIn("viewer@demo.test", "a third long sentence"));
    expect(page).toContain("This account was disabled by an administrator.");
    // Without the right password nobody learns that the account exists.
    expect(await words(await person.signIn("viewer@demo.test", "not the password"))).toContain(
      "E-mail or password is wrong.",
    );
    db.prepare("UPDATE users SET disabled = 0 WHERE email = 'viewer@demo.test'").run();
  });

  test("ends after five hours without use; being used or extended moves the end, being asked does not", async () => {
    const person = await signedIn("editor@demo.test");
    const left = async () => {
      const body = (await (await person.get("/session/extend")).json()) as { expires_at: string | null };
      return body.expires_at ? (Date.parse(body.expires_at) - Date.now()) / HOUR_MS : null;
    };
    expect(await left()).toBeCloseTo(5, 1);
    const age = (hours: number) => {
      const back = hours * HOUR_MS;
      const change =
        "UPDATE sessions SET expires_at = expires_at - ?, last_seen_at = last_seen_at - ? WHERE user_id = ?";
      db.prepare(change).run(back, back, userId("editor@demo.test"));
    };
    age(4);
    expect(await left()).toBeCloseTo(1, 1);
    await person.get("/api/systems", { "Sec-Fetch-Dest": "empty" });
    expect(await left()).toBeCloseTo(1, 1);
    await person.get("/systems", { "Sec-Fetch-Dest": "document" });
    expect(await left()).toBeCloseTo(5, 1);
    age(4.95);
    const extended = await person.post("/session/extend", {}, { Accept: "application/json" });
    expect(extended.status).toBe(200);
    expect(await left()).toBeCloseTo(5, 1);
    age(5.01);
    expect((await person.post("/session/extend", {}, { Accept: "application/json" })).status).toBe(401);
    expect(await person.isIn()).toBe(false);
    const idle = await person.post("/logout", { reason: "idle" });
    expect(await words(await person.get(idle.headers.get("Location") ?? ""))).toContain(
      "after five hours without activity",
    );
  });

  test("returns to pages of ours and of the help site, nowhere else", async () => {
    const to = async (return_to: string) =>
      (await new Person(product.url).signIn("editor@demo.test", DEMO, { return_to })).headers.get("Location");
    expect(await to("https://help.energy.test/hc/articles/1")).toBe("https://help.energy.test/hc/articles/1");
    for (const evil of [
      "https://help.energy.test.evil.test/",
      "https://help.energy.test@evil.test/",
      "//evil.test",
      "/\\evil.test",
    ])
      expect(await to(evil), evil).toBe("/systems");
  });

  test("ten failures close the account for a right password too, whatever address they come from", async () => {
    for (let i = 0; i < 10; i++) await new Person(product.url).signIn("editor@demo.test", `guess number ${i}`);
    const locked = await new Person(product.url).signIn("editor@demo.test");
    expect(locked.status).toBe(422);
    expect(await words(locked)).toContain("Too many failed attempts. Wait 15 minutes");
    db.prepare("UPDATE signin_failures SET at = at - ?").run(15 * MINUTE_MS);
    await signedIn("editor@demo.test");
  });

  test("fifty failures close an address, not other people's", async () => {
    const guesser = new Person(product.url, "203.0.113.7");
    for (let i = 0; i < 50; i++) await guesser.signIn(`person-${i}@demo.test`, "some password");
    expect(await words(await guesser.signIn("editor@demo.test"))).toContain("Too many failed attempts.");
    await signedIn("editor@demo.test");
  });

  test("takes as long for unknown people as for known ones", async () => {
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const people = ["admin", "editor", "superadmin"];
    for (let i = 0; i < 27; i++)
      for (const kind of ["known", "unknown"] as const) {
        const name = kind === "known" ? people[i % 3] : `nobody-${i % 3}`;
        const started = performance.now();
        await (await new Person(product.url).signIn(`${name}@demo.test`, "a wrong password")).text();
        times[kind].push(performance.now() - started);
      }
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.67);
  });

  test("posts its time", async () => {
    const call = await program("editor@demo.test");
    const at = new Date().toISOString();
    const noted = await call("POST", "user/lastLoginAt", { last_login_at: at });
    expect(noted.status).toBe(200);
    expect(noted.body).toEqual({ user_id: userId("editor@demo.test"), last_login_at: at });
    const later = new Date(Date.now() + HOUR_MS).toISOString();
    expect((await call("POST", "user/lastLoginAt", { last_login_at: later })).status).toBe(422);
    expect((await call("POST", "user/lastLoginAt", { last_login_at: "today" })).status).toBe(422);
    expect((await product.call("nobody", "POST", "user/lastLoginAt", { last_login_at: at })).status).toBe(401);
  });
});

describe("maintenance", () => {
  const window = { start_at: "2099-07-03T22:00", end_at: "2099-07-04T01:30", timezone: "Europe/Berlin" };

  test("is announced by admins and shown on the sign-in page in the reader's language with the zone", async () => {
    const viewer = await signedIn("editor@demo.test");
    expect((await viewer.post("/admin/maintenance", window)).headers.get("Location")).toBe("/systems");
    const admin = await signedIn("admin@demo.test");
    const backwards = await admin.post("/admin/maintenance", { ...window, end_at: window.start_at });
    expect(await words(backwards)).toContain("End date must be after start date.");
    expect((await admin.post("/admin/maintenance", { ...window, timezone: "Mars/Olympus" })).status).toBe(422);
    const past = { ...window, start_at: "2020-01-01T00:00", end_at: "2020-01-01T01:00" };
    expect(await words(await admin.post("/admin/maintenance", past))).toContain("This time is already over.");
    expect((await admin.post("/admin/maintenance", window)).status).toBe(303);
    expect(db.prepare("SELECT start_at, end_at FROM notices").all()).toEqual([
      { start_at: "2099-07-03T20:00:00.000Z", end_at: "2099-07-03T23:30:00.000Z" },
    ]);

    const read = async (language: string) =>
      words(await new Person(product.url).get("/login", { "Accept-Language": language }));
    expect(await read("en")).toContain("From 3 Jul 2099, 22:00 (Europe/Berlin) to 4 Jul 2099, 01:30 (Europe/Berlin)");
    expect(await read("de")).toContain("Von 03.07.2099, 22:00 (Europe/Berlin) bis 04.07.2099, 01:30 (Europe/Berlin)");
    expect(await read("fr")).toContain("du 03/07/2099, 22:00 (Europe/Berlin)");

    const id = (db.prepare("SELECT notice_id FROM notices").get() as { notice_id: string }).notice_id;
    expect((await admin.post("/admin/maintenance", { intent: `withdraw:${id}` })).status).toBe(303);
    expect(await read("en")).not.toContain("Europe/Berlin");
  });
});
