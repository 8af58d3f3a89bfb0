/** Starts the product as `npm start` does, on an empty data folder that is thrown away afterwards. Notes what it logs as errors. */
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import { onRightNode } from "../../app/server/runtime.mjs";
import { prepare } from "../../app/server/start.mjs";
import { Logged } from "../helpers/logged.mjs";
import { regionArchive } from "../helpers/region.mjs";

await onRightNode();
const root = fileURLToPath(new URL("../..", import.meta.url));
const logFolder = join(root, "node_modules/.cache/energy-tool/e2e-logged");
const logFile = join(logFolder, `${process.env.PORT}.txt`);
mkdirSync(logFolder, { recursive: true });
rmSync(logFile, { force: true });

// Of several the first builds what is missing; the others wait until it is at work.
const first = process.env.E2E_FIRST;
while (
  first &&
  !(await fetch(first).then(
    ({ ok }) => ok,
    () => false,
  ))
)
  await new Promise((go) => setTimeout(go, 250));
if (!first) await prepare();

/** A real mail server: what it gets are lines of a file, which tests read (mails.ts). */
const mailFile = join(tmpdir(), `energy-tool-e2e-mails-${process.env.PORT}.jsonl`);
rmSync(mailFile, { force: true });
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  async onData(stream, session, done) {
    const parts = [];
    for await (const part of stream) parts.push(part);
    const to = session.envelope.rcptTo.map(({ address }) => address);
    appendFileSync(mailFile, `${JSON.stringify({ to, raw: Buffer.concat(parts).toString() })}\n`);
    done();
  },
});
const mailPort = await new Promise((found) => {
  mailServer.listen(0, "127.0.0.1", () => found(mailServer.server.address().port));
});

const dataDir = mkdtempSync(join(tmpdir(), "energy-tool-e2e-"));
/** The admin of a second company space, from which nothing of the demo is to be seen. */
const foreign = { ADMIN_EMAIL: "owner@main.test", ADMIN_PASSWORD: "a-long-password-of-main" };
/** One web process: two products run side by side. What several share is tested in tests/crash/core/processes.test.ts. */
const settings = { DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "warn", NODE_ENV: "test", WEB_PROCESSES: "1" };
/** Maps lie on the invented region of the tests. */
const TILES_FILE = "region.pmtiles";
writeFileSync(join(dataDir, TILES_FILE), regionArchive());
const mail = { SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
const env = { ...process.env, ...foreign, ...settings, ...mail, TILES_FILE };
const product = spawn(process.execPath, [join(root, "app/server/start.mjs")], {
  cwd: root,
  stdio: ["inherit", "pipe", "pipe"],
  env,
});
const logged = new Logged();
for (const [from, to] of [
  [product.stdout, process.stdout],
  [product.stderr, process.stderr],
]) {
  from.pipe(to);
  logged.follow(from, (line) => appendFileSync(logFile, `${line}\n`));
}
const stop = () => product.kill("SIGTERM");
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
product.on("close", (code) => {
  mailServer.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
