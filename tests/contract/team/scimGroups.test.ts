import { createHash } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { words } from "../../helpers/person";
import { Company, groupsPage } from "./scimCompany";

/** Groups that the identity provider of a company keeps by SCIM 2.0, and what becomes of who leaves one, or the company. */

let company: Company;
beforeAll(async () => {
  company = await Company.open();
});
afterAll(() => company.close());

describe("groups", () => {
  test("give and take roles at once, in open sign-ins, as Entra ID adds and removes members", async () => {
    const user = await company.person();
    const { person } = await company.signInAs(user);
    await company.give("scim-admins", "admin");
    const id = await company.group("scim-admins");
    expect(
      (
        await company.list(
          `Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "scim-admins"')}`,
        )
      ).Resources,
    ).toMatchObject([{ id }]);
    expect((await person.get("/admin/team-members")).status).toBe(302);
    const add = await company.patch(`Groups/${id}`, {
      op: "Add",
      path: "members",
      value: [{ $ref: null, value: user.id }],
    });
    expect([add.status, add.body]).toEqual([204, null]);
    expect(company.account(user.id)).toMatchObject({ role: "admin", role_groups: '["scim-admins"]' });
    expect((await person.get("/admin/team-members")).status).toBe(200);
    expect((await company.scim("GET", `Groups/${id}`)).body).toMatchObject({ members: [{ value: user.id }] });
    expect((await company.scim("GET", `Groups/${id}?excludedAttributes=members`)).body).not.toHaveProperty("members");
    expect((await company.scim("GET", `Users/${user.id}`)).body).toMatchObject({
      groups: [{ value: id, display: "scim-admins" }],
    });
    // At the next sign-in the provider's list counts, not the claim.
    await company.signIn({ sub: `sub-${user.id}`, email: user.userName, groups: [] });
    expect(company.account(user.id).role).toBe("admin");
    await company.patch(`Groups/${id}`, { op: "Remove", path: "members", value: [{ value: user.id }] });
    expect(company.account(user.id)).toMatchObject({ role: "viewer", role_groups: "[]" });
    expect((await person.get("/admin/team-members")).status).toBe(302);
    const log = company.db
      .prepare("SELECT by FROM user_changes WHERE user_id = ? ORDER BY seq DESC LIMIT 1")
      .get(user.id);
    expect(log).toEqual({ by: "provider:acme" });
    expect(await words(await company.boss.get("/admin/team-members"))).toContain("Provider of ACME Power");
    const space = new Database(join(company.product.dataDir, "spaces/acme.sqlite"), { readonly: true });
    const changes = space.prepare("SELECT by FROM changes WHERE type = 'user' AND id = ? ORDER BY seq DESC LIMIT 1");
    expect(changes.get(user.id)).toEqual({ by: "provider:acme" });
    space.close();
  });

  test("as Okta pushes them: whole lists, members by a filter, a name without a path", async () => {
    const [one, two] = [await company.person(), await company.person()];
    await company.give("okta-editors", "editor");
    const id = await company.group("okta-editors", [one.id]);
    expect(company.account(one.id).role).toBe("editor");
    await company.patch(`Groups/${id}`, {
      op: "replace",
      path: "members",
      value: [{ value: two.id, display: two.userName }],
    });
    expect([company.account(one.id).role, company.account(two.id).role]).toEqual(["viewer", "editor"]);
    await company.patch(
      `Groups/${id}`,
      { op: "remove", path: `members[value eq "${two.id}"]` },
      { op: "add", path: "members", value: [{ value: one.id, display: one.userName }] },
    );
    expect([company.account(one.id).role, company.account(two.id).role]).toEqual(["editor", "viewer"]);
    // A group of another name is another one for the rules.
    await company.patch(`Groups/${id}`, { op: "replace", value: { id, displayName: "okta-others" } });
    expect(company.account(one.id).role).toBe("viewer");
    const whole = { schemas: [], id, displayName: "okta-editors", members: [{ value: one.id }, { value: two.id }] };
    expect((await company.scim("PUT", `Groups/${id}`, { body: whole })).body).toMatchObject({ members: [{}, {}] });
    expect([company.account(one.id).role, company.account(two.id).role]).toEqual(["editor", "editor"]);
    expect((await company.scim("DELETE", `Groups/${id}`)).status).toBe(204);
    expect([company.account(one.id).role, company.account(two.id).role]).toEqual(["viewer", "viewer"]);
  });

  test("by the provider's own id, in a rule that comes later, and by what the sign-in said of others", async () => {
    const user = await company.person();
    await company.give("by-claim", "editor");
    const who = { sub: `sub-${user.id}`, email: user.userName, email_verified: true };
    await company.signIn({ ...who, groups: ["by-claim"] });
    expect(company.account(user.id).role).toBe("editor");
    const id = await company.group("Leaders", [user.id], "object-of-leaders");
    // A call of the provider does not take what the sign-in gave.
    expect(company.account(user.id).role).toBe("editor");
    const rule = await company.give("object-of-leaders", "admin");
    expect(company.account(user.id).role).toBe("admin");
    expect((await company.boss.post(groupsPage, { remove: rule })).status).toBe(303);
    expect(company.account(user.id).role).toBe("editor");
    await company.signIn({ ...who, groups: [] });
    expect(company.account(user.id).role).toBe("viewer");
    expect((await company.scim("DELETE", `Groups/${id}`)).status).toBe(204);
  });

  test("of 20,000 members are refused with a sentence, and so are members that are nobody", async () => {
    const members = Array.from({ length: 20_000 }, (_, i) => ({
      value: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
    }));
    const many = await company.scim("POST", "Groups", { body: { displayName: "everybody", members } });
    expect([many.status, many.body]).toEqual([
      400,
      expect.objectContaining({ detail: "A group has at most 5000 members." }),
    ]);
    const nobody = await company.scim("POST", "Groups", {
      body: { displayName: "everybody", members: [{ value: "nobody" }] },
    });
    expect(nobody).toMatchObject({
      status: 400,
      body: { scimType: "invalidValue", detail: expect.stringContaining("nobody") },
    });
    const large = await company.scim("POST", "Groups", { body: { displayName: "x".repeat(2_200_000) } });
    expect(large.status).toBe(413);
    expect((await company.filter('displayName eq "everybody"', "Groups")).totalResults).toBe(0);
  });
});

