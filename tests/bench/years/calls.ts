import type { Person } from "../../helpers/person";

/** Calls are named by their method, pages are not. */
export const isCall = (name: string): boolean => name.startsWith("GET ");

const SYSTEM = "demo-district";
/** Not lists, or what one address cannot be asked for again and again: streams, whole exports, what asks servers elsewhere. */
const OTHERS = /stream|export|archive|download|openapi|geocode|logout|callback/;

interface Described {
  parameters?: readonly { in: string; name: string; required?: boolean }[];
}

/** The addresses of all calls that read something of a space or of the demo's system without further ids, by what they are called. */
export async function listCalls(reader: Person): Promise<Record<string, string>> {
  const { paths } = (await (await reader.get("/api/openapi.json")).json()) as {
    paths: Record<string, { get?: Described; parameters?: Described["parameters"] }>;
  };
  const calls: Record<string, string> = {};
  for (const [path, { get, parameters = [] }] of Object.entries(paths)) {
    if (!get || OTHERS.test(path)) continue;
    const query = [...parameters, ...(get.parameters ?? [])].filter((one) => one.in === "query" && one.required);
    const at = path.replace("{system_id}", SYSTEM);
    if (at.includes("{") || query.length > 0) continue;
    const address = at.startsWith("/api") ? at : `/api${at}`;
    const response = await reader.get(address);
    await response.arrayBuffer();
    if (response.status === 200) calls[`GET ${path}`] = address;
  }
  return calls;
}
