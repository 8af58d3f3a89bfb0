import { z } from "zod";
import { providerUrlProblem } from "./providerUrl";

/** Words that are behind /login/ themselves. */
const RESERVED = ["forgot", "reset", "code", "company"];

const companyLogin = z
  .object({
    /** The word in the address of the login: /login/{variant}. */
    variant: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,40}$/, "only lower-case letters, digits and -")
      .refine((name) => !RESERVED.includes(name), "this word is taken"),
    space: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/, "only lower-case letters, digits and -"),
    title: z.string().min(1).max(80),
    issuer: z.string().url(),
    client_id: z.string().min(1),
    client_secret: z.string().min(1).optional(),
    /** Origins the provider's sign-in page is on, when not the issuer's own. */
    origins: z.array(z.string().url()).default([]),
    /** Which claim carries the person's groups, and scopes that the provider wants for it. */
    groups_claim: z.string().min(1).max(200).default("groups"),
    scopes: z.array(z.string().regex(/^\S+$/)).default([]),
    /** Which claim repeats the externalId that the provider sends by SCIM; left out: accounts are joined by verified address alone. */
    external_id_claim: z.string().min(1).max(200).optional(),
    timeout_seconds: z.number().min(1).max(30).default(10),
  })
  .strict();
export type CompanyLogin = z.infer<typeof companyLogin>;

const companyLogins = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: z.ZodIssueCode.custom, message: "is not JSON" });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(companyLogin)
      .refine((list) => new Set(list.map((login) => login.variant)).size === list.length, "a variant is twice"),
  );

/** The settings of sign-in, mail and codes; docs/configuration.md describes them. */
export const identityShape = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "must begin with smtp: or smtps:")
    .optional(),
  MAIL_FROM: z.string().min(3).default("Energy Tool <noreply@localhost>"),
  SMS_URL: z.string().url().optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  OIDC: companyLogins.optional(),
  HELP_URL: z.string().url().optional(),
};

interface Given {
  NODE_ENV: string;
  PUBLIC_URL?: string;
  SMS_URL?: string;
  OIDC?: CompanyLogin[];
}

/** One sentence per address that must not be asked, and per setting that needs another. */
export function identityProblems(settings: Given): string[] {
  const production = settings.NODE_ENV === "production";
  const addresses: [string, string][] = (settings.OIDC ?? []).flatMap((login): [string, string][] => [
    [`OIDC issuer of ${login.variant}`, login.issuer],
    ...login.origins.map((origin): [string, string] => [`OIDC origin of ${login.variant}`, origin]),
  ]);
  if (settings.SMS_URL) addresses.push(["SMS_URL", settings.SMS_URL]);
  const problems = addresses.flatMap(([name, address]) => {
    const problem = providerUrlProblem(address, production);
    return problem ? [`${name}: ${problem}.`] : [];
  });
  if (production && settings.OIDC?.length && !settings.PUBLIC_URL)
    problems.push("OIDC needs PUBLIC_URL: providers send people back to it.");
  return problems;
}
