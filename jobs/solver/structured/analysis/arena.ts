const PAGE = 65_536;
/** 4 GB: what WebAssembly can address. */
const MOST_PAGES = 65_536;

/** The model does not fit into 4 GB. */
export class ArenaFull extends Error {
  override name = "ArenaFull";
}

/**
 * Arrays next to each other in one shared WebAssembly memory, so that threads and kernels see the same figures. Arrays
 * begin at multiples of 16 bytes and are zero. Nothing is given back but all of it (`clear`).
 */
export class Arena {
  private end = 16;
  /** Up to here figures of before `clear` may stand. */
  private written = 16;
  constructor(readonly memory = new WebAssembly.Memory({ initial: 16, maximum: MOST_PAGES, shared: true })) {}

  /** Bytes in use. */
  get bytes(): number {
    return this.end;
  }
  floats(length: number): Float64Array {
    const at = this.reserve(length * 8);
    const values = new Float64Array(this.memory.buffer, at, length);
    return at < this.written ? values.fill(0) : values;
  }
  ints(length: number): Int32Array {
    const at = this.reserve(length * 4);
    const values = new Int32Array(this.memory.buffer, at, length);
    return at < this.written ? values.fill(0) : values;
  }
  /** Gives all of it back, for something else: nothing that is in it may be used any more. */
  clear(): void {
    this.written = Math.max(this.written, this.end);
    this.end = 16;
  }
  /** A copy of `values` inside. */
  keep<T extends Float64Array | Int32Array>(values: T): T {
    const copy = values instanceof Float64Array ? this.floats(values.length) : this.ints(values.length);
    copy.set(values);
    return copy as T;
  }

  /** Offset of `bytes` new bytes. Throws ArenaFull. */
  private reserve(bytes: number): number {
    const at = this.end;
    this.end = Math.ceil((at + bytes) / 16) * 16;
    const missing = Math.ceil((this.end - this.memory.buffer.byteLength) / PAGE);
    if (missing > 0) {
      try {
        this.memory.grow(missing);
      } catch {
        throw new ArenaFull(`${Math.round(this.end / 1e6)} MB are more than there are`);
      }
    }
    return at;
  }
}
