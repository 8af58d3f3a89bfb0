import { expect, it } from "vitest";
import { isPrivateAddress, providerUrlProblem } from "./providerUrl";

// Each form leads to 127.0.0.1 where a machine or its network translates it; site-local addresses are private by themselves.
it.each([
  "::7f00:2",
  "2002:7f00:1::",
  "64:ff9b:1::7f00:1",
  "64:ff9b::7f00:1",
  "::ffff:0:7f00:1",
  "2001:0:7f00:1::",
  "fec0::1",
])("takes %s for no address of the internet", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
  expect(providerUrlProblem(`https://[${address}]/x`, true)).toBe("must not be a private address");
});

it.each(["2a00:1450:4001:80f::200e", "2001:4860:4860::8888", "2003::1"])("takes %s for one", (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
