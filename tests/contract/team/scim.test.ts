import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Person, words } from "../../helpers/person";
import { Company, entraPerson, ERROR, groupsPage, type Resource } from "./scimCompany";

/** The identity provider of a company keeps its people by SCIM 2.0, in the sequences that Entra ID and Okta document. */

let company: Company;
beforeAll(async () => {
  company = await Company.open();
});
afterAll(() => company.close());

describe("who may call", () => {
  test("nobody without a token that an admin made: no other token, no sign-in, none that was revoked", async () => {
    for (const bearer of ["", "wrong", ...(["superadmin", "viewer", "foreign"] as const).map(bearerOf)])
      for (const [method, path] of [
        ["GET", "Users"],
        ["GET", "ServiceProviderConfig"],
        ["POST", "Users"],
        ["DELETE", "Groups/x"],
      ] as const) {
        const reply = await company.scim(method, path, {
          bearer,
          ...(method === "POST" ? { body: entraPerson() } : {}),
        });
        expect(reply.status).toBe(401);
        expect(reply.body).toMatchObject({
          schemas: [ERROR],
          status: "401",
          detail: expect.stringContaining("token"),
        });
      }
    const second = await company.newToken("acme");
    expect((await company.scim("GET", "Users", { bearer: second })).status).toBe(200);
    const hash = createHash("sha256").update(second).digest("hex");
    const row = company.db.prepare("SELECT * FROM scim_tokens WHERE token_hash = ?").get(hash) as { token_id: string };
    expect(JSON.stringify(row)).not.toContain(second);
    expect((await company.boss.post(groupsPage, { revoke: row.token_id })).status).toBe(303);
    expect((await company.scim("GET", "Users", { bearer: second })).status).toBe(401);
    // The token opens nothing else.
    expect(
      (await fetch(`${company.product.url}/api/users`, { headers: { Authorization: `Bearer ${company.token}` } }))
        .status,
    ).toBe(401);
  });

  test("a viewer and an admin of another space make and revoke none", async () => {
    const { person } = await company.signIn({ sub: "looker", email: "looker@acme.test", email_verified: true });
    const before = company.db.prepare("SELECT count(*) AS n FROM scim_tokens").get();
    const id = (company.db.prepare("SELECT token_id FROM scim_tokens").get() as { token_id: string }).token_id;
    const foreign = new Person(company.product.url);
    await foreign.signIn("owner@main.test", "a-long-password-of-main");
    for (const form of [{ make_token: "acme" }, { revoke: id }] as Record<string, string>[]) {
      expect((await person.post(groupsPage, form)).headers.get("Location")).toBe("/systems");
      expect([404, 422]).toContain((await foreign.post(groupsPage, form)).status);
    }
    expect(company.db.prepare("SELECT count(*) AS n FROM scim_tokens").get()).toEqual(before);
  });

  test("as often as any token of the space may", async () => {
    company.db.prepare("INSERT OR IGNORE INTO spaces (name, title, created_at) VALUES ('acme', 'acme', '')").run();
    const limit = company.db.prepare("UPDATE spaces SET token_calls_per_minute = ? WHERE name = 'acme'");
    limit.run(1);
    const replies = [await company.scim("GET", "Users?count=0"), await company.scim("GET", "Users?count=0")];
    expect(replies.map(({ status }) => status)).toEqual([200, 429]);
    expect(replies[1]).toMatchObject({ body: { schemas: [ERROR], status: "429" } });
    expect(Number(replies[1]!.headers.get("Retry-After"))).toBeGreaterThan(0);
    limit.run(null);
  });

  test("four tokens of a login, and no more", async () => {
    for (let i = 0; i < 4; i++) await company.newToken("okta");
    const fifth = await company.boss.post(groupsPage, { make_token: "okta" });
    expect(fifth.status).toBe(422);
    expect(await words(fifth)).toContain("at most 4 tokens");
    company.db.prepare("DELETE FROM scim_tokens WHERE variant = 'okta'").run();
  });
});
const bearerOf = (caller: "superadmin" | "viewer" | "foreign"): string =>
  company.product.signIn(caller).Authorization!.replace("Bearer ", "");

