/** A part of a list, and what the query has as `after` for the next one; undefined where this was the last. */
export class Part {
  constructor(
    readonly body: unknown,
    readonly after: string | undefined,
  ) {}

  /** The header that names the address of the next part (RFC 8288), for the answer to a request at `url` on `origin`. */
  linkFrom(url: string, origin: string): Record<string, string> {
    if (this.after === undefined) return {};
    const { pathname, searchParams } = new URL(url);
    searchParams.set("after", this.after);
    return { Link: `<${origin}${pathname}?${searchParams}>; rel="next"` };
  }
}
