/** JSON as it is sent, made piece by piece: what is long holds up nobody, and is not made faster than it is read. */
export class JsonText {
  constructor(readonly pieces: AsyncIterable<string | Uint8Array>) {}

  /** The text, piece by piece. */
  stream(): ReadableStream<Uint8Array> {
    const pieces = this.pieces[Symbol.asyncIterator]();
    const encoder = new TextEncoder();
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const next = await pieces.next();
          if (next.done) controller.close();
          else controller.enqueue(typeof next.value === "string" ? encoder.encode(next.value) : next.value);
        },
        async cancel() {
          await pieces.return?.();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** All of it at once, for who has to look into it. */
  async text(): Promise<string> {
    return new Response(this.stream()).text();
  }
}

/** Whatever else waits comes first. */
export const othersTurn = (): Promise<void> => new Promise((next) => void setImmediate(next));

/** Values that are written before others get their turn: some 3 ms. */
const AT_ONCE = 2000;

/** A list as JSON, each value by `write`, with turns for others in between. */
export async function* jsonList<Value>(
  values: Iterable<Value>,
  write: (value: Value) => string,
): AsyncGenerator<string> {
  let piece = "[";
  let count = 0;
  for (const value of values) {
    piece += count === 0 ? write(value) : `,${write(value)}`;
    if (++count % AT_ONCE > 0) continue;
    yield piece;
    piece = "";
    await othersTurn();
  }
  yield `${piece}]`;
}

/** What comes in batches as one JSON text, each value by `write`, between two `brackets`. */
export async function* jsonBatches<Value>(
  batches: AsyncIterable<readonly Value[]>,
  write: (value: Value) => string,
  brackets: "[]" | "{}" = "[]",
): AsyncGenerator<string> {
  let before = brackets[0]!;
  for await (const values of batches) {
    if (values.length === 0) continue;
    yield before + values.map(write).join(",");
    before = ",";
  }
  yield `${before === "," ? "" : before}${brackets[1]!}`;
}

/**
 * What comes in batches: the values where they are one batch, else a text that is written while the rest is read, as `jsonBatches` does.
 * What cannot be read fails as long as nothing is sent.
 */
export async function valuesOrText<Value>(
  batches: AsyncGenerator<Value[], undefined>,
  write: (value: Value) => string,
  brackets?: "[]" | "{}",
): Promise<Value[] | JsonText> {
  const first = (await batches.next()).value ?? [];
  const second = (await batches.next()).value;
  return second ? new JsonText(jsonBatches(following([first, second], batches), write, brackets)) : first;
}

async function* following<Value>(begun: readonly Value[], rest: AsyncIterable<Value>): AsyncGenerator<Value> {
  yield* begun;
  yield* rest;
}

/** An object as JSON whose first name is that of a list in pieces; the others are short. */
export async function* jsonWithList(
  name: string,
  list: AsyncIterable<string>,
  others: Record<string, unknown>,
): AsyncGenerator<string> {
  yield `{${JSON.stringify(name)}:`;
  yield* list;
  yield `,${JSON.stringify(others).slice(1)}`;
}
