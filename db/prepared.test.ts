import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { prepared } from "./prepared";

it("prepares a statement once for each database and name, and keeps 2000 at most", () => {
  const [one, other] = [{ $client: new Database(":memory:") }, { $client: new Database(":memory:") }];
  const made: string[] = [];
  const value = (db: typeof one, n: number) =>
    prepared(db, `value ${n}`, () => {
      made.push(`value ${n}`);
      return db.$client.prepare(`SELECT ${n}`).pluck();
    }).get();
  expect([value(one, 1), value(one, 1), value(other, 1)]).toEqual([1, 1, 1]);
  expect(made).toHaveLength(2);
  for (let n = 2; n <= 2000; n++) value(one, n);
  expect(value(one, 1)).toBe(1);
  expect(made).toHaveLength(2 + 1999);
  // One more: those before are let go, and made again when they are asked for.
  expect([value(one, 2001), value(one, 1)]).toEqual([2001, 1]);
  expect(made).toHaveLength(2 + 1999 + 2);
});
