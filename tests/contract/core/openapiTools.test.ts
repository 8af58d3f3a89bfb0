import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import { openApi } from "~/services/api/openapi.server";
import { CALLS, ENTITIES } from "~/services/registry.server";

/** The description in the hands of public tools: a linter, and a maker of typed clients. */

const source = JSON.stringify(openApi(ENTITIES, CALLS, "session"));
const folder = mkdtempSync(join(tmpdir(), "energy-openapi-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a public linter finds nothing against the specification of OpenAPI", async () => {
  const problems = await lintFromString({ source, config: await createConfig({ extends: ["spec"] }) });
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

/** What programs of strangers are told by a strict compiler, with the types that were made of the description. */
function complaints(programs: readonly string[]): string[][] {
  const files = programs.map((program, i) => {
    const file = join(folder, `program${i}.ts`);
    writeFileSync(file, `import type { paths, components } from "./api";\n${program}\n`);
    return file;
  });
  const compiled = ts.createProgram(files, { strict: true, noEmit: true, types: [], target: ts.ScriptTarget.ES2022 });
  const all = ts.getPreEmitDiagnostics(compiled);
  expect(all.filter(({ file }) => !files.includes(file?.fileName ?? ""))).toEqual([]);
  return files.map((name) =>
    all
      .filter(({ file }) => file?.fileName === name)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " ")),
  );
}

test("types of a client are made of it, which a strict compiler takes and holds programs to", async () => {
  // What has a default need not be sent.
  const types = await openapiTypes(JSON.parse(source) as OpenAPI3, { defaultNonNullable: false });
  writeFileSync(join(folder, "api.d.ts"), astToString(types));
  const body = `type Body = paths["/api/webhook"]["post"]["requestBody"]["content"]["application/json"];`;
  const row = `webhook_id: "a", system_id: "b", name: "ERP", url: "https://erp.example/"`;
  // A list of a fixed form: west, south, east and north of the picture of a map.
  const extent = `type Extent = NonNullable<NonNullable<components["schemas"]["system"]["properties"]>["imageExtend"]>;`;
  expect(
    complaints([
      `${body} export const sent: Body = { ${row}, topics: ["run_ended"] };`,
      `${extent} export const extent: Extent = [1, 2, 3, 4];`,
      `${body} export const sent: Body = { ${row}, topics: ["no_such"] };`,
      `${extent} export const extent: Extent = [1, 2, 3];`,
    ]),
  ).toEqual([
    [],
    [],
    [expect.stringContaining(`Type '"no_such"' is not assignable`)],
    [expect.stringContaining("Source has 3 element(s)")],
  ]);
});
