import {
  checkSettings,
  SETTING_NAMES,
  type Settings,
  type Variables,
} from "~/services/core/settings/environment.server";
import { isLoopback } from "~/services/core/settings/providerUrl";
import { type Finding, finding } from "./finding";

/** Set by the launcher for its own processes. */
const INTERNAL = ["WEB_NAME", "WORKER_NAME"];
/** Beginnings of our own settings: a variable that begins like one and is none was probably meant to be one. */
const OURS =
  /^(ADMIN|ANALYTICS|ASSISTANT|GEOCODE|HELP|LIVE|MAIL|METRICS|OIDC|RATES|S3|SATELLITE|SESSION|SMS|SMTP|SPOT|TILES|TRUSTED|WEATHER|WEB_PROC|WORKER)/;

/** The settings as the product itself reads them; what cannot be used, what is not read, and what a production start should have. */
export function checkConfiguration(source: Variables): Finding[] {
  const { settings, problems } = checkSettings(source);
  const broken = problems.map((problem) =>
    finding("configuration", "broken", problem, "docs/configuration.md describes the setting."),
  );
  const unread = Object.keys(source)
    .filter((name) => OURS.test(name) && !SETTING_NAMES.includes(name) && !INTERNAL.includes(name))
    .map((name) =>
      finding(
        "configuration",
        "look",
        `${name} is set, but there is no such setting.`,
        "Correct its name or remove it.",
      ),
    );
  const remarks = settings ? [...remarksOn(settings), ...accountRemarks(settings)] : [];
  const all = [...broken, ...unread, ...remarks];
  const count = SETTING_NAMES.filter((name) => source[name]).length;
  return all.length > 0
    ? all
    : [finding("configuration", "ok", `${count} of ${SETTING_NAMES.length} settings are set.`)];
}

const look = (says: string, todo: string): Finding => finding("configuration", "look", says, todo);

function remarksOn(e: Settings): Finding[] {
  const production = e.NODE_ENV === "production";
  const findings: Finding[] = [];
  const https = e.PUBLIC_URL?.startsWith("https:") ?? false;
  if (!production && https)
    findings.push(look(`PUBLIC_URL is public, but NODE_ENV is "${e.NODE_ENV}".`, "Set NODE_ENV=production."));
  if (production && !e.SMTP_URL)
    findings.push(look("No SMTP_URL: mails are written to DATA_DIR/outbox and reach nobody.", "Set SMTP_URL."));
  if (e.WORKERS === 0)
    findings.push(
      look("WORKERS is 0: no run, mail or backup is made.", "Set WORKERS to 1 or more, or start dist/worker.js."),
    );
  if (https && !isLoopback(e.HOST) && e.TRUSTED_PROXIES.every((proxy) => proxy === "loopback"))
    findings.push(
      look(
        `HOST is ${e.HOST} and only proxies on this machine are trusted: people behind another proxy share one address.`,
        "Name the proxy in TRUSTED_PROXIES, or listen on 127.0.0.1 when it runs on this machine.",
      ),
    );
  return findings;
}

function accountRemarks(e: Settings): Finding[] {
  if (e.NODE_ENV !== "production" || !e.DEMO) return [];
  return [look("DEMO is 1 in production: accounts with a public password can sign in.", "Set DEMO=0.")];
}
