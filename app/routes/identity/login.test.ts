import { expect, test, vi } from "vitest";
import { textsOf } from "~/i18n/i18n.server";
import { action } from "./login";
import { backTo, signInMessage } from "./signIn.server";

const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
vi.mock(import("~/services/identity/authenticator.server"), async (original) => ({
  ...(await original()),
  authenticatorFor: () => ({ authenticate: () => Promise.reject(full) }) as never,
}));

const log = { info: () => undefined, warn: () => undefined } as never;

test("who signs in while the disk is full is told so, and keeps what was typed", async () => {
  const body = new URLSearchParams({ email: "admin@demo.test", password: "a-right-password" });
  const request = new Request("http://x/login", { method: "POST", body });
  const reply = await action({ request, params: {}, context: { address: "10.0.0.1", log } } as never);
  const text = JSON.stringify(reply instanceof Response ? await reply.json() : reply);
  expect(text).toContain("errors.storage");
  expect(text).toContain("admin@demo.test");
  expect(text).not.toContain("a-right-password");
});

test("so is who comes back from the company's sign-in", () => {
  const back = backTo("/login/acme", { ok: false, status: 507, message: "errors.storage" });
  const to = new URL(back.headers.get("Location") ?? "", "http://x");
  expect(signInMessage(to.searchParams, "en")).toEqual({ kind: "error", text: textsOf("en")("errors:storage") });
});
