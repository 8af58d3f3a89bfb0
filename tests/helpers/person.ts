import type { Caller } from "./product";

/** Somebody with a browser that keeps cookies: follows no redirect by itself unless asked to. */
export class Person {
  private readonly cookies = new Map<string, Map<string, string>>();
  /** Address the product sees; limits of sign-in count per address. */
  constructor(
    readonly home: string,
    readonly address = `10.0.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
  ) {}

  cookie(name: string, at = this.home): string | undefined {
    return this.jar(at).get(name);
  }
  setCookie(name: string, value: string): void {
    this.jar(this.home).set(name, value);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(new URL(path, this.home), { headers });
  }

  post(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(new URL(path, this.home), { method: "POST", body: new URLSearchParams(form), headers });
  }

  /** Follows redirects from an answer on, at most twelve, until `stop` says that the next address is the one wanted. */
  async follow(first: Response, stop: (address: URL) => boolean = () => false): Promise<{ answer: Response; at: URL }> {
    let answer = first;
    let at = new URL(first.url);
    for (let i = 0; i < 12; i++) {
      const next = answer.headers.get("Location");
      if (!next) break;
      at = new URL(next, at);
      if (stop(at)) break;
      answer = await this.send(at, {});
    }
    return { answer, at };
  }

  async signIn(email: string, password = "energy-demo-2026", more: Record<string, string> = {}): Promise<Response> {
    return this.post("/login", { email, password, ...more });
  }

  /** Whether the pages of the signed-in are open. */
  async isIn(): Promise<boolean> {
    return (await this.get("/settings/account")).status === 200;
  }

  async send(address: URL, init: RequestInit): Promise<Response> {
    const jar = this.jar(address.origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const own = address.origin === new URL(this.home).origin;
    const headers = {
      ...(own ? { "X-Forwarded-For": this.address, Origin: address.origin } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
      ...(init.headers as Record<string, string>),
    };
    const answer = await fetch(address, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", ...value] = line.split(";")[0]!.split("=");
      if (/max-age=0/i.test(line) || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value.join("="));
    }
    return answer;
  }

  private jar(at: string): Map<string, string> {
    const { origin } = new URL(at);
    const jar = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, jar);
    return jar;
  }
}

/** Text of a page as people read it. */
export async function words(answer: Response): Promise<string> {
  const html = await answer.text();
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

/**
 * People with a browser each, by the name of their caller. Those of the demo and "foreign", the owner of another space, are signed in.
 * "nobody" is not.
 */
export async function peopleOf(url: string, callers: readonly Caller[]): Promise<(caller: Caller) => Person> {
  const people = new Map<Caller, Person>();
  for (const caller of callers) {
    const person = new Person(url);
    people.set(caller, person);
    if (caller === "foreign") await person.signIn("owner@main.test", "a-long-password-of-main");
    else if (caller !== "nobody") await person.signIn(`${caller}@demo.test`);
  }
  return (caller) => people.get(caller)!;
}
