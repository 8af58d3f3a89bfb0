import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Texts of the interface in a language, by "domain:path.to.text"; `values` fill what is in braces. */
export function textsIn(locale: "en" | "de" | "fr") {
  return (key: string, values: Record<string, string> = {}): string => {
    const [domain = "", path = ""] = key.split(":");
    const file = join(import.meta.dirname, "../../locales", locale, `${domain}.json`);
    let value: unknown = JSON.parse(readFileSync(file, "utf8"));
    for (const part of path.split(".")) value = (value as Record<string, unknown> | undefined)?.[part];
    if (typeof value !== "string") throw new Error(`No text ${key} in ${locale}`);
    return value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  };
}
