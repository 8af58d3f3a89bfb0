import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A call that came in, with its message as JSON. */
export interface ReceivedCall<Message> {
  headers: IncomingMessage["headers"];
  body: string;
  message: Message;
}

/** A program elsewhere that is called: it notes each call in `calls` and returns what `reply` says. */
export async function startReceiver<Message>(
  reply: (call: ReceivedCall<Message>) => [status: number, body: string],
): Promise<{ url: string; calls: ReceivedCall<Message>[]; close: () => void }> {
  const calls: ReceivedCall<Message>[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const call = { headers: request.headers, body, message: JSON.parse(body) as Message };
      calls.push(call);
      const [status, text] = reply(call);
      response.writeHead(status).end(text);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/energy`, calls, close: () => server.close() };
}
