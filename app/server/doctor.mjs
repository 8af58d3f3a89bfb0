/** `npm run doctor`: runs what the build made of the doctor; says so when nothing is built. */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const program = fileURLToPath(new URL("../../dist/doctor.js", import.meta.url));
if (existsSync(program)) await import(pathToFileURL(program).href);
else {
  process.stderr.write("The product is not built: run npm run build first.\n");
  process.exitCode = 2;
}
