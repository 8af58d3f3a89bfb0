import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { CASES, compared, drawn } from "~/ui/kit/charts/gallery/cases.test-helper";

/**
 * `npm run charts`: writes build/charts/*.html with every kind of chart, as they are seen light, dark, in print and with colour blindness.
 * Charts that differ from what was approved stand first, beside it. With `--approve` they are approved.
 */
const REFERENCES = "app/ui/kit/charts/gallery/references";
const TARGET = "build/charts";
/** Matrices of Machado, Oliveira & Fernandes (IEEE TVCG 15:6, 2009), severity 1. */
const VISIONS = {
  deuteranopia: "0.367 0.861 -0.228 0 0 0.280 0.673 0.047 0 0 -0.012 0.043 0.969 0 0 0 0 0 1 0",
  protanopia: "0.152 1.053 -0.205 0 0 0.115 0.786 0.099 0 0 -0.004 -0.048 1.052 0 0 0 0 0 1 0",
  grey: "0.2126 0.7152 0.0722 0 0 0.2126 0.7152 0.0722 0 0 0.2126 0.7152 0.0722 0 0 0 0 0 1 0",
};
const PAGES = [
  { name: "index", html: 'data-theme="light"', filter: null },
  { name: "dark", html: 'data-theme="dark"', filter: null },
  { name: "print", html: 'data-theme="light" data-patterns="on"', filter: "grey" },
  { name: "deuteranopia", html: 'data-theme="light"', filter: "deuteranopia" },
  { name: "protanopia", html: 'data-theme="light"', filter: "protanopia" },
] as const;

/** The styles of every page and those of charts and results as one text. */
const styles = ["app.css", "parts/charts.css", "parts/results.css"]
  .map((name) =>
    readFileSync(`app/styles/${name}`, "utf8").replace(/@import "\.+\/([^"]+)";/g, (_, file: string) =>
      readFileSync(`app/styles/${file}`, "utf8"),
    ),
  )
  .join("\n");

const approve = process.argv.includes("--approve");
if (approve) rmSync(REFERENCES, { recursive: true, force: true });
for (const folder of [REFERENCES, TARGET]) mkdirSync(folder, { recursive: true });

const charts: ((typeof CASES)[number] & { html: string; approved: string | null; isNew: boolean })[] = [];
for (const one of CASES) {
  const file = `${REFERENCES}/${one.id}.txt`;
  const html = await drawn(one);
  if (approve) writeFileSync(file, compared(html));
  const approved = existsSync(file) ? readFileSync(file, "utf8") : null;
  charts.push({ ...one, html, approved, isNew: approved !== compared(html) });
}
const differing = charts.filter(({ isNew }) => isNew);

const section = ({ id, what, html }: (typeof charts)[number]) =>
  `<section><p><b>${id}</b> ${what}</p>${html}</section>`;
/** Both have the same names of patterns: each is a page of its own. */
const framed = (html: string, page: string) =>
  `<iframe title="chart" srcdoc="${`<html ${page}><style>${styles}</style>${html}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;

for (const { name, html, filter } of PAGES) {
  const links = PAGES.map((page) => `<a href="${page.name}.html">${page.name}</a>`).join(" · ");
  const changes = differing.map(
    (one) =>
      `<section><p><b>${one.id}</b> approved, and now</p><div class="pair">${framed(one.approved ?? "", html)}${framed(one.html, html)}</div></section>`,
  );
  const filters = Object.entries(VISIONS).map(
    ([vision, values]) => `<filter id="${vision}"><feColorMatrix values="${values}"/></filter>`,
  );
  writeFileSync(
    `${TARGET}/${name}.html`,
    `<!doctype html><html lang="en" ${html}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Charts: ${name}</title>
<style>${styles}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr));gap:24px;padding:24px}main>*{min-inline-size:0}.all{grid-column:1/-1}.pair{display:grid;grid-template-columns:1fr 1fr;gap:8px}iframe{inline-size:100%;block-size:460px;border:1px dashed}${filter ? `main{filter:url(#${filter})}` : ""}</style>
<svg width="0" height="0" style="position:absolute">${filters.join("")}</svg>
<main><div class="all"><h1>Charts</h1><p>${links}</p><p>${differing.length} of ${charts.length} differ from what was approved.</p>${changes.join("")}</div>${charts.map(section).join("")}</main></html>`,
  );
}
const known = new Set(CASES.map(({ id }) => `${id}.txt`));
const left = readdirSync(REFERENCES).filter((file) => !known.has(file));
process.stdout.write(
  `${charts.length} charts, ${differing.length} differ from what was approved${differing.length > 0 ? `: ${differing.map(({ id }) => id).join(", ")}` : ""}.\n${left.length > 0 ? `Without a chart: ${left.join(", ")}.\n` : ""}${TARGET}/index.html shows them.\n`,
);
if (differing.length > 0 || left.length > 0) process.exitCode = 1;
