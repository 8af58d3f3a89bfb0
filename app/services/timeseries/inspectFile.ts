import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import {
  type CsvInspection,
  encodingOf,
  inspectCsv,
  type InspectOptions,
  MOST_INSPECTED,
  textOf,
} from "~/engines/timeseries";

/** Pieces of a long file that are looked at beside its beginning, and the bytes of each. */
const PIECES = 16;
const PIECE_BYTES = 65_536;

/** What a file tells of how it is read: its first 4 MB, and of a longer one pieces of the rest. */
export async function inspectFile(file: string, options: InspectOptions): Promise<CsvInspection | null> {
  const samples = await samplesOf(file, options);
  return inspectCsv(createReadStream(file, { end: MOST_INSPECTED - 1 }) as AsyncIterable<Uint8Array>, {
    ...options,
    samples,
  });
}

/** Whole lines of pieces at equal distances behind the beginning, the last of the file among them. */
async function samplesOf(file: string, { encoding }: InspectOptions): Promise<string[]> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size <= MOST_INSPECTED) return [];
    const read = async (from: number, bytes: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, from);
      return buffer.subarray(0, bytesRead);
    };
    const written = encoding ?? encodingOf(await read(0, PIECE_BYTES));
    const apart = Math.floor((size - MOST_INSPECTED) / PIECES);
    const samples: string[] = [];
    for (let i = 1; i <= PIECES; i++) {
      const from = i === PIECES ? size - Math.min(PIECE_BYTES, apart) : MOST_INSPECTED + (i - 1) * apart;
      // Characters of two bytes begin at even places.
      const text = textOf(await read(from - (from % 2), Math.min(PIECE_BYTES, apart)), written);
      const lines = text.slice(text.indexOf("\n") + 1);
      samples.push(i === PIECES ? lines : lines.slice(0, lines.lastIndexOf("\n") + 1));
    }
    return samples;
  } finally {
    await handle.close();
  }
}
