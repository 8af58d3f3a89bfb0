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
/** An identity provider that takes connections and never answers. */
const silent = createServer(() => undefined);

beforeAll(async () => {
  provider = await startIdentityProvider();
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", () => done()));
  const nobody = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const acme = { variant: "acme", space: "acme", title: "ACME Power", issuer: provider.issuer, ...CLIENT };
  const slow = { ...acme, variant: "slow", title: "Slow Grid", issuer: nobody, timeout_seconds: 1 };
  product = await startProduct({ OIDC: JSON.stringify([acme, slow]) });
  // Providers that lie or do not answer are told to whoever runs the installation.
  product.expectLogged(/Company login/);
  provider.open(`${product.url}/login/acme/callback`);
  db = new Database(join(product.dataDir, "platform.sqlite"));
});
afterAll(async () => {
  db.close();
  await product.stop();
  await provider.close();
  silent.closeAllConnections();
  silent.close();
});

const anna: CompanyPerson = { sub: "anna-1", email: "anna@acme.test", email_verified: true, name: "Anna Acme" };
const isCallback = (address: URL) => address.pathname === "/login/acme/callback";

/** To the provider and back, up to the address that brings the code. */
async function codeOf(person: Person, who: CompanyPerson | null, form: Record<string, string> = {}): Promise<URL> {
  provider.person = who;
  const begun = await person.post("/login/acme", form);
  expect(begun.status).toBe(303);
  return (await person.follow(begun, isCallback)).at;
}
async function signIn(who: CompanyPerson | null, form: Record<string, string> = {}) {
  const person = new Person(product.url);
  const back = await codeOf(person, who, form);
  expect(isCallback(back), back.href).toBe(true);
  return { person, back, answer: await person.send(back, {}) };
}
const userOf = (email: string) =>
  db.prepare("SELECT * FROM users WHERE email = ?").get(email) as Record<string, unknown> | undefined;

