import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/routes";
import { CALLS } from "~/services/registry.server";

/** Every call for programs, with the parameters still named, and the methods it takes. */
export function everyCall(): Map<string, string[]> {
  const keysByPattern = new Map<string, string[]>();
  for (const { path, method } of CALLS)
    keysByPattern.set(`/${path}`, [...(keysByPattern.get(`/${path}`) ?? []), method]);
  return keysByPattern;
}

/** Every address of app/routes.ts and every call, with the parameters still named; layouts left out. */
export function everyAddress(): string[] {
  const patterns: string[] = [];
  const walk = (entries: readonly RouteConfigEntry[], above: string) => {
    for (const entry of entries) {
      const own = entry.path ? `${above}/${entry.path}` : above;
      if (entry.children) walk(entry.children, own);
      else patterns.push(own || "/");
    }
  };
  walk(routes, "");
  const pages = patterns.filter((pattern) => !["/api/*", "/files/*", "/scim/v2/*"].includes(pattern));
  return [...new Set([...pages, ...everyCall().keys()])];
}

const DRAFT = "00000000-0000-4000-8000-000000000000";
/** What the demo has for each parameter; the parts of the address before it may ask for another. */
const EXAMPLES: Record<string, string> = {
  ":system_id": "demo-district",
  ":draft_id": DRAFT,
  ":day": "2026-11-20",
  ":job_id": DRAFT,
  ":import_id": DRAFT,
  ":template_id": "home",
  ":step": "basic",
  ":optimization_id": "demo-investment-2030",
  "optimization/:id": "demo-investment-2030",
  "components/:id": "demo-pv",
  ":component_id": "demo-chp",
  ":token_id": "there-is-no-such-id",
  ":operation_id": "there-is-no-such-id",
  ":output_id": "there-is-no-such-id",
  ":webhook_id": "there-is-no-such-id",
  "infrastructure/:id": "demo-homes",
  "locations/:id": "demo-homes",
  "connections/:id": "demo-route",
  "system/:id": "demo-district",
  "node/:id": "demo-pv",
  "line/:id": "demo-heat-pipe",
  "geometry/:id": "demo-homes",
  "scenario/:id": "demo-high-prices",
  "parameter/:id": "demo-battery-lifetime",
  "technology/:id": "photovoltaics",
  "carrier/:id": "electricity",
  "carrier-level/:id": "electricity_0.4kV",
  ":id": "there-is-no-such-id",
  "digital-twin/scenarios/:scenario_id": "demo-high-prices",
  ":scenario_id": "base",
  "digital-twin/parameters/:parameter_id": "demo-battery-lifetime",
  ":parameter_id": "there-is-no-such-id",
  "infrastructure/weather/:geometry_id": "demo-homes",
  "weather/:geometry_id": "demo-homes",
  ":weather_type": "temp",
  ":geometry_id": "global",
  ":technology_id": "photovoltaics",
  ":carrier_id": "electricity",
  "spot-market/:id": "day_ahead_DE-LU",
  ":limit_id": "there-is-no-such-id",
  ":spotdeal_id": "there-is-no-such-id",
  ":goo_id": "demo-goo-wind",
  ":spot_id": "day_ahead_DE-LU",
  ":tariff_id": "demo-tariff",
  "tariff/:id": "demo-tariff",
  ":version": "2025",
  ":part": "0",
  "futures-market/:id": "futures_DE-LU",
  ":futures_id": "futures_DE-LU",
  ":value_source_id": "there-is-no-such-id",
  ":list": "counterparties",
  ":month": "2026-10",
  ":party_id": "there-is-no-such-id",
  ":deal_id": "there-is-no-such-id",
  ":level_id": "electricity_0.4kV",
  ":ts_id": "demo-series-heat-pump",
  ":note_id": "there-is-no-such-id",
  ":finance_terms_id": "there-is-no-such-id",
  ":weather_forecast_id": "there-is-no-such-id",
  ":live_id": "demo-live-homes",
  "live-series/:id": "demo-live-homes",
  ":forecast_id": "there-is-no-such-id",
  ":timeseries_id": DRAFT,
  ":source": "series",
  ":source/:id": "demo-series-heat-pump",
  ":event_id": "there-is-no-such-id",
  ":study_id": "there-is-no-such-id",
  ":dashboard_id": "there-is-no-such-id",
  ":config_id": "there-is-no-such-id",
  ":seq": "1",
  "tables/:file": "components.csv",
  "templates/:file": "components.csv",
  ":form": "csv",
  ":code": "DE",
  ":layer": "street",
  ":z": "1",
  ":x": "0",
  ":y": "0",
  "technologies/:entity_id": "heat_pump",
  ":element_type": "node",
  ":entity_id": "demo-pv",
  "two-factor/:kind": "totp",
  ":kind": "node",
  ":attachment_id": DRAFT,
  ":session_id": DRAFT,
  ":message_id": DRAFT,
  ":grant_id": "demo",
  ":currency": "CHF",
  ":scope": "demo-district",
  ":key": "quickstart",
  ":view": "summary",
  ":token": "no-such-token",
  ":sso_variant": "no-such-space",
  ":rule_id": "there-is-no-such-id",
  ":task_id": "there-is-no-such-id",
};

