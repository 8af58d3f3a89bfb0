import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./commonPasswords";

describe("common passwords", () => {
  it.each([
    "password123",
    "P@ssw0rd2024!",
    "Passwort123",
    "motdepasse1",
    "1234567890",
    "0987654321",
    "qwertyuiop",
    "QWERTZUIOP",
    "azertyuiop",
    "aaaaaaaaaa",
    "abcabcabcabc",
    "1212121212",
    "welcome2026",
    "Willkommen1!",
    "iloveyou123",
    "administrator",
    "letmein12345",
    "qwerty123456",
    "1qaz2wsx3edc",
    "changeme2025",
    "01.01.1990!",
    "summer2026!!",
    "energytool1",
    "3.1415926535",
  ])("%s is refused", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "correct horse battery staple",
    "energy-demo-2026",
    "Tram-Linie 11 quietscht",
    "vh7#kd02Lq",
    "a-long-password-of-main",
    "8f3kd92jfa",
  ])("%s is taken", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("refuses the account's own name", () => {
    expect(isCommonPassword("anna.schmidt1", "anna.schmidt@firma.test")).toBe(true);
    expect(isCommonPassword("anna.schmidt@firma.test", "anna.schmidt@firma.test")).toBe(true);
    expect(isCommonPassword("anna.schmidt1", "bob@firma.test")).toBe(false);
  });
});
