import { describe, expect, test } from "vitest";
import { attributePath } from "./attributes";
import { comparisonsOf } from "./filter";
import { changedGroup, noGroup } from "./groupFields";
import { operationsOf } from "./operations";
import { changedFields, nameOf, noFields } from "./personFields";

describe("paths", () => {
  test("are read without regard to case and without the name of the core schemas", () => {
    expect(attributePath("urn:ietf:params:scim:schemas:core:2.0:User:Name.GivenName")).toEqual({
      attribute: "name",
      sub: "givenname",
      where: null,
    });
    expect(attributePath('members[value eq "a]\\" b"]')).toEqual({
      attribute: "members",
      sub: null,
      where: { sub: "value", value: 'a]" b' },
    });
    expect(attributePath("emails[type eq work]")).toBeNull();
    expect(attributePath("a".repeat(2000))).toBeNull();
  });
});

describe("filters", () => {
  test("are comparisons with eq joined by and; all others are none, so that no condition is lost", () => {
    expect(comparisonsOf('userName eq "a" and active eq True')).toEqual([
      { attribute: "username", value: "a" },
      { attribute: "active", value: "true" },
    ]);
    const others = ['a eq "1" or b eq "2"', 'not (a eq "1")', "a pr", 'a eq "1" b', "a eq 1", "", '"a" eq "1"'];
    for (const filter of others) expect(comparisonsOf(filter), filter).toBeNull();
    expect(comparisonsOf(Array.from({ length: 6 }, () => 'a eq "1"').join(" and "))).toBeNull();
  });

  test("of a thousand signs without an end are refused: an expression that looks back would not end before the test", () => {
    for (const filter of [`a eq "${"\\\\".repeat(480)}`, `${"a[".repeat(450)} eq "1"`, `a${" ".repeat(950)}eq`])
      expect(comparisonsOf(filter)).toBeNull();
  });
});

describe("people", () => {
  const operations = (...Operations: unknown[]) => {
    const read = operationsOf({ Operations });
    if (!read.ok) throw new Error(read.message);
    return read.value;
  };
  const before = { ...noFields(), userName: "Ada@acme.test", email: "ada@acme.test" };

  test("keep an address of their own, and else have their user name's", () => {
    const renamed = operations({ op: "Replace", path: "userName", value: "ada.l@acme.test" });
    expect(changedFields(before, renamed)).toMatchObject({ value: { email: "ada.l@acme.test" } });
    const other = { ...before, email: "mail@acme.test" };
    expect(changedFields(other, renamed)).toMatchObject({ value: { email: "mail@acme.test" } });
    const home = operations({ op: "add", path: 'emails[type eq "home"].value', value: "home@acme.test" });
    expect(changedFields(before, home)).toMatchObject({ value: { email: "ada@acme.test" } });
  });

  test("are called what the provider calls them, else by the parts of their name", () => {
    const parts = { ...before, givenName: "Ada", familyName: "Lovelace" };
    expect([nameOf(before), nameOf(parts)]).toEqual(["Ada@acme.test", "Ada Lovelace"]);
    expect(nameOf({ ...parts, formatted: "A. Lovelace", displayName: "Ada L" })).toBe("Ada L");
  });
});

test("a group's members are changed in the order of the operations", () => {
  const read = operationsOf({
    Operations: [
      { op: "add", value: { displayName: "g", members: [{ value: "1" }, { value: "2" }] } },
      { op: "remove", path: "members" },
      { op: "add", path: "members", value: { value: "3" } },
    ],
  });
  const group = read.ok ? changedGroup(noGroup(), read.value) : read;
  expect(group).toMatchObject({ value: { displayName: "g", members: new Set(["3"]) } });
});
