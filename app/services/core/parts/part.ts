/** A part of a list, and what the query has as `after` for the next one; undefined where this was the last. */
export class Part {
  constructor(
    readonly body: unknown,
    readonly after: string | undefined,
    /** What else the query of the next part has, where leaving it out would mean another moment by then. */
    readonly fixed: Readonly<Record<string, string>> = {},
  ) {}

  /** The header that names the address of the next part (RFC 8288), for the answer to a request at `url` on `origin`. */
  linkFrom(url: string, origin: string): Record<string, string> {
    if (this.after === undefined) return {};
    const { pathname, searchParams } = new URL(url);
    for (const [name, value] of Object.entries({ ...this.fixed, after: this.after })) searchParams.set(name, value);
    return { Link: `<${origin}${pathname}?${searchParams}>; rel="next"` };
  }
}

/** Parts a place from an id in what `after` holds. No id has this sign. */
export const SIGN = "~";

interface FirstRows<Row> {
  rows: Row[];
  /** The last row of the part, where others follow. */
  last: Row | undefined;
}

/** The first `most` of rows of which one more was read, if there was one. */
export const firstOf = <Row>(rows: readonly Row[], most: number): FirstRows<Row> => ({
  rows: rows.slice(0, most),
  last: rows.length > most ? rows[most - 1] : undefined,
});

/** The first `most` rows of what comes in batches; once one more is there, no further batch is read. */
export async function firstOfBatches<Row>(
  batches: AsyncIterable<readonly Row[]>,
  most: number,
): Promise<FirstRows<Row>> {
  const rows: Row[] = [];
  for await (const some of batches) {
    rows.push(...some);
    if (rows.length > most) break;
  }
  return firstOf(rows, most);
}
