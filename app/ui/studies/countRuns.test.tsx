import { expect, test } from "vitest";
import { z } from "zod";
import { TextField } from "~/ui/kit/fields";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import type { CountedForm } from "./counted";
import { NewStudy } from "./NewStudy";

const form = (
  <NewStudy
    title="New sweep"
    lead="Lead"
    back="/back"
    none={null}
    labels={{ name: "Name" }}
    schema={z.object({ name: z.string() })}
    values={{ study_id: "s", name: "At first" }}
    cost="As it begins."
  >
    <TextField name="name" />
  </NewStudy>
);

test("a study's form tells its runs as it begins and, once counted, as it is filled in", async () => {
  const first = await renderStatic(form);
  expect(first).toMatch(/As it begins\..*Start the study.*name="intent" value="count">Count the runs/s);
  const actionData: CountedForm = {
    fieldErrors: {},
    repopulateFields: { name: "Filled in" },
    runs: { runs: 16, cost: "0.25", total: "4.00" },
  };
  const counted = await renderStatic(form, { actionData });
  expect(counted).toContain("With what is filled in here there are 16 runs, about 4.00 credits in all.");
  expect(counted).toContain('value="Filled in"');
  expect(counted).toMatch(/name="study_id" value="s"/);
  expect(counted).not.toMatch(/As it begins|At first|error-summary/);
});
