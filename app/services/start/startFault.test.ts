import { expect, it } from "vitest";
import { NoRoom } from "~db/backupRoom";
import { NewerDatabase, NotUpgraded } from "~db/client";
import { startFault } from "./startFault";

const failing = (code: string, path = "/data/spaces") => Object.assign(new Error(`${code}: raw`), { code, path });

it.each([
  [failing("EACCES"), 77, /^\/data\/spaces may not be used by the account .* chown -R energy \/data$/],
  [failing("EPERM"), 77, /chown/],
  [failing("SQLITE_CANTOPEN"), 77, /chown/],
  [failing("EROFS"), 73, /^\/data\/spaces is read-only/],
  [failing("SQLITE_READONLY_DBMOVED"), 73, /read-only/],
  [failing("ENOTDIR"), 73, /has to be a folder/],
  [failing("ENOSPC"), 75, /disk of DATA_DIR \(\/data\) is full/],
  [failing("SQLITE_FULL"), 75, /full/],
  [failing("SQLITE_NOTADB"), 65, /^platform\.sqlite is damaged/],
  [Object.assign(failing("SQLITE_CORRUPT"), { file: "/data/jobs.sqlite" }), 65, /^jobs\.sqlite is damaged/],
  [new NewerDatabase("newer"), 78, /^newer$/],
  [new NotUpgraded("not upgraded"), 78, /^not upgraded\nStart the version before/],
  [new NoRoom("no room"), 78, /^no room$/],
])("says in one sentence why it cannot start: %s", (error, code, sentence) => {
  expect(startFault(error, "/data")).toEqual({ code, sentence: expect.stringMatching(sentence) as string });
});

it("knows no sentence for what nobody expected, so that its stack is seen", () => {
  expect(startFault(new TypeError("x is not a function"), "/data")).toBeNull();
  expect(startFault(failing("ENOENT", "/opt/program/build.js"), "/data")).toBeNull();
});
