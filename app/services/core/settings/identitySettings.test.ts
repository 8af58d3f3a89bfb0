import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnvironment } from "./environment.server";
import { isLoopback, isPrivateAddress, providerUrlProblem } from "./providerUrl";

const dataDir = mkdtempSync(join(tmpdir(), "energy-settings-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const acme = {
  variant: "acme",
  space: "main",
  title: "ACME",
  issuer: "https://login.acme.test/realm",
  client_id: "energy",
};
const readWith = (settings: Record<string, string>) =>
  readEnvironment({ DATA_DIR: dataDir, NODE_ENV: "test", ...settings });
const oidc = (...logins: object[]) => JSON.stringify(logins);

describe("settings of sign-in", () => {
  it("are empty by default: mails and codes go to files, nobody signs in through a company", () => {
    const env = readWith({});
    expect(env.mail).toEqual({ server: undefined, from: "Energy Tool <noreply@localhost>" });
    expect(env.sms).toBeUndefined();
    expect(env.companyLogins).toEqual([]);
  });

  it("name the company logins", () => {
    const defaults = { origins: [], timeout_seconds: 10, groups_claim: "groups", scopes: [] };
    expect(readWith({ OIDC: oidc(acme) }).companyLogins).toEqual([{ ...acme, ...defaults }]);
  });

  it.each([
    ["no JSON", "acme=https://x.test", /OIDC: is not JSON/],
    ["an unknown key", oidc({ ...acme, clientid: "x" }), /OIDC/],
    ["a word that is taken", oidc({ ...acme, variant: "forgot" }), /this word is taken/],
    ["a variant that is twice", oidc(acme, acme), /is twice/],
    ["plain http", oidc({ ...acme, issuer: "http://login.acme.test" }), /OIDC issuer of acme: must begin with https/],
    ["a private address", oidc({ ...acme, issuer: "https://10.1.2.3/realm" }), /must not be a private address/],
    ["a space that could leave the folder", oidc({ ...acme, space: "../main" }), /OIDC/],
  ])("stop the start with a sentence about %s", (_, OIDC, sentence) => {
    expect(() => readWith({ OIDC })).toThrow(sentence);
  });

  it("are stricter in production: an own address is needed, and nothing on this machine is asked", () => {
    const production = { NODE_ENV: "production", OIDC: oidc(acme) };
    expect(() => readWith(production)).toThrow(/OIDC needs PUBLIC_URL/);
    expect(readWith({ ...production, PUBLIC_URL: "https://energy.acme.test" }).companyLogins).toHaveLength(1);
    const local = { SMS_URL: "http://127.0.0.1:9/sms" };
    expect(readWith(local).sms?.url).toBe(local.SMS_URL);
    expect(() => readWith({ ...local, NODE_ENV: "production" })).toThrow(/SMS_URL: must begin with https/);
    expect(() => readWith({ SMS_URL: "https://localhost/sms", NODE_ENV: "production" })).toThrow(/private address/);
  });

  it("take mail servers only", () => {
    expect(readWith({ SMTP_URL: "smtps://user:secret@mail.test:465" }).mail.server).toContain("mail.test");
    expect(() => readWith({ SMTP_URL: "https://mail.test" })).toThrow(/SMTP_URL: must begin with smtp/);
  });
});

describe("addresses of providers", () => {
  it.each([
    "10.0.0.1",
    "172.16.9.9",
    "172.31.255.255",
    "192.168.1.1",
    "127.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fd00::1",
    "fe80::1",
    "::ffff:10.0.0.1",
  ])("%s is private", (address) => expect(isPrivateAddress(address)).toBe(true));
  it.each(["8.8.8.8", "172.32.0.1", "2001:db8::1", "::ffff:8.8.8.8", "example.org"])("%s is not", (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );
  it("knows this machine by its names only", () => {
    expect(["localhost", "127.0.0.1", "[::1]"].map(isLoopback)).toEqual([true, true, true]);
    expect(["localhost.evil.test", "127.0.0.1.evil.test", "evil.test"].map(isLoopback)).toEqual([false, false, false]);
    expect(providerUrlProblem("file:///etc/passwd", false)).toBe("must begin with https:");
    expect(providerUrlProblem("https://[fd00::1]/", false)).toBe("must not be a private address");
  });
});
