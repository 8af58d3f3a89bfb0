const programs = "/settings/programs";

/** Addresses of what is for programs and assistants. */
export const programPaths = {
  programs,
  /** What each program of a person did. */
  connected: `${programs}/connected`,
  /** The server for assistants. */
  mcp: "/mcp",
  /** The client for Python. */
  python: "/clients/energy_tool.py",
  /** Its companion with every call. */
  pythonCalls: "/clients/energy_tool_calls.py",
  description: "/api/openapi.json",
};
