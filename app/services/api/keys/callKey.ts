/** The header by which a writing call may be sent more than once and is carried out once. */
export const KEY_HEADER = "Idempotency-Key";
const MOST_SIGNS = 255;

const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
const BARE = /^[\w!#$%&'*+.^`|~:/=-]+$/;

/**
 * The key of a header: a string in quotes, as the draft of the header says (RFC 8941), or the bare word that many clients send.
 * Null for what is neither, is empty or longer than 255 signs.
 */
export function callKeyIn(header: string): string | null {
  const text = header.trim();
  const key = QUOTED.exec(text)?.[1]?.replace(/\\(["\\])/g, "$1") ?? (BARE.test(text) ? text : "");
  return key.length > 0 && key.length <= MOST_SIGNS ? key : null;
}
