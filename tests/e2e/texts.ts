import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Texts of the interface in a language, by "domain:path.to.text"; `values` fill what is in braces. */
export function textsIn(locale: "en" | "de" | "fr") {
  return (key: string, values: Record<string, string> = {}): string => {
    const [domain = "", path = ""] = key.split(":");
    const file = join(import.meta.dirname, "../../locales", locale, `${domain}.json`);
    let found: unknown = JSON.parse(readFileSync(file, "utf8"));
    for (const part of path.split(".")) found = (found as Record<string, unknown> | undefined)?.[part];
    if (typeof found !== "string") throw new Error(`No text ${key} in ${locale}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  };
}
