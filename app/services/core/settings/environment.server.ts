import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { analyticsProblems, type AnalyticsSettings, analyticsSettings, analyticsShape } from "./analyticsSettings";
import { copyProblems, type CopySettings, copySettings, copyShape } from "./copySettings";
import { type S3Settings, s3Url } from "./fileSettings";
import { type AssistantModel, type HelpLogin, helpProblems, helpShape } from "./helpSettings";
import { type CompanyLogin, identityProblems, identityShape } from "./identitySettings";
import { mapProblems, type MapSettings, mapSettings, mapShape } from "./mapSettings";
import { type PrivateHost, privateHosts } from "./privateHosts";
import { isLoopback, providerUrlProblem } from "./providerUrl";
import { queueProblems, type QueueSettings, queueSettings, queueShape } from "./queueSettings";
import { spotProblems, type SpotSettings, spotSettings, spotShape } from "./spotSettings";
import { weatherProblems, type WeatherProvider, weatherSettings, weatherShape } from "./weatherSettings";

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const yesNo = z.enum(["0", "1"]).transform((v) => v === "1");
const url = z.string().url();
const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash } = new URL(text);
  return pathname === "/" && search === "" && hash === "";
};
/** Addresses, networks (10.0.0.0/8) and the words loopback, linklocal, uniquelocal, separated by commas. */
const proxies = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (all) => all.every((entry) => /^(loopback|linklocal|uniquelocal|[0-9a-f.:]+(\/\d{1,3})?)$/i.test(entry)),
    "must be addresses or networks, separated by commas",
  );

/** Every setting the product reads from its environment; docs/configuration.md describes them. */
const schema = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
    PORT: whole(0, 65535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z.string().min(1).default("./data"),
    SESSION_SECRET: z.string().min(32).optional(),
    DEMO: yesNo.optional(),
    ADMIN_EMAIL: z.string().email().optional(),
    ADMIN_PASSWORD: z.string().min(10).optional(),
    PUBLIC_URL: url
      .refine(isOrigin, "must be an address without a path: the product is not served below one")
      .optional(),
    TRUSTED_PROXIES: proxies.default("loopback"),
    /** Read by the launcher, as WORKERS; without it there is one for each core, at most four. */
    WEB_PROCESSES: whole(1, 64).optional(),
    WORKERS: whole(0, 64).default(1),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    S3_URL: s3Url.optional(),
    RATES_URL: url.optional(),
    LIVE_PRIVATE_HOSTS: privateHosts.default(""),
    METRICS_TOKEN: z.string().min(16).optional(),
    ...copyShape,
    ...queueShape,
    ...identityShape,
    ...helpShape,
    ...mapShape,
    ...analyticsShape,
    ...weatherShape,
    ...spotShape,
  })
  .refine(
    (e) => Boolean(e.ADMIN_EMAIL) === Boolean(e.ADMIN_PASSWORD),
    "ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.",
  );

export interface Environment {
  production: boolean;
  /** Under test: answers of calls are checked against the document. */
  test: boolean;
  port: number;
  host: string;
  dataDir: string;
  sessionSecret: string;
  demo: boolean;
  admin?: { email: string; password: string };
  publicUrl?: string;
  /** Proxies in front of us: what they say of the client's address is believed. */
  trustedProxies: string[];
  workers: number;
  logLevel: string;
  /** Where mails go; without a server they are written to DATA_DIR/outbox. */
  mail: { server?: string; from: string };
  /** Where codes to phones go; without an address they are written to DATA_DIR/outbox. */
  sms?: { url: string; token?: string };
  companyLogins: CompanyLogin[];
  helpUrl?: string;
  /** Signs people in at the help provider; without it they come there as strangers, or read our own handbook. */
  helpLogin?: HelpLogin;
  /** Words the assistant's answers; without it they are quoted from the handbook. */
  assistantModel?: AssistantModel;
  /** The daily file of exchange rates; without it there are only shipped rates and those of admins. */
  ratesUrl?: string;
  /** Hosts in private networks that sources of live series may be at. */
  livePrivateHosts: PrivateHost[];
  /** The bucket of uploaded files; without it they lie in DATA_DIR/files/objects. */
  s3?: S3Settings;
  /** Worker machines that compute runs; without them the workers here do. */
  queue?: QueueSettings;
  /** Where databases and files are copied to all the time; without it they are not. */
  copies?: CopySettings;
  /** Layers of maps and the search of places; without them there are the shipped outlines and cities. */
  map: MapSettings;
  /** Gives the weather of a place; without it there is synthetic weather and what people upload. */
  weather?: WeatherProvider;
  /** Where day-ahead prices are fetched, of markets whose admins chose a source. */
  spot: SpotSettings;
  /** Told of every page that is opened; without it nobody is. */
  analytics?: AnalyticsSettings;
  /** A caller that sends it as a bearer token may read /metrics. Without it only programs on this machine may. */
  metricsToken?: string;
}

