import { expect, test, vi } from "vitest";
import { textsOf } from "~/i18n/i18n.server";
import { action } from "./login";
import { backTo, signInMessage } from "./signIn.server";

const FULL = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
const BUSY = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
let fault: Error;
vi.mock(import("~/services/identity/authenticator.server"), async (original) => ({
  ...(await original()),
  authenticatorFor: () => ({ authenticate: () => Promise.reject(fault) }) as never,
}));

const log = { info: () => undefined, warn: () => undefined } as never;

test.each([
  [507, "errors.storage", FULL],
  [503, "errors.busy", BUSY],
])(
  "who signs in while nothing can be written is told why with %i, and keeps what was typed",
  async (status, message, error) => {
    fault = error;
    const body = new URLSearchParams({ email: "admin@demo.test", password: "a-right-password" });
    const request = new Request("http://x/login", { method: "POST", body });
    const reply = await action({ request, params: {}, context: { address: "10.0.0.1", log } } as never);
    expect(reply.status).toBe(status);
    const text = await reply.text();
    expect(text).toContain(message);
    expect(text).toContain("admin@demo.test");
    expect(text).not.toContain("a-right-password");
  },
);

test("so is who comes back from the company's sign-in", () => {
  const back = backTo("/login/acme", { ok: false, status: 507, message: "errors.storage" });
  const to = new URL(back.headers.get("Location") ?? "", "http://x");
  expect(signInMessage(to.searchParams, "en")).toEqual({ kind: "error", text: textsOf("en")("errors:storage") });
});
