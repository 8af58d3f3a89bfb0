import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { SMTPServer } from "smtp-server";
import { PATIENCE_MS } from "../../helpers/eventually";

const listen = (server: Server | SMTPServer): Promise<number> =>
  new Promise((listening, failed) => {
    const inner: Server = server instanceof SMTPServer ? (server.server as unknown as Server) : server;
    inner.once("error", failed);
    server.listen(0, "127.0.0.1", () => listening((inner.address() as AddressInfo).port));
  });
const close = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

async function bodyOf(stream: AsyncIterable<unknown>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** Waits until a list holds something that fits. In its first seconds a worker has the work of a first start to do, which mails wait for. */
export async function arrival<T>(list: T[], fits: (item: T) => boolean, ms = PATIENCE_MS): Promise<T> {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((go) => setTimeout(go, 25))) {
    const mail = list.find(fits);
    if (mail) return mail;
  }
  throw new Error("Nothing that fits arrived");
}

export interface Mailbox {
  url: string;
  mails: { to: string; text: string }[];
  close(): Promise<void>;
}

/** A mail server that keeps what it gets; the text is decoded from quoted-printable. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mailbox["mails"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      void bodyOf(stream as AsyncIterable<unknown>).then((raw) => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join();
        mails.push({ to, text: decoded(raw) });
        done();
      });
    },
  });
  const port = await listen(server);
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => new Promise((done) => server.close(() => done())) };
}

function decoded(raw: string): string {
  if (/Content-Transfer-Encoding: base64/i.test(raw))
    return Buffer.from(raw.slice(raw.indexOf("\r\n\r\n")), "base64").toString("utf8");
  const bytes = raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

export interface PhoneNet {
  url: string;
  messages: { to: string; text: string; authorization?: string }[];
  close(): Promise<void>;
}

/** The sender of short messages: takes {to, text} as JSON. */
export async function startPhoneNet(): Promise<PhoneNet> {
  const messages: PhoneNet["messages"] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { to, text } = JSON.parse(body) as { to: string; text: string };
      messages.push({ to, text, authorization: request.headers.authorization });
      response.writeHead(202).end();
    });
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/messages`, messages, close: () => close(server) };
}

/** A person at the identity provider. */
export interface CompanyPerson {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  groups?: unknown;
  /** Claims that are to be fetched elsewhere. */
  _claim_names?: Record<string, string>;
  _claim_sources?: Record<string, unknown>;
}

export interface IdentityProvider {
  issuer: string;
  /** Who signs in next. Null: the person leaves the provider's page. */
  person: CompanyPerson | null;
  /** Now that the product's address is known. */
  open(...redirectUris: string[]): void;
  close(): Promise<void>;
}

export const CLIENT = { client_id: "energy-tool", client_secret: "a-secret-of-the-test-0123456789" };

/** A real OpenID provider on this machine whose sign-in page answers by itself with `person`. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let handle: ReturnType<Provider["callback"]> | undefined;
  const people = new Map<string, CompanyPerson>();
  const server = createServer((request, response) => {
    if (!handle) return void response.writeHead(503).end();
    if (request.url?.startsWith("/interaction/")) return void interact(request, response);
    void handle(request, response);
  });
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  let provider: Provider | undefined;
  const self: IdentityProvider = {
    issuer,
    person: null,
    open(...redirectUris) {
      provider = new Provider(issuer, {
        clients: [{ ...CLIENT, redirect_uris: redirectUris, token_endpoint_auth_method: "client_secret_post" }],
        pkce: { required: () => true },
        cookies: { keys: ["a key of the test"] },
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
        conformIdTokenClaims: false,
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
        findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
      });
      handle = provider.callback();
    },
    close: () => close(server),
  };

  async function interact(request: IncomingMessage, response: Parameters<Provider["interactionDetails"]>[1]) {
    if (!provider) return;
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    const { person } = self;
    if (!person) {
      const left = { error: "access_denied", error_description: "left the page" };
      return provider.interactionFinished(request, response, left, { mergeWithLastSubmission: false });
    }
    people.set(person.sub, person);
    if (prompt.name === "login")
      return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
    grant.addOIDCScope("openid email profile");
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }
  return self;
}
