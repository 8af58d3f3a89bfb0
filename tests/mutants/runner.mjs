/**
 * Runs tests of the copy that it lies in, as its parent asks: { tests, changed } is answered with the first test that failed, or null.
 * Vitest stays loaded in between, so that only what changed is read anew.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);

/** The first failure of the run under way (`late`: only its time was over): vitest's own result also has earlier ones. */
let failed = null;
const fail = (module, test, messages = []) =>
  (failed ??= {
    file: module.moduleId.slice(root.length),
    test,
    late: messages.some((text) => /timed out/.test(text)),
  });
const reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === "failed")
      fail(
        test.module,
        test.fullName,
        errors.map(({ message }) => message),
      );
  },
  onTestModuleEnd(module) {
    if (module.state() === "failed")
      fail(
        module,
        "(does not load)",
        module.errors().map(({ message }) => message),
      );
  },
  onTestRunEnd(_, [error]) {
    if (error) failed ??= { file: "", test: String(error.message), late: false };
  },
};

const options = { root, watch: false, retry: 0, bail: 1, maxWorkers: 2, reporters: [reporter] };
const vitest = await createVitest("test", options);
const specifications = await vitest.globTestSpecifications();

/** The file that was changed before: its parent has put it right since, and vitest still holds it as it was. */
let before;
process.on("message", async ({ tests, changed }) => {
  failed = null;
  for (const path of new Set([before ?? changed, changed])) vitest.invalidateFile(join(root, path));
  before = changed;
  const asked = new Set(tests.map((path) => join(root, path)));
  await vitest.runTestSpecifications(specifications.filter(({ moduleId }) => asked.has(moduleId)));
  process.send({ failed });
});
process.on("disconnect", () => process.exit(0));
process.send({ ready: true });