describe("what is said of it", () => {
  test("configuration, kinds and schemas", async () => {
    const config = await company.scim("GET", "ServiceProviderConfig");
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
    });
    expect((await company.list("ResourceTypes")).Resources.map(({ id }) => id)).toEqual(["User", "Group"]);
    const schemas = (await company.list("Schemas")).Resources.map(({ id }) => id);
    for (const id of schemas) expect((await company.scim("GET", `Schemas/${id}`)).body).toMatchObject({ id });
    expect((await company.scim("GET", "Schemas/urn:none")).status).toBe(404);
    expect((await company.scim("GET", "Bulk")).status).toBe(404);
    const method = await company.scim("DELETE", "Users");
    expect([method.status, method.headers.get("Allow")]).toEqual([405, "GET, POST"]);
  });
});

describe("a person as Entra ID keeps one", () => {
  test("is searched, made, found by both ids, renamed, deactivated, and made active", async () => {
    const body = entraPerson();
    expect(await company.filter(`userName eq "${body.userName}"`)).toMatchObject({ totalResults: 0, Resources: [] });
    const added = await company.scim("POST", "Users", { body });
    expect(added.status).toBe(201);
    const user = added.body as Resource;
    expect(added.headers.get("Location")).toBe(`${company.product.url}/scim/v2/Users/${user.id}`);
    expect(user).toMatchObject({ externalId: body.externalId, active: true, emails: [{ value: body.userName }] });
    for (const text of [
      `userName eq "${body.userName.toUpperCase()}"`,
      `externalId eq "${body.externalId}"`,
      `emails[type eq "work"].value eq "${body.userName}"`,
      `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${body.userName}" and active eq true`,
    ])
      expect(
        (await company.filter(text)).Resources.map(({ id }) => id),
        text,
      ).toEqual([user.id]);

    const renamed = await company.patch(
      `Users/${user.id}`,
      { op: "Replace", path: 'emails[type eq "work"].value', value: "new@acme.test" },
      { op: "Replace", path: "name.familyName", value: "Lovelace" },
      { op: "Add", path: "displayName", value: "Ada Lovelace" },
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+49 1" },
      { op: "Replace", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "IT" },
    );
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    expect(renamed.body).toMatchObject({
      displayName: "Ada Lovelace",
      userName: body.userName,
      name: { givenName: "Ada", familyName: "Lovelace" },
      emails: [{ value: "new@acme.test" }],
    });
    // Without a path, with dots in the names of attributes.
    await company.patch(`Users/${user.id}`, {
      op: "Add",
      value: { "name.givenName": "Augusta", displayName: "Augusta L" },
    });
    expect((await company.scim("GET", `Users/${user.id}`)).body).toMatchObject({
      name: { givenName: "Augusta" },
      displayName: "Augusta L",
    });

    expect(
      (await company.patch(`Users/${user.id}`, { op: "Replace", path: "active", value: "False" })).body,
    ).toMatchObject({
      active: false,
    });
    expect(company.account(user.id).disabled).toBe(1);
    expect(
      (await company.patch(`Users/${user.id}`, { op: "Replace", path: "active", value: "True" })).body,
    ).toMatchObject({
      active: true,
    });
    expect(company.account(user.id)).toMatchObject({ disabled: 0, role: "viewer", password_hash: null, db: "acme" });
  });

  test("gets no mail with a link, and is nobody whom an admin can invite", async () => {
    const user = await company.person();
    const page = await words(await company.boss.get(`/admin/team-members/${user.id}`));
    expect(page).not.toContain("Invite");
    expect((await new Person(company.product.url).post("/login/forgot", { email: user.userName })).status).toBeLessThan(
      400,
    );
    expect(company.db.prepare("SELECT count(*) AS n FROM password_resets WHERE user_id = ?").get(user.id)).toEqual({
      n: 0,
    });
  });

  test("is deleted: disabled and out of sight; made once more it is the same account, with its history", async () => {
    const body = entraPerson();
    const user = (await company.scim("POST", "Users", { body })).body as Resource;
    const gone = await company.scim("DELETE", `Users/${user.id}`);
    expect([gone.status, gone.body]).toEqual([204, null]);
    expect(company.account(user.id).disabled).toBe(1);
    expect((await company.scim("GET", `Users/${user.id}`)).status).toBe(404);
    expect((await company.scim("DELETE", `Users/${user.id}`)).status).toBe(404);
    expect((await company.scim("PUT", `Users/${user.id}`, { body })).status).toBe(404);
    expect((await company.patch(`Users/${user.id}`, { op: "add", value: {} })).status).toBe(404);
    expect((await company.filter(`userName eq "${body.userName}"`)).totalResults).toBe(0);
    const back = await company.scim("POST", "Users", { body });
    expect([back.status, (back.body as Resource).id, company.account(user.id).disabled]).toEqual([201, user.id, 0]);
  });

  test("whom an admin disabled is not brought back by the provider, whatever it did before", async () => {
    const user = await company.person();
    const set = (what: "disable" | "enable") => company.boss.post(`/admin/team-members/${user.id}`, { intent: what });
    await company.patch(`Users/${user.id}`, { op: "replace", path: "active", value: false });
    expect((await set("enable")).status).toBe(303);
    expect((await set("disable")).status).toBe(303);
    const reply = await company.patch(`Users/${user.id}`, { op: "replace", path: "active", value: true });
    expect(reply.body).toMatchObject({ active: false });
    await company.scim("DELETE", `Users/${user.id}`);
    const back = await company.scim("POST", "Users", {
      body: { ...entraPerson(), userName: user.userName, emails: [] },
    });
    expect(back.body).toMatchObject({ id: user.id, active: false });
  });
});

