import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const islands = readdirSync(at("./app/islands"), { recursive: true, encoding: "utf8" }).filter((name) =>
  /(^|\/)(loader|[^/]*\.client)\.tsx?$/.test(name),
);

/** React Aria brings its own words in 34 languages; ours are three, and it falls back to English. */
const OURS = new Set(["en-US", "de-DE", "fr-FR"]);
const wordsOfAria: Plugin = {
  name: "words-of-react-aria",
  enforce: "pre",
  load(id) {
    const language = /\/react-(?:aria|stately)[^/]*\/dist\/.*\/intl\/.*\/([a-z]{2}-[A-Z]{2})\.m?js$/.exec(id)?.[1];
    return language && !OURS.has(language) ? "export default undefined" : null;
  },
};

/**
 * What vite puts around each import of a part: it fetches stylesheets and further files of the part beforehand. Islands have no stylesheets,
 * and nothing is fetched before it is asked for.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/** The islands: small programs next to the pages, built after them into the same folder. */
export default defineConfig({
  publicDir: false,
  plugins: [wordsOfAria, plainImports],
  resolve: { alias: { "~": at("./app") } },
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    manifest: "islands-manifest.json",
    assetsDir: "assets/islands",
    assetsInlineLimit: 0,
    modulePreload: false,
    target: ["chrome109", "firefox115", "safari16"],
    cssTarget: "chrome109",
    rollupOptions: { input: islands.map((name) => at(`./app/islands/${name}`)) },
  },
});
