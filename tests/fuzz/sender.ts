import { SHARED } from "../contract/core/samples";
import { SAMPLES } from "../contract/files/fileSamples";
import type { Caller, Product } from "../helpers/product";
import { hostileForm, hostileJson } from "./hostile";
import type { Maker, Operation } from "./requests";

export interface Received {
  status: number;
  text: string;
  /** The body as JSON; null when it is none. */
  json: unknown;
}

/** A request as it is made from an operation. */
interface FuzzRequest {
  method: string;
  path: string;
  body: unknown;
  content: Operation["content"];
}

/** Sends requests of every kind as one of the test's people, each from an address of its own. */
export class Sender {
  private constructor(
    private readonly product: Product,
    private readonly make: Maker,
    private readonly archive: Uint8Array,
  ) {}

  static async to(product: Product, make: Maker): Promise<Sender> {
    const exported = await fetch(`${product.url}/api/system/${SHARED}/export`, { headers: product.signIn("admin") });
    return new Sender(product, make, new Uint8Array(await exported.arrayBuffer()));
  }

  async send(caller: Caller, { method, path, body, content }: FuzzRequest): Promise<Received> {
    // Limits of sign-ins count per address: one caller's do not hide the others' answers.
    const address = `10.${this.make.whole(250)}.${this.make.whole(250)}.${this.make.whole(250)}`;
    const headers: Record<string, string> = {
      "X-Forwarded-For": address,
      Origin: this.product.url,
      ...this.product.signIn(caller),
    };
    const sent = method === "GET" ? undefined : (this.hostile(content, headers) ?? this.bodyOf(body, content, headers));
    const end = new AbortController();
    const init = { method, headers, body: sent, redirect: "manual" as const, signal: end.signal };
    // No second try: a connection that breaks off is a fault of the server as well.
    const answer = await fetch(this.product.url + path, init).catch((error: Error) => error);
    // No answer at all is as bad as one of a broken server.
    if (answer instanceof Error) return { status: 599, text: `${answer.message} ${String(answer.cause)}`, json: null };
    // A stream has no end: its first words will do.
    const stream = answer.headers.get("Content-Type")?.startsWith("text/event-stream");
    const text = stream ? await firstPart(answer) : await answer.text();
    end.abort();
    return {
      status: answer.status,
      text,
      json: answer.headers.get("Content-Type")?.includes("json") ? parsed(text) : null,
    };
  }

  /** Now and then a body of a hostile size in place of the one that was made. */
  private hostile(content: Operation["content"], headers: Record<string, string>): string | undefined {
    if ((content !== "json" && content !== "form") || !this.make.chance(0.06)) return undefined;
    headers["Content-Type"] = content === "json" ? "application/json" : "application/x-www-form-urlencoded";
    return content === "json" ? hostileJson(this.make) : hostileForm(this.make);
  }

  private bodyOf(body: unknown, content: Operation["content"], headers: Record<string, string>): BodyInit | undefined {
    if (content === "file") return this.upload();
    if (content === "form") return this.form(body);
    if (content === "zip") {
      headers["Content-Type"] = this.make.pick(["application/zip", "application/octet-stream", "text/plain"]);
      return new Blob([this.spoiltArchive()]);
    }
    if (body === undefined || body === null) return undefined;
    headers["Content-Type"] = this.make.chance(0.97) ? "application/json" : "text/plain";
    const text = JSON.stringify(body);
    return this.make.chance(0.98) ? text : text.slice(0, this.make.whole(text.length + 1));
  }

  private form(body: unknown): URLSearchParams {
    const fields = typeof body === "object" && body !== null ? Object.entries(body) : [];
    return new URLSearchParams(
      fields.map(([name, value]) => [name, typeof value === "string" ? value : (JSON.stringify(value) ?? "")]),
    );
  }

  /** A file whose ending, content and name may or may not go together. */
  private upload(): FormData {
    const form = new FormData();
    const kinds = Object.keys(SAMPLES);
    const content = this.make.chance(0.8) ? SAMPLES[this.make.pick(kinds)]! : this.bytes(2000);
    const name = this.make.chance(0.7) ? `plan.${this.make.pick(kinds)}` : this.make.text();
    form.append(this.make.chance(0.95) ? "file" : this.make.text(), new Blob([new Uint8Array(content)]), name);
    if (this.make.chance(0.05)) form.append("file", new Blob(["again"]), "second.txt");
    return form;
  }

  private bytes = (most: number): Buffer =>
    Buffer.from(Array.from({ length: this.make.whole(most) }, () => this.make.whole(256)));

  /** A whole export only now and then: every one that is let in is a system more. */
  private spoiltArchive(): Uint8Array<ArrayBuffer> {
    const { make } = this;
    if (make.chance(0.3)) return new Uint8Array(this.bytes(500));
    const copy = new Uint8Array(this.archive);
    if (make.chance(0.3)) return copy.slice(0, make.whole(copy.length));
    for (let left = make.whole(30); left > 0; left--) copy[make.whole(copy.length)] = make.whole(256);
    return copy;
  }
}

async function firstPart(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  const part = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(part?.value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
