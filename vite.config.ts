import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { BUNDLED } from "./app/server/building/bundled.mjs";
import options from "./remix.config.js";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [remix(options)],
  resolve: { alias: { "~db": at("./db"), "~jobs": at("./jobs"), "~": at("./app") } },
  build: { assetsInlineLimit: 0, target: ["chrome109", "firefox115", "safari16"], cssTarget: "chrome109" },
  optimizeDeps: { include: ["react", "react-dom/client", "react-i18next", "i18next", "remix-validated-form"] },
  ssr: {
    // The first three need it; the others are read quicker in one file.
    noExternal: ["remix-validated-form", "remix-i18next", "react-i18next", "remeda", "hyparquet", ...BUNDLED],
  },
});
