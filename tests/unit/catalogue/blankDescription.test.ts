import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { technologyFormSchema } from "~/entities/catalogue/catalogueForm";
import { saveChildTechnology } from "~/services/catalogue/catalogueEdit.server";
import { validatorOf } from "~/ui/kit/fields";
import { type TestSpace, testSpace } from "../../helpers/space";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

test("a description may be left blank in every language, as the form sends it", async () => {
  const form = new FormData();
  const fields = { technology_id: randomUUID(), "name.en": "Blank", color: "#102030", icon: "boiler" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const name of ["name.de", "name.fr", "description.en", "description.de", "description.fr"]) form.set(name, "");
  const result = await validatorOf(technologyFormSchema).validate(form);
  expect(result.error).toBeUndefined();
  const saved = saveChildTechnology(space.admin, "chp_gas", result.data!);
  expect(saved).toMatchObject({ ok: true, value: { name: { en: "Blank" } } });
  expect(saved.ok && saved.value.properties.description).toBeUndefined();
});
