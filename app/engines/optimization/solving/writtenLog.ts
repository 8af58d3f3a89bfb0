/** Characters of a log that are kept from its beginning and from its end. */
const HEAD = 64_000;
const TAIL = 192_000;

/** Keeps what a solver writes of its work: its beginning and its end, with a line where something is left out between them. */
export class WrittenLog {
  private head = "";
  private tail = "";
  private left = 0;

  add(text: string): void {
    const room = Math.max(0, HEAD - this.head.length);
    this.head += text.slice(0, room);
    this.tail += text.slice(room);
    if (this.tail.length <= 2 * TAIL) return;
    this.left += this.tail.length - TAIL;
    this.tail = this.tail.slice(-TAIL);
  }

  get text(): string {
    const over = Math.max(0, this.tail.length - TAIL);
    const gone = this.left + over;
    return gone === 0 ? this.head + this.tail : `${this.head}\n... ${gone} characters ...\n${this.tail.slice(over)}`;
  }
}
