import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { totpCode } from "~/services/identity/totp";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { arrival, type Mailbox, type PhoneNet, startMailbox, startPhoneNet } from "./identityServers";

const DEMO = "energy-demo-2026";
let product: Product;
let mailbox: Mailbox;
let phones: PhoneNet;
let db: Database.Database;

beforeAll(async () => {
  mailbox = await startMailbox();
  phones = await startPhoneNet();
  product = await startProduct(
    { SMTP_URL: mailbox.url, SMS_URL: phones.url, SMS_TOKEN: "token-of-the-sender" },
    { worker: true },
  );
  db = new Database(join(product.dataDir, "platform.sqlite"));
});
afterAll(async () => {
  db.close();
  await product.stop();
  await mailbox.close();
  await phones.close();
});
beforeEach(() => {
  db.exec("DELETE FROM signin_failures");
  mailbox.mails.length = 0;
  phones.messages.length = 0;
});

async function signedIn(email: string): Promise<Person> {
  const person = new Person(product.url);
  expect((await person.signIn(email)).status).toBe(303);
  expect(await person.isIn()).toBe(true);
  return person;
}

describe("a second factor", () => {
  const EMAIL = "admin@demo.test";
  const BASE = "/settings/account/two-factor";
  const code = (key: string, steps = 0) => totpCode(key, Math.floor(Date.now() / 30_000) + steps);
  /** Lets thirty seconds pass for the replay check. */
  const forgetStep = () => db.prepare("UPDATE second_factors SET last_step = last_step - 2").run();

  async function withApp(): Promise<{ person: Person; key: string; recovery: string[]; first: string }> {
    db.exec("DELETE FROM second_factors; DELETE FROM recovery_codes; DELETE FROM phone_codes");
    const person = await signedIn(EMAIL);
    expect((await person.post(BASE, { subaction: "app", current_password: "wrong one" })).status).toBe(422);
    const begun = await person.post(BASE, { subaction: "app", current_password: DEMO });
    expect(begun.headers.get("Location")).toBe(`${BASE}/app`);
    const shown = await person.get(`${BASE}/app`);
    expect(shown.headers.get("Cache-Control")).toBe("no-store");
    const page = await shown.text();
    const key = (/<code[^>]*>([A-Z2-7 ]{32,})<\/code>/.exec(page)?.[1] ?? "").replaceAll(" ", "");
    expect(key).toHaveLength(32);
    expect(page).toMatch(/<svg[^>]*role="img"/);
    expect(JSON.stringify(db.prepare("SELECT * FROM second_factors").all())).not.toContain(key);
    // Not asked for before it is confirmed.
    expect((await new Person(product.url).signIn(EMAIL)).headers.get("Location")).toBe("/systems");
    expect((await person.post(`${BASE}/app`, { code: "000000" })).status).toBe(422);
    const first = code(key);
    const confirmed = await person.post(`${BASE}/app`, { code: first });
    expect(confirmed.status).toBe(200);
    const recovery = (await words(confirmed)).match(/[A-Z2-7]{5}-[A-Z2-7]{5}/g) ?? [];
    expect(new Set(recovery).size).toBe(10);
    return { person, key, recovery, first };
  }

  async function password(): Promise<Person> {
    const person = new Person(product.url);
    expect((await person.signIn(EMAIL, DEMO, { return_to: "/carriers" })).headers.get("Location")).toBe("/login/code");
    expect(person.cookie("energy_session")).toBeUndefined();
    return person;
  }

  test("of an app is asked for after the password, and no code works twice", async () => {
    const { key, first } = await withApp();
    const person = await password();
    expect(await person.isIn()).toBe(false);
    const empty = await person.post("/login/code", { code: " " });
    expect(empty.status).toBe(422);
    expect(await words(empty)).toContain("Enter the code.");
    // The code that confirmed the app was used.
    expect((await person.post("/login/code", { code: first })).status).toBe(422);
    forgetStep();
    const shown = code(key);
    const done = await person.post("/login/code", { code: `${shown.slice(0, 3)} ${shown.slice(3)}` });
    expect(done.headers.get("Location")).toBe("/carriers");
    expect(await person.isIn()).toBe(true);
    const replay = await password();
    expect((await replay.post("/login/code", { code: shown })).status).toBe(422);
    expect(await replay.isIn()).toBe(false);
  });

  test("five wrong codes end the sign-in, ten lock the codes of the account", async () => {
    const { key } = await withApp();
    db.exec("DELETE FROM signin_failures");
    forgetStep();
    const person = await password();
    for (let i = 0; i < 4; i++) expect((await person.post("/login/code", { code: "000000" })).status).toBe(422);
    expect((await person.post("/login/code", { code: "000000" })).headers.get("Location")).toBe(
      "/login?message=code_tries",
    );
    expect((await person.post("/login/code", { code: code(key) })).headers.get("Location")).toBe(
      "/login?message=pending_ended",
    );
    const next = await password();
    for (let i = 0; i < 4; i++) await next.post("/login/code", { code: "000000" });
    await next.post("/login/code", { code: "000000" });
    const locked = await password();
    expect(await words(await locked.post("/login/code", { code: code(key) }))).toContain("Too many failed attempts.");
    const program = { email: EMAIL, password: DEMO, code: code(key) };
    expect((await product.call("nobody", "POST", "auth/token", program)).status).toBe(429);
  });

  test("belongs to the browser whose password was right, for ten minutes", async () => {
    const { key } = await withApp();
    forgetStep();
    const late = await password();
    db.prepare("UPDATE pending_signins SET expires_at = ?").run(Date.now() - 1);
    expect((await late.post("/login/code", { code: code(key) })).headers.get("Location")).toBe(
      "/login?message=pending_ended",
    );
    const stranger = new Person(product.url);
    expect((await stranger.post("/login/code", { code: code(key) })).headers.get("Location")).toBe(
      "/login?message=pending_ended",
    );
    expect((await stranger.get("/login/code")).headers.get("Location")).toBe("/login");
  });

  test("can be a recovery code, once each; new ones replace the old", async () => {
    const { person, recovery } = await withApp();
    const used = (recovery[0] ?? "").toLowerCase();
    const first = await password();
    expect((await first.post("/login/code", { code: used })).status).toBe(303);
    expect((await (await password()).post("/login/code", { code: used })).status).toBe(422);
    expect(JSON.stringify(db.prepare("SELECT * FROM recovery_codes").all())).not.toContain(
      recovery[1]?.replace("-", ""),
    );
    expect((await person.post(BASE, { subaction: "recovery", current_password: "no" })).status).toBe(422);
    const renewed = await words(await person.post(BASE, { subaction: "recovery", current_password: DEMO }));
    const fresh = renewed.match(/[A-Z2-7]{5}-[A-Z2-7]{5}/g) ?? [];
    expect(fresh).toHaveLength(10);
    expect((await (await password()).post("/login/code", { code: recovery[1] ?? "" })).status).toBe(422);
    expect((await (await password()).post("/login/code", { code: fresh[0] ?? "" })).status).toBe(303);
  });

  test("programs send its code along", async () => {
    const { key } = await withApp();
    forgetStep();
    const ask = (more: object) =>
      product.call("nobody", "POST", "auth/token", { email: EMAIL, password: DEMO, ...more });
    expect((await ask({})).status).toBe(401);
    const shown = code(key);
    expect((await ask({ code: shown })).status).toBe(200);
    expect((await ask({ code: shown })).status).toBe(422);
  });

  test("signs in once when it is sent eight times at once, of an app and for recovery alike", async () => {
    const { key, recovery } = await withApp();
    forgetStep();
    for (const good of [code(key), recovery[0] ?? ""]) {
      db.exec("DELETE FROM signin_failures");
      const program = { email: EMAIL, password: DEMO, code: good };
      const sent = Array.from({ length: 8 }, () => product.call("nobody", "POST", "auth/token", program));
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 422)]);
    }
  });

  test("can be a phone: the code comes by the configured sender and works once, for ten minutes", async () => {
    db.exec("DELETE FROM second_factors; DELETE FROM recovery_codes; DELETE FROM phone_codes");
    const owner = await signedIn(EMAIL);
    const begun = await owner.post(BASE, { subaction: "phone", phone: "+49 151 23456789", current_password: DEMO });
    expect(begun.headers.get("Location")).toBe(`${BASE}/phone`);
    const sentCode = async () => {
      const message = await arrival(phones.messages, () => true);
      expect(message).toMatchObject({ to: "+4915123456789", authorization: "Bearer token-of-the-sender" });
      phones.messages.length = 0;
      return /^\d{6}/.exec(message.text)?.[0] ?? "";
    };
    const setUp = await sentCode();
    expect((await owner.post(`${BASE}/phone`, { code: setUp })).status).toBe(200);

    const person = await password();
    const first = await sentCode();
    expect(await words(await person.get("/login/code"))).toContain("789");
    await person.post("/login/code", { intent: "send" });
    const second = await sentCode();
    if (first !== second) expect((await person.post("/login/code", { code: first })).status).toBe(422);
    expect((await person.post("/login/code", { code: second })).status).toBe(303);
    expect((await (await password()).post("/login/code", { code: second })).status).toBe(422);

    phones.messages.length = 0;
    const late = await password();
    const third = await sentCode();
    db.prepare("UPDATE phone_codes SET expires_at = ?").run(Date.now() - 1);
    expect((await late.post("/login/code", { code: third })).status).toBe(422);
  });

  test("is switched off only with the password, and tells its owner", async () => {
    const { person } = await withApp();
    expect((await person.post(BASE, { subaction: "off", current_password: "guessing" })).status).toBe(422);
    expect((await new Person(product.url).signIn(EMAIL)).headers.get("Location")).toBe("/login/code");
    expect((await person.post(BASE, { subaction: "off", current_password: DEMO })).status).toBe(303);
    expect((await new Person(product.url).signIn(EMAIL)).headers.get("Location")).toBe("/systems");
    await arrival(mailbox.mails, (m) => m.to === EMAIL && m.text.includes("no longer asks for a code"));
  });

  test("is taken away by another admin who gives the own password, and the person is told", async () => {
    await withApp();
    const { user_id } = db.prepare("SELECT user_id FROM users WHERE email = ?").get(EMAIL) as { user_id: string };
    const page = `/admin/team-members/${user_id}`;
    const other = await signedIn("superadmin@demo.test");
    expect(await words(await other.get(page))).toContain("Switch second factor off");
    const wrong = await other.post(page, { subaction: "second_factor", current_password: "wrong one" });
    expect(wrong.status).toBe(422);
    const viewer = await signedIn("viewer@demo.test");
    const stopped = await viewer.post(page, { subaction: "second_factor", current_password: DEMO });
    expect(stopped.status).toBe(302);
    expect(db.prepare("SELECT count(*) AS n FROM second_factors").get()).toEqual({ n: 1 });
    const done = await other.post(page, { subaction: "second_factor", current_password: DEMO });
    expect(done.headers.get("Location")).toBe("/admin/team-members");
    expect(db.prepare("SELECT count(*) AS n FROM second_factors").get()).toEqual({ n: 0 });
    await arrival(mailbox.mails, (m) => m.to === EMAIL && m.text.includes("no longer asks for a code"));
    await signedIn(EMAIL);
    const log = await other.get(`/admin/team-members/changes?person=${user_id}`);
    expect(await words(log)).toContain("Second factor: Yes → No");
    const file = await other.get(`/admin/team-members/changes.csv?person=${user_id}&mode=update`);
    expect(file.headers.get("Content-Type")).toContain("text/csv");
    expect(await file.text()).toMatch(/Second factor.*true.*false/);
    expect((await viewer.get("/admin/team-members/changes.csv")).status).toBe(302);
  });
});
