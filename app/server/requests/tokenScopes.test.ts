import { expect, test } from "vitest";
import { scopeNeedOf } from "./tokenScopes";

test("a call says itself what it needs; pages are read, and their forms need a token without scopes", () => {
  for (const path of ["/api/node", "/files/logo", "/mcp", "/mcp/", "/api/openapi.json"])
    for (const method of ["GET", "POST", "DELETE"]) expect(scopeNeedOf(method, path), path).toBeNull();
  for (const path of [
    "/systems",
    "/settings/account.data",
    "/api/stream",
    "/api/stream/updates?since=1",
    "/API/stream",
  ])
    expect(scopeNeedOf("GET", path), path).toBe("read");
  for (const path of ["/systems", "/settings/account.data", "/mcpx", "/API/node"])
    expect(scopeNeedOf("POST", path), path).toBe("all");
});

test("a way round by dots is the page that it leads to", () => {
  for (const path of ["/api/../settings/account", "/api/%2e%2e/settings/account", "/mcp/../login", "/files/./../login"])
    expect(scopeNeedOf("POST", path), path).toBe("all");
});
