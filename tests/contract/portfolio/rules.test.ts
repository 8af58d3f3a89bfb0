import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";

/** Rules that hold in pages and in calls alike: times of a profile, periods of deals, fields that must be filled in. */

const SYSTEM = "demo-district";
const desk = `/system/${SYSTEM}/portfolio-manager`;
let product: Product;
let as: (caller: Caller) => Person;
beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, ["editor"]);
}, 60_000);
afterAll(() => product.stop());

describe("the times of a profile", () => {
  const generate = (period: string) =>
    `${desk}/deals/generate?tech=ppa_other&load=individual&period=${period}&start=2027-04-01&place=demo-homes`;
  const definer = (user: FormUser) =>
    /name="constraints\[0\]\.period_definer"[^>]*value="([^"]*)"/.exec(user.page)?.[1] ??
    /value="([^"]*)"[^>]*name="constraints\[0\]\.period_definer"/.exec(user.page)?.[1];
  const type = (number: string) => ({ "constraints[0].period_definer": number });

  test("begin with the month or quarter of the first day", async () => {
    const user = new FormUser(as("editor"));
    await user.open(generate("month"));
    expect(definer(user)).toBe("4");
    await user.open(generate("quarter"));
    expect(definer(user)).toBe("2");
    await user.open(generate("year"));
    expect(definer(user)).toBe("1");
  });

  test("keep the month that is chosen together with the period, and refuse one that there is not", async () => {
    const user = new FormUser(as("editor"));
    await user.open(generate("year"));
    await expect(
      user.send("Preview", { type: type("13"), choose: { "constraints[0].period": "Month" } }),
    ).rejects.toThrow(/422.*from 1 to 12/);
    expect(definer(user)).toBe("13");
    await user.open(generate("year"));
    await user.send("Preview", { type: type("5"), choose: { "constraints[0].period": "Month" } });
    expect(definer(user)).toBe("5");
    await user.open(generate("year"));
    await user.send("Preview", { choose: { "constraints[0].period": "Quarter" } });
    expect(definer(user)).toBe("2");
  }, 60_000);
});
