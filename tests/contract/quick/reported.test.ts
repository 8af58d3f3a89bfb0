import { afterAll, beforeAll, expect, test } from "vitest";
import { REPORTED_YEARS } from "../../formats/reportedYears";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** Years of a meter that other tools read wrong or refuse: their energy is right, or their very doubt is asked for. */

let product: Product;
let editor: Person;
beforeAll(async () => {
  product = await startProduct();
  editor = (await peopleOf(product.url, ["editor"]))("editor");
});
afterAll(() => product.stop());

async function send(fields: Record<string, string>, file?: { name: string; content: string }): Promise<string> {
  const body = new FormData();
  for (const [field, value] of Object.entries({ place: "Freiburg", kind: "farm", ...fields }))
    body.append(field, value);
  if (file) body.append("meter", new Blob([file.content]), file.name);
  const answer = await editor.send(new URL("/systems/new/quick", product.url), { method: "POST", body });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("Location")!, product.url).href;
}

/** What the fields of the page have. */
function valueOf(page: string, name: string): string {
  const select = new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?</select>`).exec(page)?.[0];
  if (!select)
    return /value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? "")?.[1] ?? "";
  const options = [...select.matchAll(/<option([^>]*)>/g)].map(([, attributes]) => attributes!);
  const chosen = options.find((attributes) => attributes.includes("selected")) ?? options[0]!;
  return /value="([^"]*)"/.exec(chosen)?.[1] ?? "";
}

const FIELDS = ["column", "unit", "register", "decimal", "stamps", "format", "clock", "mark"].map(
  (name) => `meter_${name}`,
);

test.each(REPORTED_YEARS)("$name", async ({ name, content, questions: needed, mwh }) => {
  const at = await send({}, { name, content });
  const page = await (await editor.get(at)).text();
  const questions = [...page.matchAll(/<li[^>]*><a href="#f-(meter_[a-z]+)"/g)].map(([, field]) => field);
  expect(questions.sort()).toEqual(Object.keys(needed).sort());
  const fields = Object.fromEntries(FIELDS.map((field) => [field, valueOf(page, field)]));
  const id = new URL(at).searchParams.get("meter")!;
  const read =
    Object.keys(needed).length === 0
      ? at
      : await send({ ...fields, ...needed, intent: "read", meter_id: id, meter_used: "true" });
  const answered = (await (await editor.get(read)).text()).replaceAll("<!-- -->", "");
  const energy = mwh.toLocaleString("en", {
    maximumFractionDigits: mwh < 100 ? 2 : 0,
    minimumFractionDigits: mwh < 100 ? 2 : 0,
  });
  expect(answered).toMatch(new RegExp(`${energy.replace(".", "\\.")}[ \u00a0]MWh`));
});
