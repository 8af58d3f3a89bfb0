import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { CLIENT, type CompanyPerson, type IdentityProvider, startIdentityProvider } from "./identityServers";

let provider: IdentityProvider;
let product: Product;
let db: Database.Database;
/** The admin of the space: made so by hand. */
let boss: Person;

/** A provider whose tokens somebody else signed: it answers like a real one, with claims that its own key does not vouch for. */
const [real, other] = [1, 2].map(() => generateKeyPairSync("rsa", { modulusLength: 2048 }));
let nonce = "";
/** Null: the token says nothing of groups. */
let groups: string[] | null = ["admins"];
const forger = createServer((request, response) => {
  const send = (body: unknown) => response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
  const issuer = `http://${request.headers.host}`;
  if (request.url?.includes("openid-configuration"))
    return send({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: ["RS256"],
    });
  if (request.url === "/keys")
    return send({ keys: [{ ...real!.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] });
  if (request.url === "/userinfo") return response.writeHead(500).end();
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: CLIENT.client_id, sub: "mallory", iat: now, exp: now + 60, nonce };
  const person = { email: "mallory@acme.test", email_verified: true, ...(groups ? { groups } : {}) };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "RS256", kid: "1" })}.${part({ ...claims, ...person })}`;
  const signature = createSign("RSA-SHA256").update(text).sign(signer.privateKey).toString("base64url");
  return send({ access_token: "x", token_type: "Bearer", id_token: `${text}.${signature}` });
});
let signer = other!;

beforeAll(async () => {
  provider = await startIdentityProvider();
  await new Promise<void>((ready) => forger.listen(0, "127.0.0.1", () => ready()));
  const acme = { variant: "acme", space: "acme", title: "ACME Power", issuer: provider.issuer, ...CLIENT };
  const forged = { ...acme, variant: "forged", issuer: `http://127.0.0.1:${(forger.address() as AddressInfo).port}` };
  product = await startProduct({ OIDC: JSON.stringify([acme, forged]) });
  // Forged tokens, and groups that are not told, are said to whoever runs the installation.
  product.expectLogged(/Company login/);
  provider.open(`${product.url}/login/acme/callback`);
  db = new Database(join(product.dataDir, "platform.sqlite"));
  await signIn({ sub: "boss", email: "boss@acme.test", email_verified: true, name: "Boss" });
  db.prepare("UPDATE users SET role = 'admin' WHERE sso_subject = 'boss'").run();
  boss = await signIn({ sub: "boss", email: "boss@acme.test" });
});
afterAll(async () => {
  db.close();
  await product.stop();
  await provider.close();
  forger.close();
});

async function callbackOf(person: Person, who: CompanyPerson): Promise<URL> {
  provider.person = who;
  const begun = await person.post("/login/acme", {});
  return (await person.follow(begun, (address) => address.pathname === "/login/acme/callback")).at;
}
async function signIn(who: CompanyPerson): Promise<Person> {
  const person = new Person(product.url);
  const reply = await person.send(await callbackOf(person, who), {});
  expect(reply.headers.get("Location")).toBe("/systems");
  return person;
}

