import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import { Person, words } from "../../helpers/person";
import { type Answer, type Product, startProduct } from "../../helpers/product";
import { CLIENT, type CompanyPerson, type IdentityProvider, startIdentityProvider } from "../identity/identityServers";

/** A company whose identity provider calls by SCIM 2.0, in the shapes that Entra ID and Okta document. */

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
export const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";
export const groupsPage = "/admin/team-members/groups";

/** A resource of SCIM. */
export interface Resource {
  id: string;
  userName: string;
  [attribute: string]: unknown;
}
interface Sent {
  body?: unknown;
  bearer?: string;
  headers?: Record<string, string>;
}
interface Page {
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Resource[];
}

let count = 0;
/** A person as Entra ID makes one. */
export const entraPerson = (more: Record<string, unknown> = {}) => {
  const name = `person-${++count}`;
  return {
    schemas: [
      "urn:ietf:params:scim:schemas:core:2.0:User",
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
    ],
    externalId: `object-${count}`,
    userName: `${name}@acme.test`,
    active: true,
    displayName: `Ada ${count}`,
    emails: [{ primary: true, type: "work", value: `${name}@acme.test` }],
    meta: { resourceType: "User" },
    name: { formatted: `Ada ${count}`, familyName: String(count), givenName: "Ada" },
    roles: [],
    "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Trading" },
    ...more,
  };
};

/** The space "acme" with two logins, its admin, and a token of the first one. The login "okta" joins people by their subject. */
export class Company {
  private constructor(
    readonly provider: IdentityProvider,
    readonly product: Product,
    readonly db: Database.Database,
  ) {}
  boss!: Person;
  token = "";

  static async open(): Promise<Company> {
    const provider = await startIdentityProvider();
    const acme = { variant: "acme", space: "acme", title: "ACME Power", issuer: provider.issuer, ...CLIENT };
    const okta = { ...acme, variant: "okta", external_id_claim: "sub" };
    const product = await startProduct({ OIDC: JSON.stringify([acme, okta]) });
    provider.open(`${product.url}/login/acme/callback`, `${product.url}/login/okta/callback`);
    const company = new Company(provider, product, new Database(join(product.dataDir, "platform.sqlite")));
    const chief = { sub: "boss", email: "boss@acme.test", email_verified: true, name: "Boss" };
    await company.signIn(chief);
    company.db.prepare("UPDATE users SET role = 'admin' WHERE sso_subject = 'boss'").run();
    company.boss = (await company.signIn(chief)).person;
    company.token = await company.newToken("acme");
    return company;
  }

  async close(): Promise<void> {
    this.db.close();
    await this.product.stop();
    await this.provider.close();
  }

  async signIn(who: CompanyPerson, variant = "acme"): Promise<{ person: Person; location: string | null }> {
    const person = new Person(this.product.url);
    this.provider.person = who;
    const begun = await person.post(`/login/${variant}`, {});
    const { at } = await person.follow(begun, (address) => address.pathname === `/login/${variant}/callback`);
    return { person, location: (await person.send(at, {})).headers.get("Location") };
  }

  /** Somebody whom the provider made signs in. */
  signInAs = ({ id, userName }: Resource, groups?: string[]) =>
    this.signIn({ sub: `sub-${id}`, email: userName, email_verified: true, ...(groups ? { groups } : {}) });

  async newToken(variant: string): Promise<string> {
    const page = await this.boss.post(groupsPage, { make_token: variant });
    const text = await page.text();
    expect(page.status, text.slice(0, 300)).toBe(200);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    return /<code class="code">([\w-]{43})<\/code>/.exec(text)![1]!;
  }

  scim = async (method: string, path: string, sent: Sent = {}): Promise<Answer> => {
    const { body, bearer = this.token, headers = {} } = sent;
    const all: Record<string, string> = bearer ? { Authorization: `Bearer ${bearer}` } : {};
    if (body !== undefined) all["Content-Type"] = "application/scim+json";
    const response = await fetch(`${this.product.url}/scim/v2/${path}`, {
      method,
      headers: { ...all, ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (text) expect(response.headers.get("Content-Type"), text.slice(0, 200)).toContain("application/scim+json");
    return {
      status: response.status,
      headers: response.headers,
      body: text ? (JSON.parse(text) as unknown) : null,
    };
  };

  patch = (path: string, ...Operations: unknown[]) =>
    this.scim("PATCH", path, { body: { schemas: [PATCH], Operations } });

  list = async (path: string): Promise<Page> => {
    const { status, body } = await this.scim("GET", path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as Page;
  };
  filter = (filter: string, list = "Users") => this.list(`${list}?filter=${encodeURIComponent(filter)}`);

  person = async (more: Record<string, unknown> = {}): Promise<Resource> => {
    const added = await this.scim("POST", "Users", { body: entraPerson(more) });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    return added.body as Resource;
  };

  group = async (displayName: string, members: string[] = [], externalId?: string): Promise<string> => {
    const body = { displayName, externalId, members: members.map((value) => ({ value })) };
    const added = await this.scim("POST", "Groups", { body });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    return (added.body as Resource).id;
  };

  /** Lets a group give a role. Returns the id of the rule. */
  give = async (group_name: string, role: string): Promise<string> => {
    const form = { rule_id: `rule-${++count}`, variant: "acme", group_name, role, system_id: "" };
    const saved = await this.boss.post(groupsPage, form);
    expect(saved.status, await words(saved)).toBe(303);
    return form.rule_id;
  };

  account = (id: string) =>
    this.db.prepare("SELECT * FROM users WHERE user_id = ?").get(id) as Record<string, string | number | null>;
}
