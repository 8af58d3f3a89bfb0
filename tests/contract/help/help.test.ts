import { createHmac, timingSafeEqual } from "node:crypto";
import { readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

const SECRET = "a-shared-secret-of-the-test";

interface Visit {
  claims: Record<string, unknown>;
  returnTo: string | null;
}

/** A help provider: takes the form, checks the signature as RFC 7515 says, lets in and sends on. */
async function startHelpProvider(): Promise<{ url: string; visits: Visit[]; close(): Promise<void> }> {
  const visits: Visit[] = [];
  const used = new Set<unknown>();
  const server: Server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      const form = new URLSearchParams(text);
      const claims = request.url === "/access/jwt" ? verified(form.get("jwt") ?? "") : null;
      if (!claims || used.has(claims.jti)) return void response.writeHead(401).end();
      used.add(claims.jti);
      visits.push({ claims, returnTo: form.get("return_to") });
      response.writeHead(302, { Location: form.get("return_to") ?? "/" }).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    close() {
      server.closeAllConnections();
      return new Promise((ended) => server.close(() => ended()));
    },
  };
}

function verified(token: string): Record<string, unknown> | null {
  const [head = "", body = "", signature = ""] = token.split(".");
  const right = createHmac("sha256", SECRET).update(`${head}.${body}`).digest();
  const signed = Buffer.from(signature, "base64url");
  if (signed.length !== right.length || !timingSafeEqual(signed, right)) return null;
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
  const claims = read(body);
  const fresh = Math.abs(Date.now() / 1000 - Number(claims.iat)) < 180;
  return read(head).alg === "HS256" && fresh ? claims : null;
}

async function signedIn(product: Product, name = "editor"): Promise<Person> {
  const person = new Person(product.url);
  await person.signIn(`${name}@demo.test`);
  return person;
}

describe("with a help provider", () => {
  let provider: Awaited<ReturnType<typeof startHelpProvider>>;
  let product: Product;
  beforeAll(async () => {
    provider = await startHelpProvider();
    product = await startProduct({
      HELP_URL: `${provider.url}/hc`,
      HELP_SSO_URL: `${provider.url}/access/jwt`,
      HELP_SSO_SECRET: SECRET,
    });
  });
  afterAll(async () => {
    await product.stop();
    await provider.close();
  });

  test("the call gives a token the provider accepts, once", async () => {
    const { status, body, headers } = await product.call("viewer", "GET", "zendeskAuthToken");
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    const { token, access_url, expires_at } = body as { token: string; access_url: string; expires_at: string };
    expect(access_url).toBe(`${provider.url}/access/jwt`);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(120_000);
    const post = (jwt: string) =>
      fetch(access_url, { method: "POST", redirect: "manual", body: new URLSearchParams({ jwt, return_to: "/hc/" }) });
    expect((await post(`${token.slice(0, -3)}abc`)).status).toBe(401);
    expect((await post(token)).status).toBe(302);
    expect((await post(token)).status).toBe(401);
    expect(provider.visits.at(-1)?.claims).toMatchObject({ email: "viewer@demo.test", name: "Demo Viewer" });
    expect(provider.visits.at(-1)?.claims.external_id).toMatch(/\S/);
    expect((await product.call("nobody", "GET", "zendeskAuthToken")).status).toBe(401);
    expect((await product.call("viewer", "POST", "zendeskAuthToken", {})).status).toBe(405);
  });

  test.each([
    ["quickstart", "/hc/quickstart"],
    ["components?anchor=drafts", "/hc/components#drafts"],
    ["requests/new", "/hc/requests/new"],
  ])("the page of %s posts itself, signed, and leads on to the article", async (key, path) => {
    const person = await signedIn(product);
    const answer = await person.get(`/help/open/${key}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${provider.url};`);
    const [html = ""] = /<form method="post"[^>]*data-island="submit"[\s\S]*?<\/form>/.exec(await answer.text()) ?? [];
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
    const action = /<form method="post" action="([^"]*)"[^>]*data-island="submit"/.exec(html)?.[1] ?? "";
    expect(action).toBe(`${provider.url}/access/jwt`);
    const form = new URLSearchParams({ jwt: field("jwt"), return_to: field("return_to") });
    const entered = await fetch(action, { method: "POST", redirect: "manual", body: form });
    expect(entered.headers.get("Location")).toBe(provider.url + path);
    expect(provider.visits.at(-1)?.claims.email).toBe("editor@demo.test");
  });

  test.each(["evil", "..%2f..%2fx", "https://evil.test/", "quickstart?anchor=a%0d%0ab", "quickstart/../x"])(
    "nobody is sent to an address of somebody else's choice: %s",
    async (key) => {
      const answer = await (await signedIn(product)).get(`/help/open/${key}`);
      expect(answer.status).toBe(404);
      const text = await words(answer);
      expect(text).not.toContain("evil.test");
    },
  );

  test("an unknown key says that it failed", async () => {
    const answer = await (await signedIn(product)).get("/help/open/evil");
    expect(await words(answer)).toContain("Redirecting to the documentation failed");
  });

  test("the menu opens documentation and support in a new tab", async () => {
    const html = await (await (await signedIn(product)).get("/systems")).text();
    expect(html).toMatch(/href="\/help\/open\/basic" target="_blank" rel="noopener"/);
    expect(html).toMatch(/href="\/help\/open\/requests\/new" target="_blank" rel="noopener"/);
  });
});