describe("company-space login", () => {
  test("leads to the provider with PKCE, state and nonce, and the policy lets the form go there", async () => {
    const person = new Person(product.url);
    const page = await person.get("/login/acme");
    expect(page.headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${provider.issuer}`);
    expect(await words(page)).toContain("Sign in at ACME Power");
    const redirect = new URL((await person.post("/login/acme", {})).headers.get("Location") ?? "");
    expect(redirect.origin).toBe(provider.issuer);
    const query = Object.fromEntries(redirect.searchParams);
    expect(query).toMatchObject({ response_type: "code", code_challenge_method: "S256", client_id: CLIENT.client_id });
    expect(query.redirect_uri).toBe(`${product.url}/login/acme/callback`);
    for (const name of ["state", "nonce", "code_challenge"]) expect(query[name]?.length, name).toBeGreaterThan(30);
  });

  test("the first login makes a viewer of the space, the next one finds them again", async () => {
    const { person, answer } = await signIn(anna, { return_to: "/carriers" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/carriers");
    const made = userOf(anna.email);
    expect(made).toMatchObject({
      role: "viewer",
      super_admin: 0,
      db: "acme",
      displayName: "Anna Acme",
      password_hash: null,
    });
    const account = await words(await person.get("/settings/account"));
    expect(account).toContain("You sign in through your company");
    // Nothing of another space is to be seen.
    expect((await person.get("/system/demo-district/digital-twin/infrastructure")).status).toBe(404);

    // The address at the provider may change; the subject stays.
    const again = await signIn({ ...anna, email: "anna.new@acme.test" });
    expect(await again.person.isIn()).toBe(true);
    expect(userOf("anna.new@acme.test")).toBeUndefined();
    expect(db.prepare("SELECT count(*) AS n FROM users WHERE sso_subject = ?").get(anna.sub)).toEqual({ n: 1 });
  });

  test("signing out leads back to the company's own page", async () => {
    const { person } = await signIn(anna);
    const left = await person.post("/logout", {});
    expect(left.headers.get("Location")).toBe("/login/acme?left=1");
    expect(await person.isIn()).toBe(false);
    expect(await words(await person.get("/login/acme?left=1"))).toContain("You are signed out.");
  });

  test("somebody signed in goes on to the systems", async () => {
    const { person } = await signIn(anna);
    expect((await person.get("/login/acme")).headers.get("Location")).toBe("/systems");
  });

  test("an account of somebody else with the same address is not taken over", async () => {
    const { person, answer } = await signIn({ sub: "evil", email: "superadmin@demo.test", email_verified: true });
    expect(answer.headers.get("Location")).toBe("/login/acme?message=sso_problem");
    expect(await person.isIn()).toBe(false);
    expect(userOf("superadmin@demo.test")).toMatchObject({ sso_subject: null });
  });

  test("an account an admin made without a password is theirs, once the provider vouches for the address", async () => {
    const insert = db.prepare(
      "INSERT INTO users (user_id, email, displayName, role, super_admin, db, disabled, created_at) VALUES (?, ?, ?, 'editor', 0, 'acme', 0, ?)",
    );
    insert.run("invited", "invited@acme.test", "Invited", new Date().toISOString());
    const unsure = await signIn({ sub: "inv", email: "invited@acme.test", email_verified: false });
    expect(unsure.answer.headers.get("Location")).toBe("/login/acme?message=sso_problem");
    const sure = await signIn({ sub: "inv", email: "invited@acme.test", email_verified: true });
    expect(await sure.person.isIn()).toBe(true);
    expect(userOf("invited@acme.test")).toMatchObject({ user_id: "invited", sso_subject: "inv", role: "editor" });
  });

  test("an account says whether the provider verified its address", async () => {
    await signIn({ sub: "new-unsure", email: "unsure@acme.test", email_verified: false });
    await signIn({ sub: "new-sure", email: "sure@acme.test", email_verified: true });
    expect([userOf("unsure@acme.test"), userOf("sure@acme.test")]).toMatchObject([
      { emailVerified: 0 },
      { emailVerified: 1 },
    ]);
  });

  test("a disabled account is told so", async () => {
    const bob = { sub: "bob", email: "bob@acme.test" };
    await signIn(bob);
    db.prepare("UPDATE users SET disabled = 1 WHERE email = ?").run(bob.email);
    const { person, answer } = await signIn(bob);
    const message = await words(await person.get(answer.headers.get("Location") ?? ""));
    expect(message).toContain("This account was disabled by an administrator.");
    expect(await person.isIn()).toBe(false);
  });
});

describe("what is refused", () => {
  const refusedWith = async (person: Person, answer: Response, message: string) => {
    expect(answer.headers.get("Location")).toBe(`/login/acme?message=${message}`);
    expect(person.cookie("energy_session")).toBeUndefined();
    expect(await person.isIn()).toBe(false);
  };

  test("another state", async () => {
    const person = new Person(product.url);
    const back = await codeOf(person, anna);
    back.searchParams.set("state", "x".repeat(43));
    await refusedWith(person, await person.send(back, {}), "sso_problem");
  });

  test("an answer of the provider that comes four times at once signs in once", async () => {
    const person = new Person(product.url);
    const back = await codeOf(person, anna);
    const replies = await Promise.all(Array.from({ length: 4 }, () => person.send(back, {})));
    const ends = replies.map((reply) => reply.headers.get("Location") ?? String(reply.status));
    expect(ends.filter((end) => end === "/systems")).toHaveLength(1);
  });

  test("another nonce", async () => {
    const person = new Person(product.url);
    const back = await codeOf(person, anna);
    const state = back.searchParams.get("state");
    const { changes } = db.prepare("UPDATE sso_logins SET nonce = 'another-nonce' WHERE state = ?").run(state);
    expect(changes).toBe(1);
    await refusedWith(person, await person.send(back, {}), "sso_problem");
  });

  test("another browser: the address alone, taken from the one it belongs to", async () => {
    const back = await codeOf(new Person(product.url), anna);
    const thief = new Person(product.url);
    await refusedWith(thief, await thief.send(back, {}), "sso_problem");
  });

  test("a callback used before, and a code used before in another login", async () => {
    const { person, back } = await signIn(anna);
    await person.post("/logout", {});
    await refusedWith(person, await person.send(back, {}), "sso_problem");

    const fresh = await codeOf(person, anna);
    fresh.searchParams.set("code", back.searchParams.get("code") ?? "");
    await refusedWith(person, await person.send(fresh, {}), "sso_problem");
  });

  test("a code under another verifier", async () => {
    const person = new Person(product.url);
    const [first, other] = [await codeOf(person, anna), new Person(product.url)];
    const mixed = await codeOf(other, anna);
    mixed.searchParams.set("code", first.searchParams.get("code") ?? "");
    await refusedWith(other, await other.send(mixed, {}), "sso_problem");
  });

  test("coming back too late", async () => {
    const person = new Person(product.url);
    const back = await codeOf(person, anna);
    db.prepare("UPDATE sso_logins SET expires_at = ? WHERE state = ?").run(
      Date.now() - 1,
      back.searchParams.get("state"),
    );
    await refusedWith(person, await person.send(back, {}), "timed_out");
  });

  test("leaving the provider's page is no error of ours", async () => {
    const { person, answer } = await signIn(null);
    await refusedWith(person, answer, "login_cancelled");
    const page = await words(await person.get("/login/acme?message=login_cancelled"));
    expect(page).toContain("The sign-in was left before it was finished.");
  });

  test("a provider that does not answer", async () => {
    const answer = await new Person(product.url).post("/login/slow", {});
    expect(answer.headers.get("Location")).toBe("/login/slow?message=timed_out");
  });

  test("a company space nobody knows", async () => {
    const person = new Person(product.url);
    const page = await person.get("/login/nowhere");
    expect(page.status).toBe(404);
    expect(await words(page)).toContain("This company space was not found.");
    const typed = await person.post("/login/company", { company: "nowhere" });
    expect(typed.status).toBe(422);
    expect(await words(typed)).toContain("This company space was not found.");
    expect((await person.post("/login/company", { company: " ACME " })).headers.get("Location")).toBe("/login/acme");
  });

  test("a company's person at the password form", async () => {
    await signIn(anna);
    expect((await new Person(product.url).signIn(anna.email, "whatever-it-is")).status).toBe(422);
  });
});