describe("who left", () => {
  test("loses page and program at once", async () => {
    const user = await company.person();
    const { person } = await company.signInAs(user);
    const bearer = "a-token-of-a-program-of-the-test-0123456789";
    const hash = createHash("sha256").update(bearer).digest("hex");
    company.db
      .prepare(
        "INSERT INTO sessions (token_hash, kind, user_id, db, created_at, last_seen_at, expires_at) VALUES (?, 'bearer', ?, 'acme', ?, ?, ?)",
      )
      .run(hash, user.id, Date.now(), Date.now(), Date.now() + HOUR_MS);
    const program = () =>
      fetch(`${company.product.url}/api/systems`, { headers: { Authorization: `Bearer ${bearer}` } });
    expect([(await person.get("/systems")).status, (await program()).status]).toEqual([200, 200]);
    await company.patch(`Users/${user.id}`, { op: "Replace", path: "active", value: "False" });
    expect((await person.get("/systems")).headers.get("Location")).toContain("/login");
    expect((await program()).status).toBe(401);
    expect(company.db.prepare("SELECT count(*) AS n FROM sessions WHERE user_id = ?").get(user.id)).toEqual({ n: 0 });
    const back = await company.signInAs(user);
    expect(back.location).toContain("/login/acme");
  });

  test("the last admin of the space stays, with a sentence, by every way", async () => {
    const bossId = (
      company.db.prepare("SELECT user_id FROM users WHERE sso_subject = 'boss'").get() as { user_id: string }
    ).user_id;
    company.db.prepare("UPDATE users SET super_admin = 0 WHERE super_admin = 1").run();
    try {
      const last = await company.person();
      await company.give("chiefs", "admin");
      const id = await company.group("chiefs", [last.id]);
      expect(company.account(last.id).role).toBe("admin");
      company.db.prepare("UPDATE users SET disabled = 1 WHERE user_id = ?").run(bossId);
      for (const reply of [
        await company.patch(`Users/${last.id}`, { op: "Replace", path: "active", value: false }),
        await company.scim("PUT", `Users/${last.id}`, { body: { userName: last.userName, active: false } }),
        await company.scim("DELETE", `Users/${last.id}`),
      ])
        expect(reply).toMatchObject({ status: 403, body: { detail: expect.stringContaining("last administrator") } });
      expect((await company.scim("DELETE", `Groups/${id}`)).status).toBe(204);
      expect(company.account(last.id)).toMatchObject({ role: "admin", disabled: 0, role_groups: "[]" });
      company.db.prepare("UPDATE users SET disabled = 0 WHERE user_id = ?").run(bossId);
      expect((await company.patch(`Users/${last.id}`, { op: "Replace", path: "active", value: false })).status).toBe(
        200,
      );
      expect(await words(await company.boss.get(groupsPage))).toMatch(/deactivated Ada/);
    } finally {
      company.db.prepare("UPDATE users SET disabled = 0 WHERE user_id = ?").run(bossId);
      company.db.prepare("UPDATE users SET super_admin = 1 WHERE email = 'superadmin@demo.test'").run();
    }
  });
});
