import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "sqlite", schema: "./db/space.schema.ts", out: "./db/migrations/space" });
