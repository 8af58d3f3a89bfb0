import { expect, test } from "vitest";
import { z } from "zod";
import { EntityForm } from "~/ui/kit/fields";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { BorderFields } from "./BorderFields";

const page = (keeps: boolean) =>
  renderStatic(
    <EntityForm schema={z.object({ border: z.string() })} labels={{ border: "Border" }}>
      <BorderFields keeps={keeps} values={{}} summary={null} notes={[]} shape={null} rows={[]} />
    </EntityForm>,
  );

test("a new system's border is marked as required, in sign and words; a stored one may stay", async () => {
  const legend = /<legend>(.*?)<\/legend>/;
  expect(legend.exec(await page(false))?.[1]).toMatch(/Border.*class="required"/);
  expect(await page(false)).toContain("Required. Draw it");
  expect(legend.exec(await page(true))?.[1]).not.toContain("required");
});
