import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seal, unseal } from "~/services/core/settings/secrets.server";
import { actorOf, closeSession, openSession } from "~/services/identity/sessions.server";
import { sendSms } from "~/services/identity/sms.server";
import { sendMail } from "~/services/notifications/mail.server";
import { type TestSpace, testSpace } from "../../helpers/space";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

const outbox = (ending: string) => {
  const folder = join(space.dataDir, "outbox");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(ending)).map((name) => readFileSync(join(folder, name), "utf8"));
};

describe("without a server of mails or messages", () => {
  test("a mail is a file a mail program can open", async () => {
    await sendMail({ to: "anna@alpha.test", subject: "Zürich – Grüße", text: "Hello\n" });
    const [mail = ""] = outbox(".eml");
    expect(mail).toMatch(/^To: anna@alpha\.test\r?$/m);
    expect(mail).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail).toMatch(/^Message-ID: </m);
  });

  test("a header cannot be smuggled in by a name or an address", async () => {
    await sendMail({ to: "bob@alpha.test\r\nBcc: evil@evil.test", subject: "a\r\nBcc: evil@evil.test", text: "x" });
    for (const mail of outbox(".eml")) expect(mail).not.toMatch(/^Bcc:/m);
  });

  test("a code is a text file", async () => {
    await sendSms("+49151", "123456 is your code");
    expect(outbox(".txt")).toEqual(["To: +49151\n\n123456 is your code\n"]);
  });
});

describe("secrets", () => {
  test("are unreadable without the installation's own, and when they were changed", () => {
    const sealed = seal("JBSWY3DPEHPK3PXP");
    expect(sealed).not.toContain("JBSWY3DP");
    expect(seal("JBSWY3DPEHPK3PXP")).not.toBe(sealed);
    expect(unseal(sealed)).toBe("JBSWY3DPEHPK3PXP");
    const bytes = Buffer.from(sealed, "base64url");
    bytes[bytes.length - 1]! ^= 1;
    expect(unseal(bytes.toString("base64url"))).toBeNull();
    expect(unseal("")).toBeNull();
  });

  test("of sign-ins are stored as hashes, and a cookie is no bearer token", () => {
    const { token } = openSession(space.viewer.user_id, "cookie");
    expect(actorOf(token, "cookie")?.user_id).toBe(space.viewer.user_id);
    expect(actorOf(token, "bearer")).toBeUndefined();
    const file = new Database(join(space.dataDir, "platform.sqlite"), { readonly: true });
    expect(JSON.stringify(file.prepare("SELECT * FROM sessions").all())).not.toContain(token);
    file.close();
    closeSession(token);
    expect(actorOf(token, "cookie")).toBeUndefined();
  });
});

describe("the platform's first schema with people in it", () => {
  test("becomes today's, and nobody is lost or signed out", () => {
    const folder = mkdtempSync(join(tmpdir(), "energy-migration-"));
    const all = join(import.meta.dirname, "../../../db/migrations/platform");
    const first = join(folder, "first");
    mkdirSync(join(first, "meta"), { recursive: true });
    interface Journal {
      entries: { tag: string }[];
    }
    const journal = JSON.parse(readFileSync(join(all, "meta/_journal.json"), "utf8")) as Journal;
    const oldest = journal.entries[0]!;
    writeFileSync(join(first, "meta/_journal.json"), JSON.stringify({ ...journal, entries: [oldest] }));
    cpSync(join(all, `${oldest.tag}.sql`), join(first, `${oldest.tag}.sql`));
    const file = new Database(join(folder, "platform.sqlite"));
    file.pragma("foreign_keys = ON");
    migrate(drizzle(file), { migrationsFolder: first });
    file.exec(`
      INSERT INTO users (user_id, email, displayName, db, created_at) VALUES ('u1', 'a@x.test', 'A', 'main', '2026-01-01'), ('u2', 'b@x.test', 'B', 'main', '2026-01-01');
      INSERT INTO sessions (token_hash, kind, user_id, db, created_at, last_seen_at, expires_at) VALUES ('h', 'cookie', 'u1', 'main', 1, 1, 9);
    `);
    migrate(drizzle(file), { migrationsFolder: all });
    expect(file.prepare("SELECT user_id, phone, sso_variant FROM users ORDER BY user_id").all()).toEqual([
      { user_id: "u1", phone: null, sso_variant: null },
      { user_id: "u2", phone: null, sso_variant: null },
    ]);
    expect(file.prepare("SELECT token_hash, browser FROM sessions").all()).toEqual([
      { token_hash: "h", browser: null },
    ]);
    expect(file.pragma("foreign_key_check")).toEqual([]);
    file.close();
    rmSync(folder, { recursive: true });
  });
});
