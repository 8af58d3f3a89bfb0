import { z } from "zod";
import { providerUrlProblem } from "./providerUrl";

/** The settings of the help provider and of the assistant's language model; docs/configuration.md describes them. */
export const helpShape = {
  HELP_SSO_URL: z.string().url().optional(),
  HELP_SSO_SECRET: z.string().min(16, "has at least 16 characters").optional(),
  ASSISTANT_URL: z.string().url().optional(),
  ASSISTANT_MODEL: z.string().min(1).max(200).optional(),
  ASSISTANT_TOKEN: z.string().min(1).optional(),
};

interface Given {
  NODE_ENV: string;
  HELP_URL?: string;
  HELP_SSO_URL?: string;
  HELP_SSO_SECRET?: string;
  ASSISTANT_URL?: string;
  ASSISTANT_MODEL?: string;
}

/** How people are signed in at the help provider. */
export interface HelpLogin {
  /** The provider's access endpoint, to which the signed form is posted. */
  accessUrl: string;
  secret: string;
}

/** A server that speaks the chat completions of OpenAI. */
export interface AssistantModel {
  url: string;
  model: string;
  token?: string;
}

/** One sentence per setting that cannot be used. */
export function helpProblems(settings: Given): string[] {
  const production = settings.NODE_ENV === "production";
  const problems: string[] = [];
  for (const name of ["HELP_SSO_URL", "ASSISTANT_URL"] as const) {
    const address = settings[name];
    const problem = address ? providerUrlProblem(address, production) : null;
    if (problem) problems.push(`${name}: ${problem}.`);
  }
  if (Boolean(settings.HELP_SSO_URL) !== Boolean(settings.HELP_SSO_SECRET))
    problems.push("HELP_SSO_URL and HELP_SSO_SECRET go together: set both or neither.");
  if (settings.HELP_SSO_URL && !settings.HELP_URL)
    problems.push("HELP_SSO_URL needs HELP_URL: people are sent on to it.");
  const scheme = settings.HELP_URL && new URL(settings.HELP_URL).protocol;
  if (scheme && !/^https?:$/.test(scheme)) problems.push("HELP_URL: must begin with https: or http:.");
  if (settings.ASSISTANT_URL && !settings.ASSISTANT_MODEL) problems.push("ASSISTANT_URL needs ASSISTANT_MODEL.");
  return problems;
}
