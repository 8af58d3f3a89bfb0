import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Product, startProduct } from "../../helpers/product";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { headers, redirect: "manual" });
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(product.url + path, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { Origin: product.url, ...headers },
    redirect: "manual",
  });

async function signIn(
  email: string,
  password = "energy-demo-2026",
): Promise<{ status: number; cookie: string; location: string | null; text: string }> {
  const answer = await post("/login", { email, password });
  const cookie =
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith("energy_session="))
      ?.split(";")[0] ?? "";
  return { status: answer.status, cookie, location: answer.headers.get("Location"), text: await answer.text() };
}

describe("every answer", () => {
  test.each(["/login", "/privacy", "/no-such-page", "/api/systems", "/api/openapi.json"])(
    "%s carries the security headers",
    async (path) => {
      const { headers } = await get(path);
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("X-Powered-By")).toBeNull();
    },
  );

  test("scripts of a page carry the nonce of its policy, another one each time", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const page = await get("/login");
        const nonce = /'nonce-([^']+)'/.exec(page.headers.get("Content-Security-Policy") ?? "")?.[1];
        const html = await page.text();
        for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
        expect(html).not.toMatch(/ style=| on\w+="/);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test("text is compressed, hashed files are kept for a year", async () => {
    const html = await get("/login", { "Accept-Encoding": "br" });
    expect(html.headers.get("Content-Encoding")).toBe("br");
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(await html.text())?.[1];
    expect((await get(style ?? "")).headers.get("Cache-Control")).toContain("immutable");
    // Compressed once, at build, as small as it gets; whoever cannot read that gets the text.
    const sent = await get(style ?? "", { "Accept-Encoding": "br" });
    const plain = await get(style ?? "", { "Accept-Encoding": "identity" });
    expect(sent.headers.get("Content-Encoding")).toBe("br");
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    const text = await plain.text();
    expect(await sent.text()).toBe(text);
    expect(Number(sent.headers.get("Content-Length"))).toBe(brotliCompressSync(text).length);
  });

  test("health is told without a sign-in", async () => {
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
  });
});

describe("signing in", () => {
  test("leads to the systems with a cookie that scripts cannot read", async () => {
    const answer = await post("/login", { email: "Editor@demo.test ", password: "energy-demo-2026" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/systems");
    const cookie = answer.headers.getSetCookie().join();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  test("an unknown user and a wrong password are answered alike", async () => {
    const [unknown, wrong] = await Promise.all([
      signIn("nobody@demo.test", "wrong-password"),
      signIn("editor@demo.test", "wrong-password"),
    ]);
    expect([unknown.status, wrong.status]).toEqual([422, 422]);
    const withoutTyped = (html: string) =>
      html.replaceAll(/(nobody|editor)@demo\.test/g, "").replaceAll(/nonce="[^"]*"/g, "");
    expect(withoutTyped(unknown.text)).toBe(withoutTyped(wrong.text));
    expect(wrong.text).not.toContain("wrong-password");
    expect(wrong.text).toContain("Error:");
  });

  test("ten failures close an account for a while, a right password included", async () => {
    for (let i = 0; i < 10; i++) await signIn("superadmin@demo.test", `guess-number-${i}`);
    expect((await signIn("superadmin@demo.test")).status).toBe(422);
    expect((await signIn("viewer@demo.test")).status).toBe(303);
  });

  test("a place to return to must be one of ours", async () => {
    for (const evil of ["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)"]) {
      const answer = await post("/login", { email: "editor@demo.test", password: "energy-demo-2026", return_to: evil });
      expect(answer.headers.get("Location"), evil).toBe("/systems");
    }
    const fine = await post("/login", {
      email: "editor@demo.test",
      password: "energy-demo-2026",
      return_to: "/carriers?x=1",
    });
    expect(fine.headers.get("Location")).toBe("/carriers?x=1");
  });

  test("signing out ends the sign-in on the server", async () => {
    const { cookie } = await signIn("viewer@demo.test");
    expect((await get("/systems", { Cookie: cookie })).status).toBe(200);
    await post("/logout", {}, { Cookie: cookie });
    expect((await get("/systems", { Cookie: cookie })).status).toBe(302);
  });
});

describe("guards", () => {
  test("nobody is led to the sign-in and back", async () => {
    const answer = await get("/system/demo-district/designer/optimizations?tab=deleted");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(
      `/login?return_to=${encodeURIComponent("/system/demo-district/designer/optimizations?tab=deleted")}`,
    );
  });

  test("a form sent from another site is refused", async () => {
    const { cookie } = await signIn("editor@demo.test");
    const forged = { Cookie: cookie, Origin: "https://evil.test" };
    expect((await post("/logout", {}, forged)).status).toBe(403);
    expect((await post("/logout", {}, { Cookie: cookie, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await get("/systems", { Cookie: cookie })).status).toBe(200);
  });

  test("another space's system is not there", async () => {
    expect((await product.call("foreign", "GET", "system/demo-district")).status).toBe(404);
    expect((await product.call("foreign", "GET", "optimization/demo-investment-2030/results/summary")).status).toBe(
      404,
    );
    expect((await product.call("foreign", "POST", "optimization/demo-investment-2030/cancel")).status).toBe(404);
  });

  test("a viewer cannot start or cancel a run", async () => {
    expect((await product.call("viewer", "POST", "optimization/demo-investment-2030/cancel")).status).toBe(403);
    const { cookie } = await signIn("viewer@demo.test");
    const base = "/system/demo-district/designer/optimizations";
    const answer = await post(base, { intent: "cancel", optimization_id: "demo-investment-2030" }, { Cookie: cookie });
    expect(answer.status).toBe(403);
    expect((await get(`${base}/new`, { Cookie: cookie })).status).toBe(403);
  });

  test("a run that waits is cancelled once, then has ended", async () => {
    const cancel = () => product.call("editor", "POST", "optimization/demo-investment-2030/cancel");
    expect(((await cancel()).body as { status: string }).status).toBe("abort");
    expect((await cancel()).status).toBe(409);
    expect((await product.call("editor", "GET", "optimization/demo-investment-2030/results/summary")).status).toBe(409);
  });

  test("a form field named __proto__ is no way in", async () => {
    const answer = await post("/login", {
      "__proto__[role]": "admin",
      __proto__: "x",
      email: "editor@demo.test",
      password: "x",
    });
    expect(answer.status).toBeLessThan(500);
  });
});

describe("languages", () => {
  test.each([
    ["en", "Sign in"],
    ["de", "Anmelden"],
    ["fr", "Connexion"],
  ])("the first page in %s by the browser's wish and by the cookie", async (locale, title) => {
    for (const headers of [
      { "Accept-Language": locale },
      { "Accept-Language": "it", Cookie: `i18n_redirected=${locale}` },
    ]) {
      const html = await (await get("/login", headers as Record<string, string>)).text();
      expect(html).toContain(`<html lang="${locale}"`);
      expect(html).toContain(`<title>${title} - Energy Tool</title>`);
      expect(html).not.toMatch(/>(auth|common|rules)[:.]\w+/);
    }
  });
});
