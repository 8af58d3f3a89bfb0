import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readEnvironment } from "./environment.server";

const dataDir = mkdtempSync(join(tmpdir(), "energy-help-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://energy.test",
  ADMIN_EMAIL: "admin@energy.test",
  ADMIN_PASSWORD: "a-long-password",
} as const;
const readWith = (settings: Record<string, string>) =>
  readEnvironment({ ...PRODUCTION, DATA_DIR: dataDir, ...settings });
const secret = "sixteen-signs-at-least";
const provider = {
  HELP_URL: "https://help.test/hc",
  HELP_SSO_URL: "https://help.test/access/jwt",
  HELP_SSO_SECRET: secret,
};

it("has neither provider nor model by default", () => {
  expect(readWith({})).toMatchObject({ helpUrl: undefined, helpLogin: undefined, assistantModel: undefined });
});

it("takes both", () => {
  const env = readWith({ ...provider, ASSISTANT_URL: "https://model.test/v1/chat/completions", ASSISTANT_MODEL: "m" });
  expect(env.helpLogin).toEqual({ accessUrl: provider.HELP_SSO_URL, secret });
  expect(env.assistantModel).toEqual({ url: "https://model.test/v1/chat/completions", model: "m", token: undefined });
});

it.each<[string, Record<string, string>, RegExp]>([
  ["an access address without a secret", { ...provider, HELP_SSO_SECRET: "" }, /go together/],
  ["a secret without an access address", { HELP_URL: provider.HELP_URL, HELP_SSO_SECRET: secret }, /go together/],
  ["no help to lead on to", { ...provider, HELP_URL: "" }, /HELP_SSO_URL needs HELP_URL/],
  ["a short secret", { ...provider, HELP_SSO_SECRET: "short" }, /HELP_SSO_SECRET: has at least 16/],
  ["plain http", { ...provider, HELP_SSO_URL: "http://help.test/access" }, /HELP_SSO_URL: must begin with https/],
  ["a script as help", { HELP_URL: "javascript:alert(1)" }, /HELP_URL: must begin with https/],
  [
    "a private model",
    { ASSISTANT_URL: "https://10.0.0.1/v1", ASSISTANT_MODEL: "m" },
    /ASSISTANT_URL: must not be a private/,
  ],
  ["a model without a name", { ASSISTANT_URL: "https://model.test/v1" }, /ASSISTANT_URL needs ASSISTANT_MODEL/],
])("refuses %s", (_, settings, sentence) => expect(() => readWith(settings)).toThrow(sentence));

it("starts in production only with an address, over https, and somebody who can sign in", () => {
  const start = (settings: Record<string, string>) => () =>
    readEnvironment({ DATA_DIR: dataDir, NODE_ENV: "production", ...settings });
  const admin = { ADMIN_EMAIL: "admin@energy.test", ADMIN_PASSWORD: "a-long-password" };
  expect(start(admin)).toThrow(/PUBLIC_URL: set the address/);
  for (const below of ["https://energy.test/app", "https://energy.test/?a=1", "https://energy.test/#a"])
    expect(start({ ...admin, PUBLIC_URL: below })).toThrow(/PUBLIC_URL: must be an address without a path/);
  expect(start({ ...admin, PUBLIC_URL: "https://energy.test/" })).not.toThrow();
  expect(start({ ...admin, PUBLIC_URL: "http://energy.test" })).toThrow(/must begin with https/);
  expect(start({ PUBLIC_URL: "https://energy.test" })).toThrow(/ADMIN_EMAIL and ADMIN_PASSWORD: set both/);
  expect(start({ ...admin, PUBLIC_URL: "https://energy.test" })).not.toThrow();
});

it("believes only proxies that are named", () => {
  expect(readWith({}).trustedProxies).toEqual(["loopback"]);
  expect(readWith({ TRUSTED_PROXIES: "loopback, 10.0.0.0/8" }).trustedProxies).toEqual(["loopback", "10.0.0.0/8"]);
  expect(() => readWith({ TRUSTED_PROXIES: "everybody" })).toThrow(/TRUSTED_PROXIES/);
});