/** The address with what the demo has in the place of each parameter. `own`: ids the test made itself. */
export function filled(pattern: string, own: Record<string, string> = {}): string {
  const examples = { ...EXAMPLES, ...own };
  const parts = pattern.split("/");
  return parts
    .map((part, i) => {
      const name = /^:\w+/.exec(part)?.[0];
      if (!name) return part;
      const before = parts.slice(0, i);
      const keys = [before.slice(-2).join("/"), before.slice(-1).join("/"), ""].map(
        (at) => (at ? `${at}/` : "") + name,
      );
      const value = keys.map((key) => examples[key]).find((one) => one !== undefined);
      if (value === undefined) throw new Error(`No example for ${name} of ${pattern}`);
      return value + part.slice(name.length);
    })
    .join("/");
}

/** Ids nobody has: zero bytes, ways up, names of every object, other scripts, long ones. */
export const ODD_IDS = [
  "%00",
  "..%2F..%2Fetc%2Fpasswd",
  "constructor",
  "%F0%9F%91%A9%E2%80%8D",
  "%D9%A1%E2%80%AEx",
  "x".repeat(2000),
  "%ZZ",
];

/** A form as it is sent. */
export interface Sent {
  path: string;
  body: URLSearchParams;
  /** Names of what a person enters or chooses. */
  entered: string[];
  /** Whether a file is among it. */
  multipart: boolean;
}

const unescape = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
const attribute = (tag: string, name: string): string | undefined => {
  const quoted = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return quoted === undefined ? undefined : unescape(quoted);
};

/** The forms of a page's main part that change something, once for each of their buttons, with what is entered in them. */
export function formsOf(html: string, at: string): Sent[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return [...main.matchAll(/<form(\s[^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = "", inner = ""]) => {
    if (attribute(head, "method")?.toLowerCase() !== "post") return [];
    const body = new URLSearchParams();
    const entered: string[] = [];
    const multipart = /enctype="multipart\/form-data"/i.test(head);
    const buttons: [string, string][] = [];
    const controls = inner.matchAll(/<(input|select|textarea|button)(\s[^>]*?)\/?>(?:([\s\S]*?)<\/\1>)?/g);
    for (const [, kind = "", tag = "", content = ""] of controls) {
      const name = attribute(tag, "name");
      if (name === undefined) continue;
      if (kind !== "button" && !/type="(hidden|file)"/.test(tag)) entered.push(name);
      const typed = kind === "textarea" ? unescape(content) : (attribute(tag, "value") ?? "");
      if (kind === "button") buttons.push([name, typed]);
      else if (kind === "select") body.append(name, attribute(content, "value") ?? "");
      else body.append(name, typed || (/type="(text|number)"/.test(tag) ? "1" : ""));
    }
    const path = attribute(head, "action") || at;
    const sent = { path, entered, multipart };
    if (buttons.length === 0) return [{ ...sent, body }];
    return buttons.map(([name, value]) => ({ ...sent, body: new URLSearchParams([...body, [name, value]]) }));
  });
}

const AREAS = new Set(
  readdirSync(join(import.meta.dirname, "../../../locales/en")).map((file) => file.replace(".json", "")),
);

/** Keys of texts that are on a page in the place of their words, and values that are none. */
export function rawKeys(html: string): string[] {
  // Lines of code name methods and files, which look like keys.
  const shown = html.replace(/<(script|style|template|code|pre)\b[\s\S]*?<\/\1>/g, " ");
  const attributes = [...shown.matchAll(/\s(?:title|aria-label|alt|placeholder|content)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  const text = [shown.replace(/<[^>]+>/g, " "), ...attributes].join(" ");
  const keys = [...text.matchAll(/\b([a-zA-Z_]+)[:.][a-z_]+(?:\.[a-z_]+)*\b/g)].filter(([, area = ""]) =>
    AREAS.has(area),
  );
  const values = [...text.matchAll(/\[object \w+\]|\bundefined\b|\bNaN\b/g)];
  return [...keys, ...values].map(([text]) => text);
}
