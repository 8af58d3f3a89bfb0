import { z } from "zod";
import { GLOBAL_ROLES, SCOPES } from "~/entities/core/roles";
import { lastLoginSchema } from "~/entities/identity/account";
import { changedSpaceLimitsSchema, changedTokenSchema, tokenSchema } from "~/entities/identity/tokenLimits";
import { databaseSchema } from "~/entities/team/sharing";
import { isAdmin } from "~/services/core/access.server";
import { call, json, jsonBody, openCall } from "~/services/core/call.server";
import { done, notAllowed } from "~/services/core/outcome";
import { hashOf } from "~/services/core/settings/secrets.server";
import { noteLastLogin } from "./account.server";
import { checkPassword, usersOfSpace } from "./auth.server";
import { browserFamily } from "./browser";
import { credentialOf } from "./requestActor.server";
import { openSession } from "./sessions.server";
import { switchSpace } from "./spaces.server";
import { changeToken, mayNotChange, tokensOf } from "./tokens/ownTokens.server";
import { limitsOfSpace, limitSpace, mayNotLimitSpace } from "./tokens/spaceLimits.server";
import { checkSecondFactor } from "./twoFactor.server";

const user = z.object({
  user_id: z.string(),
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(GLOBAL_ROLES),
  last_login_at: z.string().nullable(),
});

const needed = z.string({ required_error: "rules.needs_value" }).min(1, "rules.needs_value");
const credentials = z
  .object({
    email: needed,
    password: needed,
    /** Code of the second factor, for accounts that have one. */
    code: z.string().max(20).optional(),
  })
  .merge(tokenSchema)
  .strict();

const limits = z.object({
  calls_per_minute: z.number().int().nullable(),
  runs_per_day: z.number().int().nullable(),
  credits_per_day: z.number().int().nullable(),
});
const token = z.object({
  token_id: z.string(),
  kind: z.enum(["bearer", "link"]).describe("Of a program, or in the link of a spreadsheet"),
  table: z.string().nullable().describe("The tables that a link reads, one a line"),
  name: z.string().nullable(),
  browser: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().describe("When a link was read last; of a program's token when it was made"),
  scopes: z.array(z.enum(SCOPES)).nullable().describe("What it may do; null: all that its person may"),
  ...limits.shape,
  in_force: limits.describe("The stricter of its own limits and those of the space"),
  calls: z.number().int().describe("Calls in the minute under way, while they have a limit"),
  runs_started: z.number().int().describe("Runs and plans started with it"),
  credits_used: z.number().describe("Credits that its runs cost, or hold back while they are under way"),
});

export const identityCalls = [
  openCall({
    method: "POST",
    path: "api/auth/token",
    id: "token",
    summary: "Sign in a program",
    input: jsonBody(credentials, 16 * 1024),
    returns: json(z.object({ token: z.string(), token_id: z.string(), expires_at: z.string() })),
    async run({ input, request, address, log }) {
      const user = await checkPassword(input.email, input.password, address);
      if (!user.ok) {
        log.warn({ account: hashOf(input.email), address }, "sign-in refused");
        return user;
      }
      log.info({ user_id: user.value, address }, "password accepted");
      const second = checkSecondFactor(user.value, input.code);
      if (!second.ok) return second;
      const browser = browserFamily(request.headers.get("User-Agent"));
      const { name, scopes, calls_per_minute, runs_per_day, credits_per_day } = input;
      const fields = { name, scopes, calls_per_minute, runs_per_day, credits_per_day };
      return done(openSession(user.value, "bearer", { browser, fields }));
    },
  }),
  call({
    method: "GET",
    path: "api/auth/tokens",
    id: "tokens",
    summary: "The caller's tokens of programs, their limits and how much of them is gone",
    returns: json(z.array(token)),
    run: ({ actor }) => done(tokensOf(actor)),
  }),
  call({
    method: "PATCH",
    path: "api/auth/token/:token_id",
    id: "changeToken",
    summary: "Change name, scopes and limits of one of the caller's tokens; null lifts them, what is left out stays",
    needs: "all",
    input: jsonBody(changedTokenSchema, 16 * 1024),
    returns: json(token),
    allow: ({ actor, params }) => mayNotChange(actor, params.token_id),
    run: ({ actor, params, input }) => changeToken(actor, params.token_id, input),
  }),
  call({
    method: "GET",
    path: "api/token-limits",
    id: "tokenLimits",
    summary: "What no token may exceed that works in the space; for admins",
    returns: json(limits),
    run: ({ actor }) => (isAdmin(actor) ? done(limitsOfSpace(actor.space)) : notAllowed()),
  }),
  call({
    method: "PATCH",
    path: "api/token-limits",
    id: "changeTokenLimits",
    needs: "all",
    summary:
      "Change what no token may exceed that works in the space; null lifts a limit, what is left out stays; for admins",
    input: jsonBody(changedSpaceLimitsSchema, 16 * 1024),
    returns: json(limits),
    allow: ({ actor }) => mayNotLimitSpace(actor),
    run: ({ actor, input }) => limitSpace(actor, input),
  }),
  call({
    method: "POST",
    path: "api/user/lastLoginAt",
    id: "lastLoginAt",
    needs: "all",
    summary: "Note when the caller signed in last",
    input: jsonBody(lastLoginSchema),
    returns: json(z.object({ user_id: z.string(), last_login_at: z.string() })),
    run: ({ actor, input }) => noteLastLogin(actor, input.last_login_at),
  }),
  call({
    method: "POST",
    path: "api/database",
    id: "switchDatabase",
    needs: "all",
    summary: "Work in another company space from then on, with this sign-in",
    input: jsonBody(databaseSchema),
    returns: json(z.object({ db: z.string() })),
    keyless: true,
    allow: ({ actor }) => (actor.super_admin ? undefined : notAllowed()),
    run: ({ actor, input, request }) => switchSpace(actor, credentialOf(request)?.token ?? "", input.db),
  }),
  call({
    method: "GET",
    path: "api/users",
    id: "users",
    summary: "Users of the space",
    returns: json(z.array(user)),
    run: ({ actor }) => done(usersOfSpace(actor.space)),
  }),
];
