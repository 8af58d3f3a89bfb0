/**
 * Draws public/icons/week.svg, a week of the demo district as the product computed it, from a product that runs and has solved its demo:
 * node db/seed/weekPicture.build.mjs http://127.0.0.1:3000
 */
import { writeFileSync } from "node:fs";

const [, , base = "http://127.0.0.1:3000"] = process.argv;
const FROM = "2030-02-04";
const HOURS = 7 * 24;
/** Units of the drawing: an hour is 4 wide, 10 kW are 1 high; zero is at 150. */
const [WIDE, PER_MW, ZERO] = [4, 100, 150];
/** Families of colours by the beginning of a column's name, from steady to flexible. */
const FAMILIES = [
  ["Share in a wind turbine", "wind"],
  ["Photovoltaics", "solar"],
  ["Power line: flow from start to end", "solar"],
  ["Gas CHP", "chp"],
  ["Battery", "battery"],
  ["Grid purchase", "grid"],
  ["Workshop", "demand"],
  ["Power line", "line"],
  ["Grid sale", "sale"],
];

const form = new URLSearchParams({ email: "viewer@demo.test", password: "energy-demo-2026", return_to: "/systems" });
const signIn = await fetch(`${base}/login`, {
  method: "POST",
  redirect: "manual",
  headers: { Origin: base },
  body: form,
});
const headers = {
  Cookie: signIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; "),
};
const results = `${base}/system/demo-district/designer/results/operation`;
const query = new URLSearchParams({ optimization_id: "demo-investment-2030" });
const page = await (await fetch(`${results}?${query}`, { headers })).text();
const [, of] = [...page.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].find(([, , text]) =>
  /energy centre.*Electricity/.test(text),
);
query.set("of", of.replaceAll("&amp;", "&"));
const [head, ...lines] = (await (await fetch(`${results}.csv?${query}`, { headers })).text()).trim().split(/\r?\n/);
const names = [...head.matchAll(/"([^"]*)"/g)].map(([, name]) => name);
const first = lines.findIndex((line) => line.split(",")[1]?.startsWith(FROM));
const rows = lines.slice(first, first + HOURS).map((line) => line.split(",").map(Number));
const columns = FAMILIES.flatMap(([beginning, family]) =>
  names.flatMap((name, i) => (name.startsWith(beginning) && name.includes("[MW]") ? [{ i, family, name }] : [])),
).filter(({ i }, at, all) => all.findIndex((other) => other.i === i) === at);

/** Each column as an area between what is stacked below it and its own top, in steps; above zero what comes in, below what goes out. */
const paths = [1, -1].flatMap((side) => {
  const below = new Array(HOURS).fill(0);
  return columns.flatMap(({ i, family }) => {
    const tops = rows.map((row, h) => below[h] + Math.max(0, side * row[i]));
    if (tops.every((top, h) => top - below[h] < 1e-4)) return [];
    const y = (level) => Math.round(ZERO - side * level * PER_MW);
    const up = tops.map((top, h) => `${h === 0 ? "M0 " : "V"}${y(top)}H${(h + 1) * WIDE}`).join("");
    const back = below
      .map((_, k) => HOURS - 1 - k)
      .map((h) => `V${y(below[h])}H${h * WIDE}`)
      .join("");
    tops.forEach((top, h) => (below[h] = top));
    return [`<path d="${up}${back}z" fill="var(--f-${family})"/>`];
  });
});
const zero = `<path d="M0 ${ZERO}H${HOURS * WIDE}" stroke="var(--text)" fill="none"/>`;
writeFileSync(
  new URL("../../public/icons/week.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n<symbol id="week" viewBox="0 0 ${HOURS * WIDE} 280" preserveAspectRatio="none">${paths.join("")}${zero}</symbol>\n</svg>\n`,
);
process.stdout.write(`${columns.map(({ name }) => name).join("\n")}\n`);
