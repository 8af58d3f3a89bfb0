import type { Call, Method } from "~/services/core/call.server";

/** The calls of one address, by method. */
interface Address {
  parts: readonly string[];
  calls: Map<Method, Call>;
}

export type Found = { call: Call; params: Record<string, string> } | { allow: string } | undefined;

/** Finds the call of an address; an address that names a part comes before one with a parameter there. */
export function callTable(calls: readonly Call[]): (method: string, path: string) => Found {
  const byPath = new Map<string, Address>();
  for (const call of calls) {
    const address = byPath.get(call.path) ?? { parts: call.path.split("/"), calls: new Map<Method, Call>() };
    if (address.calls.has(call.method)) throw new Error(`Two calls ${call.method} ${call.path}`);
    address.calls.set(call.method, call);
    byPath.set(call.path, address);
  }
  const parameters = ({ parts }: Address) => parts.map((part) => (part.startsWith(":") ? "1" : "0")).join("");
  const byLength = new Map<number, Address[]>();
  for (const address of [...byPath.values()].sort((a, b) => parameters(a).localeCompare(parameters(b))))
    byLength.set(address.parts.length, [...(byLength.get(address.parts.length) ?? []), address]);
  return (method, path) => {
    const addressParts = path.replace(/^\//, "").split("/");
    const address = byLength.get(addressParts.length)?.find(({ parts }) => fits(parts, addressParts));
    if (!address) return undefined;
    const call = address.calls.get((method === "HEAD" ? "GET" : method) as Method);
    return call
      ? { call, params: paramsOf(address.parts, addressParts) }
      : { allow: [...address.calls.keys()].join(", ") };
  };
}

const fits = (parts: readonly string[], address: readonly string[]): boolean =>
  parts.every((part, i) => (part.startsWith(":") ? address[i] !== "" : part === address[i]));

const paramsOf = (parts: readonly string[], address: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap((part, i) => (part.startsWith(":") ? [[part.slice(1), decoded(address[i] ?? "")]] : [])),
  );

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
