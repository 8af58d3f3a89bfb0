import { describe, expect, it } from "vitest";
import { type FlashKey, redirectWith, takeFlash } from "./flash.server";

/** What the next page shows of a key. */
const flashText = (key: FlashKey) => {
  const { headers } = redirectWith("/systems", key);
  const request = new Request("http://x.test/", { headers: { Cookie: headers.get("Set-Cookie")!.split(";")[0]! } });
  return takeFlash(request, "en").text;
};

describe("the message after a step", () => {
  it("is shown for a status of a domain, or of a part of one", () => {
    expect(flashText("systems:template.status.kept")).toBe("The template is saved.");
    expect(flashText("team:two_factor.status.on")).toMatch(/^Two-factor authentication is now demanded/);
    expect(flashText("portfolio:status.deal_made")).toBe("The deal was made.");
  });

  it("is nothing that somebody else wrote into the cookie", () => {
    expect(flashText("systems:<b>.status.kept")).toBeNull();
    expect(takeFlash(new Request("http://x.test/"), "en")).toEqual({ text: null, kind: "success" });
  });
});
