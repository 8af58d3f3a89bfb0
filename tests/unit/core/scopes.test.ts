import { describe, expect, it, test } from "vitest";
import { reaches, type ScopeNeed, SCOPES, storedScopes } from "~/entities/core/roles";
import { scopeRefusal } from "~/services/core/access.server";
import { scopeNeed } from "~/services/core/call.server";
import { CALLS } from "~/services/registry.server";

const signedIn = CALLS.filter(({ open }) => !open);
const writing = (need: ScopeNeed) =>
  signedIn
    .filter((call) => call.method !== "GET" && scopeNeed(call) === need)
    .map(({ id }) => id)
    .sort();

describe("what calls need of a token", () => {
  it("is something for every call but those without a sign-in, and reading for all that only read", () => {
    expect(signedIn.length).toBeGreaterThan(200);
    for (const call of signedIn) {
      expect([...SCOPES, "all"], call.id).toContain(scopeNeed(call));
      if (call.method === "GET") expect(scopeNeed(call), call.id).toBe("read");
    }
    for (const call of CALLS.filter(({ open }) => open)) expect(scopeNeed(call), call.id).toBeNull();
  });

  it("is all scopes for accounts, rights and the installation: a token could otherwise widen itself", () => {
    const ofAccounts = [
      "changeToken",
      "changeTokenLimits",
      "lastLoginAt",
      "switchDatabase",
      "setAvatar",
      "removeAvatar",
    ];
    const ofRights = ["addGroupRole", "removeGroupRole", "assignRole", "removeRole", "roleMail"];
    const ofSpace = ["setLogo", "removeLogo", "measureStorage", "setRetention"];
    expect(writing("all")).toEqual([ofAccounts, ofRights, ofSpace].flat().sort());
  });

  it("is reading for what computes and stores nothing of a site", () => {
    expect(writing("read")).toEqual(
      [
        "askChat",
        "beginChat",
        "endChat",
        "previewLimits",
        "readNotifications",
        "testLiveCleaning",
        "voteOnAnswer",
      ].sort(),
    );
  });

  it("is running for all that computes", () => {
    const computing = ["Optimization", "Study"].flatMap((what) => [`save${what}`, `delete${what}`, `restore${what}`]);
    expect(writing("run")).toEqual([...computing, "askForForecast", "cancelRun", "cancelStudy"].sort());
  });

  it("is operating for all that is measured, planned, sent or dealt", () => {
    const ids = writing("operate");
    for (const id of ["approveOperation", "decideApprovals", "saveDeal", "saveSpotDeal", "importDeals", "saveGoo"])
      expect(ids).toContain(id);
    for (const id of [
      "saveSetpointOutput",
      "testSetpointOutput",
      "setSetpointOutputSecret",
      "sendLivePoints",
      "saveEvent",
      "saveWebhook",
      "setWebhookSecret",
    ])
      expect(ids).toContain(id);
    for (const call of signedIn.filter(({ id }) => ids.includes(id)))
      expect(call.module ?? call.needs, call.id).toMatch(/operation|portfolio|operate/);
  });
});

test("a token is refused what its scopes do not reach, and told which scope that is; people are not asked", () => {
  const token = (scopes: readonly (typeof SCOPES)[number][] | null) => ({ token: { name: "N", scopes } as never });
  for (const scope of SCOPES)
    for (const need of [...SCOPES, "all"] as const) {
      const refusal = scopeRefusal(token([scope]), need);
      expect(reaches([scope], need)).toBe(scope === need);
      if (scope === need) expect(refusal).toBeUndefined();
      else expect(refusal).toMatchObject({ status: 403, params: { token: "N", scope: need, scopes: scope } });
    }
  for (const need of [...SCOPES, "all"] as const) {
    expect(scopeRefusal(token(null), need)).toBeUndefined();
    expect(scopeRefusal({}, need)).toBeUndefined();
  }
});

test("all four scopes are as none chosen; others are stored once, in their order", () => {
  expect(storedScopes(["operate", "run", "model", "read"])).toBeNull();
  expect(storedScopes(null)).toBeNull();
  expect(storedScopes(["run", "read", "run"])).toEqual(["read", "run"]);
});
