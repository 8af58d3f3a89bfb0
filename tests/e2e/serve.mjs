/** Starts the product as `npm start` does, on an empty data folder that is thrown away afterwards. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "energy-tool-e2e-"));
/** The admin of a second company space, from which nothing of the demo is to be seen. */
const foreign = { ADMIN_EMAIL: "owner@main.test", ADMIN_PASSWORD: "a-long-password-of-main" };
const env = { ...process.env, ...foreign, DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "warn", NODE_ENV: "test" };
const product = spawn(process.execPath, [join(root, "app/server/start.mjs")], { cwd: root, stdio: "inherit", env });
const stop = () => product.kill("SIGTERM");
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
product.on("exit", (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
