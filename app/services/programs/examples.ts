import { sitePaths } from "~/entities/core/sitePaths";
import { programPaths } from "~/entities/programs/paths";
import type { Examples } from "~/entities/programs/view";

/** Lines to copy for programs, as they work on an installation. They take the token from TOKEN, the password from PASSWORD and the id of a system from SYSTEM. */

/** An address of mail that a shell takes for nothing else; another one is written by whoever copies the line. */
const PLAIN_MAIL = /^[\w.+-]+@[\w.-]+$/;

/** The table of parameters of the system whose id is in SYSTEM. */
const PARAMETERS = sitePaths("SYSTEM").table("parameters", "csv").replace("SYSTEM", "$SYSTEM");

/** `origin` as "https://energy.example". */
export function examplesOf(origin: string, email: string): Examples {
  const mail = PLAIN_MAIL.test(email) ? email : "you@example.org";
  const signIn = (fields: string) =>
    `curl -sS -X POST ${origin}/api/auth/token -H 'Content-Type: application/json' \\\n  -d '{"email": "${mail}", "password": "'"$PASSWORD"'", ${fields}}'`;
  return {
    token: signIn(`"name": "Notebook", "scopes": ["read", "run"]`),
    curl: `curl -sS -H "Authorization: Bearer $TOKEN" ${origin}/api/systems`,
    download: `curl -sS -O ${origin}${programPaths.python}`,
    python: [
      "import os",
      "from energy_tool import Client",
      "",
      `tool = Client("${origin}", os.environ["TOKEN"])`,
      "for system in tool.systems():",
      `    print(system["name"], len(tool.system(system["system_id"]).components()))`,
    ].join("\n"),
    notebook: [
      "import os",
      "from energy_tool import Client",
      "",
      `tool = Client("${origin}", os.environ["TOKEN"])`,
      `system = tool.system(os.environ["SYSTEM"])`,
      "parameters = system.parameters()",
      `print(len(parameters), "parameters")`,
      "try:",
      "    print(parameters.frame().head())",
      "except ImportError:",
      "    print(parameters[0])",
    ].join("\n"),
    calls: `curl -sS -O ${origin}${programPaths.pythonCalls}`,
    sheet: `curl -sS -H "Authorization: Bearer $TOKEN" ${origin}${PARAMETERS}`,
    assistant: JSON.stringify(
      {
        mcpServers: {
          "energy-tool": {
            type: "http",
            url: `${origin}${programPaths.mcp}`,
            headers: { Authorization: "Bearer ${TOKEN}" },
          },
        },
      },
      null,
      2,
    ),
    tools: `curl -sS -X POST ${origin}${programPaths.mcp} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\\n  -H 'Accept: application/json, text/event-stream' -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'`,
    webhook: `curl -sS -X POST ${origin}/api/webhook -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\\n  -d '{"webhook_id": "erp", "system_id": "'"$SYSTEM"'", "name": "ERP", "active": false, "url": "https://erp.example/energy", "topics": ["run_ended"]}'`,
    stream: `curl -sS -N -H "Authorization: Bearer $TOKEN" "${origin}/api/stream?detail=ids" | head -n 4`,
    changes: [
      "import os",
      "from energy_tool import Client",
      "",
      `tool = Client("${origin}", os.environ["TOKEN"])`,
      "for change in tool.changes():",
      `    print(change["set_mode"], change["type"], change["id"])`,
      "    break",
    ].join("\n"),
    limits: signIn(`"name": "Nightly import", "calls_per_minute": 60, "runs_per_day": 20, "credits_per_day": 100000`),
  };
}
