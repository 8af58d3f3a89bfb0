/**
 * The body of a request; null when it is longer than `most` bytes, of which no more is kept in memory. What is left is not
 * cancelled: that would end the connection before the answer.
 */
export async function readBounded(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); reader && part && !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) return null;
    chunks.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Whether the signs occur more than `most` times, all of them together. What comes after is not looked at. */
export function holdsMore(
  text: { indexOf(sign: string, from?: number): number },
  most: number,
  signs: readonly string[],
): boolean {
  let size = 0;
  for (const sign of signs)
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (++size > most) return true;
  return false;
}