let count = 0;
/** Somebody new at the provider, in groups or with a claim of another form. */
const somebody = (groups?: unknown): CompanyPerson => {
  const sub = `person-${++count}`;
  return { sub, email: `${sub}@acme.test`, email_verified: true, name: sub, groups };
};
const accountOf = ({ sub }: CompanyPerson) => {
  const row = db.prepare("SELECT * FROM users WHERE sso_subject = ?").get(sub) as Record<string, unknown>;
  return { id: row.user_id as string, role: row.role, groups: JSON.parse(String(row.role_groups)) as unknown };
};
const rule = (group_name: string, role: string, system_id = "") => ({
  rule_id: `rule-${++count}`,
  variant: "acme",
  group_name,
  role,
  system_id,
});
async function give(group: string, role: string, system_id = ""): Promise<string> {
  const form = rule(group, role, system_id);
  const added = await boss.post("/admin/team-members/groups", form);
  expect(added.status, await words(added)).toBe(303);
  return form.rule_id;
}
const call = (person: Person, method: string, path: string, body?: unknown) =>
  person.send(new URL(`/api/${path}`, product.url), {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
async function newSystem(): Promise<string> {
  const system_id = `groups-${++count}`;
  const properties = { country_code: "DE" };
  const system = { system_id, name: system_id, unit: "EUR", timezone: "UTC", properties };
  const saved = await call(boss, "POST", "system", { ...system, geometry_id: `${system_id}-border` });
  expect(saved.status, await saved.text()).toBe(200);
  return system_id;
}
async function roleIn(system_id: string, who: CompanyPerson) {
  const all = (await (await call(boss, "GET", "roles")).json()) as Record<string, unknown>[];
  const { id } = accountOf(who);
  return all.find((row) => row.system_id === system_id && row.user_id === id);
}

describe("a group gives a role in the space", () => {
  test("from the next sign-in on, and takes it with the group, in every sign-in of the person", async () => {
    const eve = somebody(["planners", "canteen"]);
    const first = await signIn(eve);
    expect(accountOf(eve)).toMatchObject({ role: "viewer", groups: [] });
    await give("planners", "admin");
    expect((await first.get("/admin/team-members")).status).toBe(302);

    const second = await signIn(eve);
    expect(accountOf(eve)).toMatchObject({ role: "admin", groups: ["planners"] });
    // The sign-in from before has the role as well: it reads what the account may do, each time.
    for (const person of [first, second]) expect((await person.get("/admin/team-members")).status).toBe(200);
    const team = await words(await boss.get("/admin/team-members"));
    expect(team).toContain("Admin by group planners");
    expect(team).toContain("Sign-in at ACME Power");
    const file = await (await boss.get("/admin/team-members/changes.csv")).text();
    expect(file).toContain("Groups that give the role");

    await signIn({ ...eve, groups: ["canteen"] });
    expect(accountOf(eve)).toMatchObject({ role: "viewer", groups: [] });
    for (const person of [first, second]) expect((await person.get("/admin/team-members")).status).toBe(302);
  });

  test("a group that was renamed at the provider is another one; no claim is no group", async () => {
    await give("traders", "editor");
    const ian = somebody(["traders"]);
    await signIn(ian);
    expect(accountOf(ian).role).toBe("editor");
    await signIn({ ...ian, groups: ["Traders"] });
    expect(accountOf(ian).role).toBe("viewer");
    await signIn(ian);
    expect(accountOf(ian).role).toBe("editor");
    await signIn({ ...ian, groups: undefined });
    expect(accountOf(ian).role).toBe("viewer");
    // Some providers send a single group as a text.
    await signIn({ ...ian, groups: "traders" });
    expect(accountOf(ian).role).toBe("editor");
  });

  test("of 300 groups the last one counts, too", async () => {
    await give("group-299", "editor");
    const max = somebody(Array.from({ length: 300 }, (_, i) => `group-${i}`));
    await signIn(max);
    expect(accountOf(max)).toMatchObject({ role: "editor", groups: ["group-299"] });
  });

  test("groups that the provider keeps back are said, and change nothing", async () => {
    await give("many", "editor");
    const una = somebody(["many"]);
    await signIn(una);
    const elsewhere = {
      _claim_names: { groups: "src1" },
      _claim_sources: { src1: { endpoint: "https://graph.test" } },
    };
    const person = await signIn({ ...una, groups: undefined, ...elsewhere });
    expect(accountOf(una)).toMatchObject({ role: "editor", groups: ["many"] });
    expect(await words(await person.get("/systems"))).toContain("You are in more groups than");
    expect(await words(await boss.get("/admin/team-members"))).toContain("Too many groups");
    // Once they are told, the remark goes.
    await signIn({ ...una, groups: [] });
    expect(accountOf(una).role).toBe("viewer");
    const account = db.prepare("SELECT groups_problem FROM users WHERE sso_subject = ?").get(una.sub);
    expect(account).toEqual({ groups_problem: null });
  });

  test("a claim of another form is said, and gives nothing", async () => {
    const odd = somebody([{ name: "planners" }]);
    const person = await signIn(odd);
    expect(accountOf(odd).role).toBe("viewer");
    expect(await words(await person.get("/systems"))).toContain("in a form that cannot be read");
  });

  test("a role by hand stays next to it, and the stronger one is in force", async () => {
    await give("helpers", "editor");
    const kim = somebody(["helpers"]);
    await signIn(kim);
    const edit = `/admin/team-members/${accountOf(kim).id}`;
    const form = { displayName: "Kim", expansion: "on", operation: "on", portfolio: "on" };
    expect((await boss.post(edit, { ...form, role: "admin" })).status).toBe(303);
    expect(accountOf(kim).role).toBe("admin");
    expect(await words(await boss.get("/admin/team-members"))).toContain("by group helpers; by hand: Admin");
    await signIn({ ...kim, groups: [] });
    expect(accountOf(kim)).toMatchObject({ role: "admin", groups: [] });
    // Back in the group, what is given by hand can be taken, and the group's role is left.
    await signIn(kim);
    expect((await boss.post(edit, { ...form, role: "editor" })).status).toBe(303);
    expect(accountOf(kim).role).toBe("editor");
    const weaker = await boss.post(edit, { ...form, role: "viewer" });
    expect(weaker.status).toBe(422);
    expect(await words(weaker)).toContain("give a stronger role (helpers)");
  });

  test("the last admin stays, from then on by hand", async () => {
    await give("chiefs", "admin");
    const last = somebody(["chiefs"]);
    await signIn(last);
    db.prepare("UPDATE users SET disabled = 1 WHERE db = 'acme' AND role = 'admin' AND sso_subject <> ?").run(last.sub);
    db.prepare("UPDATE users SET super_admin = 0 WHERE super_admin = 1").run();
    try {
      await signIn({ ...last, groups: [] });
      expect(accountOf(last)).toMatchObject({ role: "admin", groups: [] });
      const logged = db.prepare("SELECT after FROM user_changes ORDER BY seq DESC LIMIT 1").get();
      expect(JSON.stringify(logged)).toContain("last_admin");
    } finally {
      db.prepare("UPDATE users SET disabled = 0").run();
      db.prepare("UPDATE users SET super_admin = 1 WHERE email = 'superadmin@demo.test'").run();
    }
  });

  test("four sign-ins at once give one role", async () => {
    await give("crowd", "editor");
    const leo = somebody(["crowd"]);
    const people = Array.from({ length: 4 }, () => new Person(product.url));
    const backs: URL[] = [];
    for (const person of people) backs.push(await callbackOf(person, leo));
    const ends = await Promise.all(people.map((person, i) => person.send(backs[i]!, {})));
    expect(ends.map((end) => end.headers.get("Location"))).toContain("/systems");
    expect(accountOf(leo)).toMatchObject({ role: "editor", groups: ["crowd"] });
    const changes = db.prepare("SELECT count(*) AS n FROM user_changes WHERE user_id = ? AND before LIKE '%role%'");
    expect(changes.get(accountOf(leo).id)).toEqual({ n: 1 });
  });
});

describe("a group gives a role in one system", () => {
  test("given, told with its origin, and taken; a role by hand stays", async () => {
    const [one, other] = [await newSystem(), await newSystem()];
    await give("site-crew", "editor", one);
    await give("site-look", "approver", one);
    const ada = somebody(["site-crew", "site-look"]);
    const person = await signIn(ada);
    expect(await roleIn(one, ada)).toMatchObject({ role: "editor", role_groups: ["site-crew"], hand_role: null });
    expect(await roleIn(other, ada)).toBeUndefined();
    expect((await call(person, "GET", `system/${one}`)).status).toBe(200);
    expect(await words(await boss.get(`/system/${one}/sharing`))).toContain("Editor by group site-crew");

    // By hand it is neither taken nor made weaker.
    const { id } = accountOf(ada);
    expect((await call(boss, "DELETE", `user/${id}/system/${one}/role`)).status).toBe(409);
    const weaker = { user_id: id, system_id: one, role: "viewer", email: ada.email };
    expect((await call(boss, "POST", "role", weaker)).status).toBe(422);
    expect((await call(boss, "POST", "role", { ...weaker, role: "admin" })).status).toBe(200);
    expect(await roleIn(one, ada)).toMatchObject({ role: "admin", group_role: "editor", hand_role: "admin" });
    expect((await call(boss, "DELETE", `user/${id}/system/${one}/role`)).status).toBe(200);
    expect(await roleIn(one, ada)).toMatchObject({ role: "editor", hand_role: null });

    await signIn({ ...ada, groups: ["site-look"] });
    expect(await roleIn(one, ada)).toMatchObject({ role: "approver", role_groups: ["site-look"] });
    await signIn({ ...ada, groups: [] });
    expect(await roleIn(one, ada)).toBeUndefined();
    // The sign-in from before sees the system no more.
    expect((await call(person, "GET", `system/${one}`)).status).toBe(404);
  });
});

describe("who keeps the table", () => {
  test("admins of the space alone; groups of others and odd rules are refused", async () => {
    const viewer = await signIn(somebody());
    expect((await viewer.get("/admin/team-members/groups")).status).toBe(302);
    expect((await call(viewer, "GET", "group-roles")).status).toBe(403);
    expect((await call(viewer, "POST", "group-role", rule("x", "admin"))).status).toBe(403);
    expect((await product.call("superadmin", "POST", "group-role", rule("x", "admin"))).status).toBe(422);
    const id = await give("twice", "viewer");
    expect((await product.call("superadmin", "DELETE", `group-role/${id}`)).status).toBe(404);
    for (const odd of [
      rule("twice", "editor"),
      rule("x", "approver"),
      rule("x", "viewer", "demo-district"),
      { ...rule("x", "viewer"), variant: "nobody" },
    ])
      expect((await call(boss, "POST", "group-role", odd)).status, JSON.stringify(odd)).toBe(422);
    expect((await call(boss, "DELETE", `group-role/${id}`)).status).toBe(200);
    const rules = (await (await call(boss, "GET", "group-roles")).json()) as { rule_id: string }[];
    expect(rules.some(({ rule_id }) => rule_id === id)).toBe(false);
  });
});

const attempt = async () => {
  const person = new Person(product.url);
  const begun = new URL((await person.post("/login/forged", {})).headers.get("Location") ?? "");
  nonce = begun.searchParams.get("nonce") ?? "";
  const state = begun.searchParams.get("state") ?? "";
  const reply = await person.get(`/login/forged/callback?code=c&state=${state}`);
  return { to: reply.headers.get("Location"), isIn: await person.isIn() };
};

describe("a forged claim", () => {
  test("in the address of the way back gives nothing", async () => {
    await give("admins", "admin");
    const mia = somebody(["canteen"]);
    const person = new Person(product.url);
    const back = await callbackOf(person, mia);
    back.searchParams.set("groups", "admins");
    await person.send(back, {});
    expect(accountOf(mia)).toMatchObject({ role: "viewer", groups: [] });
  });

  test("in a token that the provider's key did not sign opens nothing", async () => {
    expect(await attempt()).toMatchObject({ to: "/login/forged?message=sso_problem", isIn: false });
    // The same token under the right key opens: it is the signature that was refused.
    signer = real!;
    expect(await attempt()).toMatchObject({ to: "/systems", isIn: true });
  });
});

describe("a sign-in that cannot learn or store the groups", () => {
  test("opens, and changes no role, when the provider's userinfo fails", async () => {
    signer = real!;
    const ofAdmins = { ...rule("admins", "editor"), variant: "forged" };
    expect((await boss.post("/admin/team-members/groups", ofAdmins)).status).toBe(303);
    expect((await attempt()).to).toBe("/systems");
    expect(accountOf({ sub: "mallory", email: "" }).role).toBe("editor");
    groups = null;
    expect((await attempt()).to).toBe("/systems");
    expect(accountOf({ sub: "mallory", email: "" }).role).toBe("editor");
    expect(await words(await boss.get("/admin/team-members"))).toContain("Groups not told");
  });

  test("says to try once more while somebody else writes into the space, and changes nothing", async () => {
    await give("late", "editor");
    const lia = somebody([]);
    await signIn(lia);
    const person = new Person(product.url);
    const at = await callbackOf(person, { ...lia, groups: ["late"] });
    const connection = new Database(join(product.dataDir, "spaces/acme.sqlite"));
    connection.exec("BEGIN IMMEDIATE");
    const reply = await person.send(at, {});
    connection.exec("ROLLBACK");
    connection.close();
    expect(reply.headers.get("Location")).toBe("/login/acme?message=busy");
    expect(accountOf(lia).role).toBe("viewer");
    await signIn({ ...lia, groups: ["late"] });
    expect(accountOf(lia).role).toBe("editor");
  });
});
