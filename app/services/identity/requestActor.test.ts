import { expect, test, vi } from "vitest";
import { credentialOf, sessionToken } from "./requestActor.server";

let https = false;
vi.mock("~/services/core/settings/publicUrl.server", () => ({ overHttps: () => https }));

const asking = (headers: Record<string, string>) => ({ headers: new Headers(headers) });
const cookies = (cookie: string) => credentialOf(asking({ Cookie: cookie }));

test("over https only the cookie that is held to this host signs in", () => {
  https = true;
  expect(cookies("energy_session=planted")).toBeUndefined();
  expect(cookies("energy_session=planted; __Host-energy_session=own")).toEqual({ token: "own", kind: "cookie" });
  expect(sessionToken(asking({ Cookie: "theme=dark; __Host-energy_session=own" }))).toBe("own");
});

test("without https it has its plain name", () => {
  https = false;
  expect(cookies("energy_session=own; __Host-energy_session=other")).toEqual({ token: "own", kind: "cookie" });
  expect(cookies("my_energy_session=own")).toBeUndefined();
  expect(cookies("energy_session=%ZZ")).toBeUndefined();
});

test("a program's token goes before the cookie", () => {
  https = false;
  expect(credentialOf(asking({ Authorization: "Bearer t", Cookie: "energy_session=own" }))).toEqual({
    token: "t",
    kind: "bearer",
  });
});
