import { fork } from "node:child_process";

/** Runs a file with some words in a process of its own, and returns what it sends last; null where it sends nothing. */
export function inProcess<Sent>(file: string, words: readonly string[]): Promise<Sent | null> {
  return new Promise((resolve, reject) => {
    const child = fork(file, words, { execArgv: ["--import", "tsx"] });
    let sent: Sent | null = null;
    child.on("message", (message) => {
      sent = message as Sent;
    });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(sent) : reject(new Error(`${words.join(" ")} ended with ${code}`)),
    );
  });
}
