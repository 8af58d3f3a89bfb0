/** Where the numbers of a Float64Array begin in the memory. */
@unmanaged
export class Floats {
  [key: number]: f64;

  @inline
  @operator("[]")
  get(i: i32): f64 {
    return load<f64>(changetype<usize>(this) + ((<usize>i) << 3));
  }
  @inline
  @operator("[]=")
  set(i: i32, value: f64): void {
    store<f64>(changetype<usize>(this) + ((<usize>i) << 3), value);
  }
  /** Numbers i and i + 1. */
  @inline
  pair(i: i32): v128 {
    return v128.load(changetype<usize>(this) + ((<usize>i) << 3));
  }
  @inline
  setPair(i: i32, values: v128): void {
    v128.store(changetype<usize>(this) + ((<usize>i) << 3), values);
  }
  /** The numbers from i on. */
  @inline
  from(i: i32): Floats {
    return changetype<Floats>(changetype<usize>(this) + ((<usize>i) << 3));
  }
  /** 0 at from <= i < to. */
  @inline
  clear(from: i32, to: i32): void {
    if (to > from) memory.fill(changetype<usize>(this) + ((<usize>from) << 3), 0, (<usize>(to - from)) << 3);
  }
}

/** Where the numbers of an Int32Array begin in the memory. */
@unmanaged
export class Ints {
  [key: number]: i32;

  @inline
  @operator("[]")
  get(i: i32): i32 {
    return load<i32>(changetype<usize>(this) + ((<usize>i) << 2));
  }
  @inline
  @operator("[]=")
  set(i: i32, value: i32): void {
    store<i32>(changetype<usize>(this) + ((<usize>i) << 2), value);
  }
  /** The numbers from i on. */
  @inline
  from(i: i32): Ints {
    return changetype<Ints>(changetype<usize>(this) + ((<usize>i) << 2));
  }
}
