import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";

/**
 * `CASES=<folder> npm run bench -- cases [name ...]`: field cases, each a Python program that drives the product from outside (API and pages
 * without scripts) and ends with 0 where it is right. One JSON line each, with what it printed last. One that is told in two parts has a week
 * between them, by a clock that `shift.cjs` of the folder moves. It needs `npm run build` and python3.
 */
const LONGEST_MS = 4 * 60_000;

/** How pages say something since the cases were written: what a case looks for, and what it has to. */
const WORDS: readonly [file: string, written: string, now: string][] = [
  ["i1_buys_and_sells_at_once.py", String.raw`Cost -?[\d.,]+ EUR.{0,80}`, String.raw`Cost .{0,80}`],
  ["i5_price_parts_dropped.py", String.raw`Fees (-?[\d.,]+) EUR`, String.raw`Fees (-?[\d.,]+) `],
];

interface Ended {
  code: number | null;
  last: string;
}

export async function benchCases(names: readonly string[]): Promise<void> {
  const source = process.env["CASES"];
  if (!source) throw new Error("CASES has to name the folder of the cases");
  const folder = mkdtempSync(join(tmpdir(), "cases-"));
  try {
    cpSync(source, folder, { recursive: true });
    for (const [file, written, now] of WORDS) reword(join(folder, file), written, now);
    const files = readdirSync(folder)
      .filter((file) => /^i\d+_.*\.py$/.test(file))
      .filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)));
    const isOfTwoParts = (file: string): boolean => readFileSync(join(folder, file), "utf8").includes('"part1"');
    const report = (name: string, { code, last }: Ended): void => {
      process.stdout.write(`${JSON.stringify({ case: name, exit: code, said: last })}\n`);
    };
    await withProduct(join(folder, "data"), {}, async (url) => {
      for (const file of files.filter((one) => !isOfTwoParts(one)))
        report(file, await run(folder, [file], { BASE: url }));
    });
    const shift = saturdayInSpring() - Date.now();
    for (const file of files.filter(isOfTwoParts))
      for (const [part, ahead] of [
        ["part1", shift],
        ["part2", shift + 7 * DAY_MS],
      ] as const) {
        const clock = { SHIFT_MS: String(ahead), NODE_OPTIONS: `--require ${join(folder, "shift.cjs")}` };
        const work = async (url: string) =>
          report(`${file} ${part}`, await run(folder, [file, part], { BASE: url, ...clock }));
        await withProduct(join(folder, `data-${file}`), clock, work);
      }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reword(path: string, written: string, now: string): void {
  const text = readFileSync(path, "utf8");
  if (!text.includes(written)) throw new Error(`${path} no longer looks for ${written}`);
  writeFileSync(path, text.replace(written, now));
}

/** Saturday of the coming second half of May, 10:05 UTC [ms since 1970]. */
function saturdayInSpring(): number {
  const year = new Date().getUTCFullYear();
  const of = (one: number): number => {
    const middle = Date.UTC(one, 4, 15);
    return middle + ((6 - new Date(middle).getUTCDay() + 7) % 7) * DAY_MS + 10 * HOUR_MS + 5 * 60_000;
  };
  return of(year) > Date.now() ? of(year) : of(year + 1);
}

/** The whole product on a data folder while something is done with its address. */
async function withProduct(
  dataDir: string,
  env: Record<string, string>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const settings = { WEB_PROCESSES: "1", PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, DEMO: "1" };
  const child = spawn(process.execPath, [resolve("app/server/start.mjs")], {
    env: { ...process.env, ...settings, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await work(await addressOf(child));
  } finally {
    const ended = new Promise((go) => child.once("exit", go));
    child.kill("SIGTERM");
    await ended;
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((go, fail) => {
    child.once("exit", (code) => fail(new Error(`The product ended with ${code}`)));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const url = /ready at (http\S+)/.exec(line)?.[1];
      if (url) go(url);
    });
  });
}

function run(folder: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((go, fail) => {
    // Its own programs are no Node: what is meant for the product would do nothing in them.
    const child = spawn("python3", args, { cwd: folder, env: { ...process.env, ...env }, timeout: LONGEST_MS });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.once("error", fail);
    child.once("close", (code) => go({ code, last: text.trim().split("\n").at(-1) ?? "" }));
  });
}
