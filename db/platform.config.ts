import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "sqlite", schema: "./db/platform.schema.ts", out: "./db/migrations/platform" });
