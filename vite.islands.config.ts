import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const islands = readdirSync(at("./app/islands"), { recursive: true, encoding: "utf8" }).filter((name) =>
  /(^|\/)(loader|[^/]*\.client)\.ts$/.test(name),
);

/** The islands: small programs next to the pages, built after them into the same folder. */
export default defineConfig({
  publicDir: false,
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
