import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { childEnvironment } from "./parent";

const parentModule = fileURLToPath(new URL("parent.ts", import.meta.url));
/** What a child says that is told this parent. */
const outputOf = (env: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve) => {
    const code = `import(${JSON.stringify(parentModule)}).then(({ isOrphan }) => process.stdout.write(String(isOrphan())))`;
    const child = spawn(process.execPath, ["--import", "tsx", "-e", code], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", () => resolve(output));
  });

it("a child knows that its parent is gone, also one that died before the child had loaded", async () => {
  expect(await outputOf(childEnvironment())).toBe("false");
  // By the time the child looks it belongs to another process than the one that began it.
  expect(await outputOf({ ...childEnvironment(), PARENT_PID: String(process.pid + 1) })).toBe("true");
});
