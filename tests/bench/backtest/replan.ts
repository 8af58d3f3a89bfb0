import { randomUUID } from "node:crypto";
import { cpus } from "node:os";
import { HOUR_MS } from "~/entities/core/clock";
import { Person } from "../../helpers/person";
import { startProduct } from "../../helpers/product";

/**
 * `npm run bench -- outage`: the demo runs on autopilot; a machine of it is entered as out, then as back. A JSON line for each: seconds from the
 * event until the plan that knows of it is made, and until it is approved, by the clock. The plan is in force from its first quarter-hour on; up
 * to it what is out is told 0 (`GET schedule`, setpoints).
 */
const system = "/api/system/demo-district";
const CHP = "demo-chp";
/** Longer than this nobody waits [s]. */
const PATIENCE_S = 120;

interface Plan {
  optimization_operation_id: string;
  created_at: string;
  status: string;
  approved_at: string | null;
  logs: { at: string; key: string }[];
}

export async function benchOutage(): Promise<void> {
  const product = await startProduct({ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1" }, { worker: true });
  try {
    const person = new Person(product.url);
    await person.signIn("editor@demo.test");
    const plansOf = async (): Promise<Plan[]> => {
      const answer = (await (await person.get(`${system}/optimization-operations`)).json()) as
        | Plan[]
        | { items: Plan[] };
      return Array.isArray(answer) ? answer : answer.items;
    };
    const send = async (method: string, path: string, body?: object): Promise<void> => {
      const headers = { "Content-Type": "application/json" };
      const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
      const answer = await person.send(new URL(path, product.url), init);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    };
    await until(async () => (await plansOf()).some(({ approved_at }) => approved_at !== null));
    await until(async () => (await plansOf()).every(({ status }) => status !== "pending"));
    const event_id = randomUUID();
    const now = Date.now();
    const event = { event_id, system_id: "demo-district", node_id: CHP, type: "outage" };
    const times = { start_at: new Date(now).toISOString(), end_at: new Date(now + 6 * HOUR_MS).toISOString() };
    const changes: [string, () => Promise<void>][] = [
      ["out", () => send("POST", "/api/event", { ...event, ...times })],
      ["back", () => send("DELETE", `/api/event/${event_id}`)],
    ];
    for (const [what, change] of changes) {
      const before = new Set((await plansOf()).map((plan) => plan.optimization_operation_id));
      const began = performance.now();
      const seconds = () => Math.round((performance.now() - began) / 100) / 10;
      await change();
      const newer = async () => (await plansOf()).filter((plan) => !before.has(plan.optimization_operation_id));
      await until(async () => (await newer()).some(({ status }) => status !== "pending"));
      const made_s = seconds();
      const isApproved = await until(async () => (await newer()).some(({ approved_at }) => approved_at !== null), 10);
      const why = (await newer()).flatMap(({ logs }) => logs.map(({ key }) => key));
      console.log(
        JSON.stringify({
          what,
          made_s,
          approved_s: isApproved ? seconds() : null,
          why,
          cores: cpus().length,
        }),
      );
    }
  } finally {
    await product.stop();
  }
}

/** Waits until something holds, for a while. False: it does not hold. */
async function until(holds: () => Promise<boolean>, patienceS = PATIENCE_S): Promise<boolean> {
  const end = performance.now() + patienceS * 1000;
  while (performance.now() < end) {
    if (await holds()) return true;
    await new Promise((go) => setTimeout(go, 200));
  }
  return false;
}
