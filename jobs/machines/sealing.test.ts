import { expect, test } from "vitest";
import { sealsOf } from "./sealing";

const KEY = "a-key-of-worker-machines-for-tests-only";
const seals = sealsOf(KEY, "0123456789ab");
const end = { end: "done", output: "computations/a/1" };

test("a sealed value is opened where it belongs, and only as it was sealed", () => {
  const sealed = seals.seal("end", ["a", "input-1"], end);
  expect(seals.open("end", ["a", "input-1"], sealed)).toEqual(end);
  // As it comes back from the queue.
  expect(seals.open("end", ["a", "input-1"], JSON.parse(JSON.stringify(sealed)))).toEqual(end);
  const elsewhere = {
    "another run": seals.open("end", ["b", "input-1"], sealed),
    "another input of the run": seals.open("end", ["a", "input-2"], sealed),
    "another kind": seals.open("progress", ["a", "input-1"], sealed),
    // With the places simply joined both would be one.
    "a place that reads the same": seals.open("end", ["a,input-1"], sealed),
    "another build": sealsOf(KEY, "ba9876543210").open("end", ["a", "input-1"], sealed),
    "another key": sealsOf(`${KEY}!`, "0123456789ab").open("end", ["a", "input-1"], sealed),
    "another text": seals.open("end", ["a", "input-1"], { ...sealed, text: sealed.text.replace("a/1", "b/1") }),
  };
  for (const [what, value] of Object.entries(elsewhere)) expect(value, what).toBeUndefined();
});

test.each([
  null,
  undefined,
  "text",
  7,
  {},
  { text: "{}" },
  { text: 1, seal: 2 },
  { text: "{}", seal: "" },
  { text: "{}", seal: "zz" },
])("%j bears no seal", (value) => {
  expect(seals.open("end", ["a"], value)).toBeUndefined();
});

test("the name of a key does not hold the key, and differs from key to key", () => {
  expect(seals.keyId).toMatch(/^[0-9a-f]{12}$/);
  expect(sealsOf(`${KEY}!`, "0123456789ab").keyId).not.toBe(seals.keyId);
  // It names the key alone: machines of another build are told from those with another key.
  expect(sealsOf(KEY, "ba9876543210").keyId).toBe(seals.keyId);
});