describe("a person as Okta keeps one", () => {
  test("is read in pages, made, replaced as a whole, and deactivated without a path", async () => {
    const page = await company.list("Users?startIndex=1&count=2");
    expect(page).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
    expect((await company.list("Users?startIndex=2&count=1")).Resources[0]!.id).toBe(page.Resources[1]!.id);
    expect((await company.list("Users?startIndex=100000")).Resources).toEqual([]);
    expect(await company.list("Users?count=0")).toMatchObject({ totalResults: page.totalResults, Resources: [] });
    const body = {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: "okta.person@acme.test",
      name: { givenName: "Grace", familyName: "Hopper" },
      emails: [
        { primary: false, value: "private@home.test", type: "home" },
        { primary: true, value: "okta.person@acme.test", type: "work" },
      ],
      displayName: "Grace Hopper",
      locale: "en-US",
      externalId: "00u1",
      groups: [],
      password: "1mz050nq",
      active: true,
    };
    const user = (await company.scim("POST", "Users", { body })).body as Resource;
    expect(company.account(user.id).password_hash).toBeNull();
    const replaced = await company.scim("PUT", `Users/${user.id}`, {
      body: { ...body, id: user.id, name: { givenName: "Grace", familyName: "Murray" }, displayName: "Grace Murray" },
    });
    expect(replaced.body).toMatchObject({ id: user.id, displayName: "Grace Murray", name: { familyName: "Murray" } });
    const ended = await company.patch(`Users/${user.id}`, { op: "replace", value: { active: false } });
    expect(ended.body).toMatchObject({ active: false });
    const twice = await company.scim("POST", "Users", { body });
    expect([twice.status, twice.body]).toEqual([
      409,
      expect.objectContaining({ scimType: "uniqueness", status: "409" }),
    ]);
  });

  test("joins its account at the first sign-in: by a verified address, never by another, or by the id that the login names", async () => {
    const verified = await company.person();
    const sign = (sub: string, email: string, email_verified: boolean, variant = "acme") =>
      company.signIn({ sub, email, email_verified, name: sub }, variant);
    expect((await sign("unverified", verified.userName, false)).location).toContain("/login/acme");
    expect(company.account(verified.id).sso_subject).toBeNull();
    expect((await sign("sub-verified", verified.userName, true)).location).toBe("/systems");
    expect(company.account(verified.id).sso_subject).toBe("sub-verified");
    // Somebody else with the same address at the provider is not let in.
    expect((await sign("sub-other", verified.userName, true)).location).toContain("/login/acme");
    const inactive = await company.person({ active: false });
    expect((await sign("sub-inactive", inactive.userName, true)).location).toContain("/login/acme");
    const okta = await company.newToken("okta");
    const body = entraPerson({ externalId: "00u-by-id" });
    const named = (await company.scim("POST", "Users", { bearer: okta, body })).body as Resource;
    expect((await sign("00u-other", body.userName, false, "okta")).location).toContain("/login/okta");
    expect((await sign("00u-by-id", body.userName, false, "okta")).location).toBe("/systems");
    expect(company.account(named.id).sso_subject).toBe("00u-by-id");
    company.db.prepare("DELETE FROM scim_tokens WHERE variant = 'okta'").run();
  });
});

