import { expect, test } from "vitest";
import { BodyPrint, printOf } from "./bodyPrint";
import { callKeyIn } from "./callKey";

const form = (boundary: string, pieces: string[]): string => {
  const contentType = `multipart/form-data; boundary=${boundary}`;
  const print = new BodyPrint({ method: "POST", address: "/a", contentType });
  for (const piece of pieces) print.add(Buffer.from(piece));
  return print.end();
};

test("the word that parts a form does not count, wherever the pieces are cut", () => {
  const text = (boundary: string, value: string) => `--${boundary}\r\nname\r\n\r\n${value}\r\n--${boundary}--\r\n`;
  const whole = form("aaaa", [text("aaaa", "1")]);
  for (let cut = 0; cut <= text("bbbb", "1").length; cut++)
    expect(form("bbbb", [text("bbbb", "1").slice(0, cut), text("bbbb", "1").slice(cut)]), String(cut)).toBe(whole);
  expect(form("bbbb", [text("bbbb", "2")])).not.toBe(whole);
  // Without the word nothing stands in its place: a value that lost it is another one.
  expect(form("bbbb", [text("bbbb", "1").replace("bbbb", "")])).not.toBe(whole);
});

test("address, method and media type count; what a media type says besides does not", () => {
  const print = (method: string, address: string, contentType: string | null) =>
    new BodyPrint({ method, address, contentType }).end();
  const first = print("POST", "/a", "application/json");
  expect(print("POST", "/a", "application/JSON; charset=utf-8")).toBe(first);
  const others = [
    print("PATCH", "/a", "application/json"),
    print("POST", "/a?b=1", "application/json"),
    print("POST", "/a", "application/zip"),
    print("POST", "/a", null),
  ];
  for (const other of others) expect(other).not.toBe(first);
});

test("a body longer than the first one is not read to its end", async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(out) {
      pulled += 1;
      out.enqueue(new Uint8Array(1000));
    },
  });
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  expect(await printOf(new Request("http://a/b", init), 5000)).toBeUndefined();
  expect(pulled).toBeLessThan(10);
});

test("a key is a string in quotes or a word of 1 to 255 signs", () => {
  expect(callKeyIn('"8e03978e-40d5"')).toBe("8e03978e-40d5");
  expect(callKeyIn(" 8e03978e-40d5 ")).toBe("8e03978e-40d5");
  expect(callKeyIn('"a \\"b\\" c"')).toBe('a "b" c');
  expect(callKeyIn(`"${"x".repeat(255)}"`)).toHaveLength(255);
  // Sent in two headers, the values come joined by a comma.
  for (const odd of ["", '""', "a, b", '"a", "b"', '"a', "é", `"${"x".repeat(256)}"`])
    expect(callKeyIn(odd), odd).toBeNull();
});
