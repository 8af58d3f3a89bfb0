import { z } from "zod";
import { GLOBAL_ROLES } from "~/entities/core/roles";
import { lastLoginSchema } from "~/entities/identity/account";
import { databaseSchema } from "~/entities/team/sharing";
import { call, json, jsonBody, openCall } from "~/services/core/call.server";
import { done, notAllowed } from "~/services/core/outcome";
import { hashOf } from "~/services/core/settings/secrets.server";
import { noteLastLogin } from "./account.server";
import { checkPassword, usersOfSpace } from "./auth.server";
import { browserFamily } from "./browser";
import { credentialOf } from "./requestActor.server";
import { openSession } from "./sessions.server";
import { switchSpace } from "./spaces.server";
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
  .strict();

export const identityCalls = [
  openCall({
    method: "POST",
    path: "api/auth/token",
    id: "token",
    summary: "Sign in a program",
    input: jsonBody(credentials, 16 * 1024),
    returns: json(z.object({ token: z.string(), expires_at: z.string() }).passthrough()),
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
      return done(openSession(user.value, "bearer", { browser }));
    },
  }),
  call({
    method: "POST",
    path: "api/user/lastLoginAt",
    id: "lastLoginAt",
    summary: "Note when the caller signed in last",
    input: jsonBody(lastLoginSchema),
    returns: json(z.object({ user_id: z.string(), last_login_at: z.string() })),
    run: ({ actor, input }) => noteLastLogin(actor, input.last_login_at),
  }),
  call({
    method: "POST",
    path: "api/database",
    id: "switchDatabase",
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