describe("what is not the provider's", () => {
  test("accounts with a password, of other spaces and of another login are neither seen nor taken", async () => {
    const foreign = await company.scim("POST", "Users", {
      body: { ...entraPerson(), userName: "x", emails: [{ value: "editor@demo.test" }] },
    });
    expect(foreign).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    const user = await company.person();
    const moved = await company.patch(`Users/${user.id}`, {
      op: "replace",
      path: "emails",
      value: [{ value: "EDITOR@demo.test" }],
    });
    expect(moved.status).toBe(409);
    const editor = (
      company.db.prepare("SELECT user_id FROM users WHERE email = 'editor@demo.test'").get() as { user_id: string }
    ).user_id;
    expect((await company.scim("GET", `Users/${editor}`)).status).toBe(404);
    expect((await company.patch(`Users/${editor}`, { op: "replace", path: "active", value: false })).status).toBe(404);
    company.db.prepare("UPDATE users SET password_hash = 'x', sso_variant = NULL WHERE user_id = ?").run(user.id);
    company.db.prepare("DELETE FROM scim_people WHERE user_id = ?").run(user.id);
    expect((await company.scim("DELETE", `Users/${user.id}`)).status).toBe(404);
    const okta = await company.newToken("okta");
    const id = await company.group("of-acme");
    expect((await company.scim("GET", `Groups/${id}`, { bearer: okta })).status).toBe(404);
    expect((await company.scim("GET", `Users/${(await company.person()).id}`, { bearer: okta })).status).toBe(404);
    company.db.prepare("DELETE FROM scim_tokens WHERE variant = 'okta'").run();
  });
});

describe("what cannot be read", () => {
  test("filters of other kinds are refused, whatever they hold", async () => {
    for (const filter of [
      `userName eq "x" or 1=1`,
      `userName eq 'x'`,
      `userName eq "x"; DROP TABLE users`,
      `userName co "a"`,
      `password eq "x"`,
      `userName eq "x" and`,
      `(userName eq "x")`,
      `userName eq "${"a".repeat(2000)}"`,
    ]) {
      const reply = await company.scim("GET", `Users?filter=${encodeURIComponent(filter)}`);
      expect(reply, filter).toMatchObject({ status: 400, body: { schemas: [ERROR], scimType: "invalidFilter" } });
    }
  });

  test("a value of a filter is a value, whatever is in it", async () => {
    for (const value of [`x' OR '1'='1`, `%`, `x\\" or userName eq \\"`, "'; DROP TABLE users; --"])
      expect((await company.filter(`userName eq "${value}"`)).totalResults, value).toBe(0);
  });

  test("bodies and operations are refused with a word and a sentence", async () => {
    const user = await company.person();
    const path = `Users/${user.id}`;
    for (const [operation, scimType] of [
      [{ op: "move", path: "active", value: true }, "invalidSyntax"],
      [{ op: "remove" }, "invalidSyntax"],
      [{ op: "replace", path: "emails[type eq", value: "x" }, "invalidPath"],
      [{ op: "replace", path: "active", value: "perhaps" }, "invalidValue"],
      [{ op: "replace", path: "userName", value: "" }, "invalidValue"],
      [{ op: "replace", path: "displayName", value: { a: 1 } }, "invalidValue"],
      [{ op: "replace", path: "emails", value: [{ value: "no address" }] }, "invalidValue"],
      ["x", "invalidSyntax"],
    ] as const) {
      const reply = await company.patch(path, operation);
      expect(reply, JSON.stringify(operation)).toMatchObject({ status: 400, body: { scimType } });
    }
    expect((await company.scim("PATCH", path, { body: {} })).status).toBe(400);
    expect((await company.scim("POST", "Users", { body: "{" })).status).toBe(400);
    expect((await company.scim("POST", "Users", { body: { userName: "no-address" } })).body).toMatchObject({
      scimType: "invalidValue",
    });
    expect(
      (await company.scim("POST", "Users", { body: "{}", headers: { "Content-Type": "text/plain" } })).status,
    ).toBe(415);
    expect((await company.scim("GET", "Users?count=many")).status).toBe(400);
    expect((await company.scim("GET", path)).body).toEqual(user);
    // What was refused last is on the page of the admins.
    expect(await words(await company.boss.get(groupsPage))).toContain("was refused");
  });

  test("a version that was read says whether a resource changed since", async () => {
    const user = await company.person();
    const { version } = user.meta as { version: string };
    const same = await company.scim("GET", `Users/${user.id}`, { headers: { "If-None-Match": version } });
    expect([same.status, same.headers.get("ETag")]).toEqual([304, version]);
    const body = { Operations: [{ op: "replace", path: "displayName", value: "Other" }] };
    const headers = { "If-Match": version };
    expect((await company.scim("PATCH", `Users/${user.id}`, { body, headers })).status).toBe(200);
    expect((await company.scim("PATCH", `Users/${user.id}`, { body, headers })).status).toBe(412);
  });
});
