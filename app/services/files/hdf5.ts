import type { File } from "h5wasm";

/** HDF5 File Format Specification 3.0, II.A: what a file begins with. netCDF-4 is HDF5. */
const HDF5 = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
/** netCDF classic format and its variants: "CDF" and a version. */
const CLASSIC = [0x43, 0x44, 0x46];

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

/** Whether a file is netCDF: in HDF5, or in the classic format. */
export const netcdfKind = (bytes: Uint8Array): "hdf5" | "classic" | null =>
  begins(bytes, HDF5) ? "hdf5" : begins(bytes, CLASSIC) ? "classic" : null;

/** GRIB, of which an Edition begins with its name (WMO Manual on Codes, FM 92). */
export const isGrib = (bytes: Uint8Array): boolean => begins(bytes, [0x47, 0x52, 0x49, 0x42]);

const PATH = "/model.nc";
/** Bytes of the library's memory: a file, and a piece of it unpacked twice. */
const MOST_MEMORY = 1_073_741_824;
const PAGE_BYTES = 65_536;

/**
 * Runs work of the library while its memory may not grow beyond so many bytes. Its filter for packed pieces doubles the room for what they
 * unpack to, up to 2 GB, whatever size the file claims for them. Where there is no more room it ends the reading with an error.
 */
function withinMemory<T>(most: number, work: () => T): T {
  const { prototype } = WebAssembly.Memory;
  const own = Object.getOwnPropertyDescriptor(prototype, "grow")!;
  const grow = own.value as (this: WebAssembly.Memory, pages: number) => number;
  Object.defineProperty(prototype, "grow", {
    ...own,
    value(this: WebAssembly.Memory, pages: number): number {
      if (this.buffer.byteLength + pages * PAGE_BYTES > most) throw new RangeError("Too much memory");
      return grow.call(this, pages);
    },
  });
  try {
    return work();
  } finally {
    Object.defineProperty(prototype, "grow", own);
  }
}

/**
 * Opens an HDF5 file. The library works on a file system of its own in memory, so that a file that refers to others finds none. Throws when
 * the file is damaged, when reading it takes more than `mostMemory` bytes, and what `use` throws. `use` is done when it returns.
 */
export async function withHdf5<T>(
  bytes: Uint8Array,
  use: (file: File, kinds: Pick<typeof import("h5wasm"), "Dataset" | "Group">) => T,
  { mostMemory = MOST_MEMORY }: { mostMemory?: number } = {},
): Promise<T> {
  // Only a process that reads such a file loads the library, which is large.
  const { default: h5wasm } = await import("h5wasm");
  const { FS, activate_throwing_error_handler } = await h5wasm.ready;
  activate_throwing_error_handler();
  return withinMemory(mostMemory, () => {
    FS.writeFile(PATH, bytes);
    try {
      const file = new h5wasm.File(PATH, "r");
      try {
        return use(file, h5wasm);
      } finally {
        file.close();
      }
    } finally {
      FS.unlink(PATH);
    }
  });
}