describe("without a help provider", () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  test("help is our own handbook", async () => {
    const person = await signedIn(product);
    const to = async (key: string) => (await person.get(`/help/open/${key}`)).headers.get("Location");
    expect(await to("quickstart")).toBe("/help/quickstart");
    expect(await to("components?anchor=drafts")).toBe("/help/components#drafts");
    expect(await to("requests/new")).toBe("/help#support");
    const { status, body } = await product.call("editor", "GET", "zendeskAuthToken");
    expect(status).toBe(404);
    expect((body as { message: string }).message).toBe("Redirecting to the documentation failed");
    const policy = (await person.get("/help")).headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("form-action 'self';");
  });

  test("signed out, the handbook asks to sign in and comes back", async () => {
    for (const path of ["/help", "/help/quickstart", "/help/glossary", "/help/open/basic", "/chat"]) {
      const answer = await new Person(product.url).get(path);
      expect(answer.headers.get("Location"), path).toBe(`/login?return_to=${encodeURIComponent(path)}`);
    }
  });

  const articles = (locale: string) =>
    readdirSync(`app/handbook/${locale}`, { recursive: true }).filter((path) => String(path).endsWith(".md"));

  test("every article is there in every language, and its anchors", async () => {
    const person = await signedIn(product);
    for (const locale of ["en", "de", "fr"]) {
      person.setCookie("i18n_redirected", locale);
      const overview = await (await person.get("/help")).text();
      const keys = [...overview.matchAll(/<dt><a href="\/help\/([a-z]+)"/g)].map((match) => match[1] ?? "");
      expect(keys).toHaveLength(articles(locale).length);
      for (const key of keys) {
        const answer = await person.get(`/help/${key}`);
        expect(answer.status, key).toBe(200);
        const html = await answer.text();
        expect(html).toContain(`<html lang="${locale}"`);
        for (const [, anchor] of html.matchAll(/href="#([\w-]+)"/g)) expect(html, key).toContain(`id="${anchor}"`);
      }
    }
    expect((await person.get("/help/nothing")).status).toBe(404);
  });

  test("the search of the handbook finds parts", async () => {
    const person = await signedIn(product);
    expect(await (await person.get("/help?q=invite+a+colleague")).text()).toContain('href="/help/roles#share"');
    expect(await words(await person.get("/help?q=xyzzy"))).toContain("The handbook says nothing about this");
  });

  test("the menu leads to the article about the page", async () => {
    const person = await signedIn(product);
    for (const [path, article] of [
      ["/system/demo-district/digital-twin/components", "components"],
      ["/system/demo-district/digital-twin/parameters", "parameter"],
      ["/carriers", "carrier"],
      ["/settings/account", "basic"],
    ] as const)
      expect(await (await person.get(path)).text(), path).toContain(`href="/help/${article}">Help on this page`);
  });
});
