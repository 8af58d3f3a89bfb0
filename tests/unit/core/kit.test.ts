import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Pages are drawn with the kit: its elements, its colours, its styles. */
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !/\.test(-helper)?\./.test(name))
    .map((name) => `${folder}/${name}`);

const pages = [...filesIn("app/routes", /\.tsx$/), ...filesIn("app/ui", /\.tsx$/)];
const outside = pages.filter((file) => !file.startsWith("app/ui/kit/"));
const textOf = (file: string): string => readFileSync(file, "utf8");

/** Elements that the kit draws, and who may draw one without it, with the reason. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  table: [
    "app/ui/help/Markdown.tsx", // what an article has
    "app/ui/parameters/sheet/SheetTable.tsx", // rows of fields
    "app/ui/results/answer/PlanTable.tsx", // a bar over the whole width under each line on a phone
    "app/ui/systems/CornerTable.tsx", // rows of fields
  ],
  figure: [
    "app/routes/identity/ProductIntro.tsx", // the week at the sign-in
    "app/ui/results/report/SiteChapter.tsx", // the map of the report with its caption
  ],
  svg: [
    "app/ui/help/ChatMessageItem.tsx",
    "app/ui/identity/QrCode.tsx",
    "app/ui/operator/Lanes.tsx",
    "app/ui/parameters/Sparkline.tsx",
    "app/ui/results/frame/DownloadMenu.tsx",
    "app/ui/results/places/LoadingMap.tsx",
    "app/ui/shell/AppShell.tsx",
    "app/ui/systems/SiteMap.tsx",
    "app/ui/twin/components/ComponentIcon.tsx",
    "app/ui/twin/places/PlaceDrawing.tsx",
    "app/ui/twin/places/PlanLayer.tsx",
  ],
  canvas: [],
  dialog: [],
  iframe: [],
  textarea: [],
};

/** Classes that scripts or tests look for; no style speaks of them. */
const HOOKS = new Set([
  "board-content",
  "board-root",
  "chart-name",
  "help-menu",
  "map-base",
  "map-buttons",
  "map-credit",
  "map-hint",
  "map-outline",
  "plot-ticks",
  "progress-text",
  "user-menu",
]);

/** A button is a plain one by itself; the name says so in the code. */
const PLAIN = new Set(["button-secondary"]);

describe("pages", () => {
  it.each(Object.entries(ELEMENTS))("leave <%s> to the kit", (element, exceptions) => {
    const own = outside.filter((file) => new RegExp(`<${element}[\\s>]`).test(textOf(file)));
    expect(own.filter((file) => !exceptions.includes(file))).toEqual([]);
    expect(
      exceptions.filter((file) => !own.includes(file)),
      "exceptions that are none any more",
    ).toEqual([]);
  });

  it("have no colours and no styles of their own", () => {
    // Readers of QR codes want black on white, whatever the theme.
    const coloured = outside.filter((file) => file !== "app/ui/identity/QrCode.tsx");
    const own = coloured.flatMap((file) =>
      [
        ...textOf(file).matchAll(
          /(?:fill|stroke|color|background)="?[:=]\s*"?#[0-9a-f]{3,8}|style=\{\{|rgba?\(|hsla?\(/gi,
        ),
      ].map(([text]) => `${file}: ${text}`),
    );
    expect(own).toEqual([]);
  });

  it("use classes that the stylesheets know", () => {
    const css = filesIn("app/styles", /\.css$/)
      .map(textOf)
      .join("\n")
      .replace(/\/\*[\s\S]*?\*\//g, "");
    const styled = new Set([...css.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name!));
    const unknown = pages.flatMap((file) =>
      [...textOf(file).matchAll(/className="([^"]+)"/g)]
        .flatMap(([, names]) => names!.split(/\s+/))
        .filter((name) => !styled.has(name) && !HOOKS.has(name) && !PLAIN.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
