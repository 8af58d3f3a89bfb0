import { spawnSync } from "node:child_process";
import { createTransport } from "nodemailer";
import { fetchGuarded } from "~/services/core/providers/outgoing.server";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import { causeOf, type Finding, finding } from "./finding";

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1024 * 1024;
/** Codes of the second factor last 30 s; tokens of identity providers allow a few minutes. */
const LATE_MS = 20_000;
const WRONG_MS = 120_000;

/** Connects to the mail server and signs in there; sends nothing. */
export async function checkMail(server: string | undefined): Promise<Finding[]> {
  if (!server) return [finding("mail", "unknown", "No SMTP_URL is set.")];
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: server, ...times });
  const host = URL.canParse(server) ? new URL(server).host : "SMTP_URL";
  try {
    await transport.verify();
    return [finding("mail", "ok", `${host} takes mails.`)];
  } catch (error) {
    const todo = "Check SMTP_URL, the password in it, and whether the network lets connections to it out.";
    return [finding("mail", "broken", `${host} cannot be used (${causeOf(error)}).`, todo)];
  } finally {
    transport.close();
  }
}

interface ProviderFindings {
  findings: Finding[];
  /** How far this clock is ahead of the providers' [ms], by what their answers are dated; empty when none said. */
  ahead: number[];
}

/** Reads what the providers of company logins say of themselves (OpenID Connect Discovery 1.0, section 4). */
export async function checkLogins(logins: readonly CompanyLogin[]): Promise<ProviderFindings> {
  if (logins.length === 0)
    return { findings: [finding("logins", "unknown", "No OIDC is set, or the product was never started.")], ahead: [] };
  const all = await Promise.all(logins.map(checkLogin));
  return {
    findings: all.map((provider) => provider.finding),
    ahead: all.flatMap(({ ahead }) => (ahead === null ? [] : [ahead])),
  };
}

async function checkLogin({ variant, issuer }: CompanyLogin): Promise<{ finding: Finding; ahead: number | null }> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const todo = `Check the issuer of "${variant}" in OIDC, and whether the network lets connections to it out.`;
  try {
    const began = Date.now();
    const { status, headers, content } = await fetchGuarded(address, {
      headers: { Accept: "application/json" },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
    });
    const dated = Date.parse(headers.date ?? "");
    // The date is of a whole second, and of some moment of the call.
    const ahead = Number.isNaN(dated) ? null : (began + Date.now()) / 2 - (dated + 500);
    if (status !== 200) return { finding: finding("logins", "broken", `${variant}: status ${status}.`, todo), ahead };
    const issuerOfReply = (JSON.parse(content.toString("utf8")) as { issuer?: unknown }).issuer;
    if (issuerOfReply !== issuer && issuerOfReply !== issuer.replace(/\/$/, ""))
      return { finding: finding("logins", "broken", `${variant}: the provider names another issuer.`, todo), ahead };
    return { finding: finding("logins", "ok", `${variant}: the provider can be reached.`), ahead };
  } catch (error) {
    const says = `${variant}: the provider cannot be read (${causeOf(error)}).`;
    return { finding: finding("logins", "broken", says, todo), ahead: null };
  }
}

/** Whether the system says that its clock is set by the network: "yes", "no", or null when it does not say. */
function systemClock(): "yes" | "no" | null {
  const output = spawnSync("timedatectl", ["show", "-p", "NTPSynchronized", "--value"], {
    encoding: "utf8",
    timeout: 5_000,
  });
  const text = output.status === 0 ? output.stdout.trim() : "";
  return text === "yes" || text === "no" ? text : null;
}

/** Compares the clock with providers that answered, else asks the system. `ahead` in ms, as of checkLogins. */
export function checkClock(ahead: readonly number[], system: () => "yes" | "no" | null = systemClock): Finding {
  const todo = "Set the clock by the network (chrony, systemd-timesyncd): codes and logins depend on it.";
  const nearest = ahead.reduce<number | null>((a, b) => (a === null || Math.abs(b) < Math.abs(a) ? b : a), null);
  if (nearest !== null) {
    const off = Math.abs(nearest);
    const says = `${Math.round(off / 1000)} s ${nearest < 0 ? "behind" : "ahead of"} the identity provider.`;
    return finding(
      "clock",
      off > WRONG_MS ? "broken" : off > LATE_MS ? "look" : "ok",
      says,
      off > LATE_MS ? todo : undefined,
    );
  }
  const synchronised = system();
  if (synchronised === null)
    return finding("clock", "unknown", "No server to compare with, and the system does not say.");
  return synchronised === "yes"
    ? finding("clock", "ok", "The system sets it by the network.")
    : finding("clock", "look", "The system does not set it by the network.", todo);
}
