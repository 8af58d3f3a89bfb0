import { readFileSync } from "node:fs";
import type { Maker } from "./requests";

/** Bodies of hostile sizes: deep, wide, long, sparse, with many fields. Each kind costs the sender next to nothing. */

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

/** A body of JSON as text, up to about a megabyte. */
export function hostileJson(make: Maker): string {
  const kinds: (() => string)[] = [
    () => nested(10_000 + make.whole(400_000), "[", "]"),
    () => nested(10_000 + make.whole(150_000), '{"a":', "}").replace(/:\}/, ":1}"),
    () => `{"coordinates":[${"[],".repeat(make.whole(300_000))}[]]}`,
    () => `{"coordinates":[${"[[7,48]],".repeat(make.whole(100_000))}[[7,48]]]}`,
    () => `{"name":"${"x".repeat(make.whole(1_000_000))}"}`,
    () => `{${Array.from({ length: make.whole(40_000) }, (_, i) => `"k${i}":1,`).join("")}"name":"x"}`,
    () => `{"${"k".repeat(make.whole(900_000))}":1}`,
    () => `{"value":${"9".repeat(make.whole(300_000) + 1)}}`,
    () => `{"scenario_ids":[${'"base",'.repeat(make.whole(120_000))}"base"]}`,
    () => `{"properties":{"formula":"${"(".repeat(make.whole(300_000))}1"}}`,
    () => `{"name":"${"\\u005f".repeat(make.whole(150_000))}"}`,
  ];
  return make.pick(kinds)();
}

/** The fields of a form as they are sent. */
export function hostileForm(make: Maker): string {
  const kinds: (() => string)[] = [
    () => `email[${make.whole(2_000_000_000)}]=x`,
    () => `rows[0][${make.whole(2_000_000_000)}].value=1&name=x`,
    () => "a=&".repeat(make.whole(20_000)),
    () => `${"n".repeat(make.whole(60_000))}=1`,
    () => `a${".b".repeat(make.whole(30_000))}=1`,
    () => `a${"[0]".repeat(make.whole(20_000))}=1`,
    () => `name=${"%F0%9F%91%A9".repeat(make.whole(5_000))}`,
    () => `vertices=${"1 1, ".repeat(make.whole(12_000))}`,
  ];
  return make.pick(kinds)();
}

/** Memory a process holds [MB]. */
export const rssOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** Processor time that the main thread of a process has taken so far [ms]; 0 where the system does not tell it (it is Linux's). */
export function busyOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}
