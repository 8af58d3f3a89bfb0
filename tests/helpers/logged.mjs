/**
 * What a program under test must not say. That is a line of its log at the level of an error, a warning of React or Node, or a text that
 * nobody wrote. A test that provokes an error names it.
 */

/** Keeps the bad lines of a program's outputs. */
export class Logged {
  #bad = [];
  #expected = [];

  /** Lines that match are what the test provokes. */
  expect(pattern) {
    this.#expected.push(pattern);
  }

  /** Reads a stream of the program to its end; `each` is told every bad line as it comes. */
  follow(stream, each = () => undefined) {
    let rest = "";
    stream.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.filter(isBad)) {
        this.#bad.push(line);
        each(line);
      }
    });
  }

  /** The bad lines that nobody expected. */
  unexpected() {
    return this.#bad.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}

/** Level 50 of pino is an error, 60 a fatal one. */
export const isBad = (line) => /^\{"level":[56]0,/.test(line) || /^(Warning: |No text |\(node:\d+\) )/.test(line);
