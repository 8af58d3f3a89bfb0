import { describe, expect, it } from "vitest";
import { base32, newTotpKey, totpCode, totpStep, totpUri } from "./totp";

/** RFC 6238, appendix B: the key "12345678901234567890" and eight digits. */
const KEY = base32(Buffer.from("12345678901234567890"));

describe("time-based codes", () => {
  it.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("RFC 6238 at %i s", (seconds, code) => {
    expect(totpCode(KEY, Math.floor(seconds / 30), 8)).toBe(code);
  });

  it("RFC 4226, appendix D: the first counters with six digits", () => {
    expect([0, 1, 2, 3, 4].map((step) => totpCode(KEY, step))).toEqual([
      "755224",
      "287082",
      "359152",
      "969429",
      "338314",
    ]);
  });

  it("RFC 4648 base32", () => {
    expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
    expect(newTotpKey()).toMatch(/^[A-Z2-7]{32}$/);
  });

  it("takes one step of clock difference and no more, and no step twice", () => {
    const at = 1_000_000 * 30_000;
    for (const step of [999_999, 1_000_000, 1_000_001]) expect(totpStep(KEY, totpCode(KEY, step), at, null)).toBe(step);
    for (const step of [999_998, 1_000_002]) expect(totpStep(KEY, totpCode(KEY, step), at, null)).toBeNull();
    expect(totpStep(KEY, totpCode(KEY, 1_000_000), at, 1_000_000)).toBeNull();
    expect(totpStep(KEY, totpCode(KEY, 1_000_001), at, 1_000_000)).toBe(1_000_001);
    for (const wrong of ["", "12345", `${totpCode(KEY, 1_000_000)}0`])
      expect(totpStep(KEY, wrong, at, null)).toBeNull();
  });

  it("names issuer and account for the app", () => {
    expect(totpUri("ABC", "a b@x.test")).toBe(
      "otpauth://totp/Energy%20Tool:a%20b%40x.test?secret=ABC&issuer=Energy%20Tool&algorithm=SHA1&digits=6&period=30",
    );
  });
});
