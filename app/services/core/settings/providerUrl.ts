import { BlockList, isIP } from "node:net";

const privateRanges = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  privateRanges.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  // Also addresses of the old internet written as new ones, which lead to any of those above: compatible, translated (SIIT, NAT64), 6to4, Teredo.
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["fec0::", 10],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  privateRanges.addSubnet(net, bits, "ipv6");

/** True for addresses that do not lead to the internet: loopback, private, link-local, multicast, reserved. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPrivateAddress(mapped);
  const version = isIP(address);
  return version !== 0 && privateRanges.check(address, version === 6 ? "ipv6" : "ipv4");
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** True for this machine, by name or by address. */
export const isLoopback = (hostname: string): boolean =>
  bare(hostname) === "localhost" || bare(hostname) === "::1" || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/**
 * What is wrong with the address of a provider as configured, or null. It must be https and not a private address; outside
 * production http to this machine is taken too, so that providers can be tried out.
 */
export function providerUrlProblem(value: string, production: boolean): string | null {
  if (!URL.canParse(value)) return "is not an address";
  const url = new URL(value);
  if (!production && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== "https:") return "must begin with https:";
  if (isLoopback(url.hostname) || isPrivateAddress(bare(url.hostname))) return "must not be a private address";
  return null;
}
