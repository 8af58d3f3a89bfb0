import { UnreadableModel } from "./unreadable";

/** The number of a line, from 1, and its text. */
export type NumberedLine = [at: number, line: string];

/** Lines of numbers and names are some sixty characters long. What is longer than this is some other file. */
const LONGEST = 65_536;
const BLOCK = 2 ** 20;

/** The lines of a file. Decoded in blocks: a file of 1 GiB is longer than a text can be. Throws UnreadableModel over a line of no end. */
export function* textLines(data: Uint8Array, format: string): Generator<NumberedLine> {
  const decoder = new TextDecoder();
  let rest = "";
  let at = 0;
  const checked = (line: string): void => {
    if (line.length > LONGEST)
      throw new UnreadableModel(`Line ${at}: more than ${LONGEST} characters. This is no ${format} file.`);
  };
  for (let from = 0; from < data.length; from += BLOCK) {
    const isLast = from + BLOCK >= data.length;
    const lines = (rest + decoder.decode(data.subarray(from, from + BLOCK), { stream: !isLast })).split("\n");
    rest = isLast ? "" : lines.pop()!;
    for (const line of lines) {
      at++;
      checked(line);
      yield [at, line];
    }
    at++;
    checked(rest);
    at--;
  }
}