/** What an environment holds. */
export type Variables = Readonly<Record<string, string | undefined>>;
export type Settings = z.output<typeof schema>;
export const SETTING_NAMES: readonly string[] = Object.keys(schema.innerType().shape);

/**
 * Checks the settings and changes nothing: one sentence for each that cannot be used. It returns the settings when their forms can be read.
 */
export function checkSettings(source: Variables = process.env): { settings?: Settings; problems: string[] } {
  const parsed = schema.safeParse(Object.fromEntries(SETTING_NAMES.map((key) => [key, source[key] || undefined])));
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map((i) => (i.path.length ? `${i.path.join(".")}: ${i.message}` : i.message)),
    };
  const e = parsed.data;
  const problems = [...identityProblems(e), ...helpProblems(e), ...analyticsProblems(e), ...productionProblems(e)];
  const rates = e.RATES_URL ? providerUrlProblem(e.RATES_URL, e.NODE_ENV === "production") : null;
  problems.push(...mapProblems(e), ...weatherProblems(e), ...spotProblems(e), ...queueProblems(e), ...copyProblems(e));
  if (rates) problems.push(`RATES_URL: ${rates}`);
  return { settings: e, problems };
}

/**
 * Reads and checks the settings. Throws one sentence per bad value, made to be printed before exit.
 * A missing SESSION_SECRET is made once and kept in DATA_DIR/session-secret.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const { settings: e, problems } = checkSettings(source);
  if (!e || problems.length > 0) throw new Error(`The configuration cannot be used.\n${problems.join("\n")}`);
  const dataDir = resolve(e.DATA_DIR);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const sessionSecret = e.SESSION_SECRET ?? storedSecret(dataDir);
  return {
    production: e.NODE_ENV === "production",
    test: e.NODE_ENV === "test",
    port: e.PORT,
    host: e.HOST,
    dataDir,
    sessionSecret,
    demo: e.DEMO ?? e.NODE_ENV !== "production",
    admin: e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
    publicUrl: e.PUBLIC_URL,
    trustedProxies: e.TRUSTED_PROXIES,
    workers: e.WORKERS,
    logLevel: e.LOG_LEVEL,
    mail: { server: e.SMTP_URL, from: e.MAIL_FROM },
    sms: e.SMS_URL ? { url: e.SMS_URL, token: e.SMS_TOKEN } : undefined,
    companyLogins: e.OIDC ?? [],
    helpUrl: e.HELP_URL,
    helpLogin:
      e.HELP_SSO_URL && e.HELP_SSO_SECRET ? { accessUrl: e.HELP_SSO_URL, secret: e.HELP_SSO_SECRET } : undefined,
    assistantModel:
      e.ASSISTANT_URL && e.ASSISTANT_MODEL
        ? { url: e.ASSISTANT_URL, model: e.ASSISTANT_MODEL, token: e.ASSISTANT_TOKEN }
        : undefined,
    ratesUrl: e.RATES_URL,
    livePrivateHosts: e.LIVE_PRIVATE_HOSTS,
    s3: e.S3_URL,
    queue: queueSettings(e, () => sessionSecret),
    copies: copySettings(e),
    map: mapSettings(e),
    weather: weatherSettings(e),
    spot: spotSettings(e),
    analytics: analyticsSettings(e),
    metricsToken: e.METRICS_TOKEN,
  };
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = randomBytes(32).toString("hex");
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** What a production start must say: else links in mails lead to the wrong host, cookies travel unprotected, and nobody can sign in. */
function productionProblems(e: Settings): string[] {
  if (e.NODE_ENV !== "production") return [];
  const problems: string[] = [];
  if (!e.PUBLIC_URL)
    problems.push("PUBLIC_URL: set the address under which people reach the product, such as https://energy.example.");
  else if (!/^https:\/\//.test(e.PUBLIC_URL) && !isLoopback(new URL(e.PUBLIC_URL).hostname))
    problems.push("PUBLIC_URL: must begin with https:// in production.");
  if (!e.ADMIN_EMAIL && !e.OIDC?.length && !e.DEMO && !existsSync(join(resolve(e.DATA_DIR), "platform.sqlite")))
    problems.push("ADMIN_EMAIL and ADMIN_PASSWORD: set both for the first start, or nobody can sign in.");
  return problems;
}

let current: Environment | undefined;
/** The settings of this process, read on first use. */
export const environment = (): Environment => (current ??= readEnvironment());
