import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "sqlite", schema: "./db/schema/space.ts", out: "./db/migrations/space" });
