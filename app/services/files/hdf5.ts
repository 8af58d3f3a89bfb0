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

const PATH = "/model.nc";

/**
 * Opens an HDF5 file. The library works on a file system of its own in memory, so that a file that refers to others finds none. Throws when
 * the file is damaged, and what `use` throws.
 */
export async function withHdf5<T>(
  bytes: Uint8Array,
  use: (file: File, kinds: Pick<typeof import("h5wasm"), "Dataset" | "Group">) => T,
): Promise<T> {
  // Only a process that reads such a file loads the library, which is large.
  const { default: h5wasm } = await import("h5wasm");
  const { FS, activate_throwing_error_handler } = await h5wasm.ready;
  activate_throwing_error_handler();
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
}
