/** Numbers that become more and more. */
export class Growing<Kind extends Int32Array | Float64Array> {
  length = 0;

  constructor(private list: Kind) {}

  push(value: number): void {
    if (this.length === this.list.length) {
      const more = new (this.list.constructor as new (length: number) => Kind)(2 * this.list.length);
      more.set(this.list);
      this.list = more;
    }
    this.list[this.length++] = value;
  }

  at(index: number): number {
    return this.list[index]!;
  }

  set(index: number, value: number): void {
    this.list[index] = value;
  }

  /** What is there so far, as a list of its length. */
  get all(): Kind {
    return this.list.slice(0, this.length) as Kind;
  }
}

/** Names with their numbers, from 0 in the order in which they came. */
export class Numbered {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();

  of(name: string): number | undefined {
    return this.numbers.get(name);
  }

  add(name: string): number {
    const number = this.names.push(name) - 1;
    this.numbers.set(name, number);
    return number;
  }
}
