import { parse } from "csv-parse/sync";
import h5wasm from "h5wasm";
import { HOUR_MS } from "~/entities/core/clock";
import type { Folder } from "./pypsaOptimum";

/** A CSV folder as the netCDF file that PyPSA writes of the same network: names, types and units of its variables, without their compression. */
export async function asNetcdf(folder: Folder): Promise<Uint8Array> {
  const { FS } = await h5wasm.ready;
  const file = new h5wasm.File("/written.nc", "w");
  try {
    putFolder(file, folder);
  } finally {
    file.close();
  }
  return FS.readFile("/written.nc");
}

function putFolder(file: InstanceType<typeof h5wasm.File>, folder: Folder): void {
  const rowsOf = (text: string) => parse(text, { skip_empty_lines: true });
  const put = (name: string, cells: readonly string[]) => {
    const numbers = cells.map((cell) => (cell === "" ? Number.NaN : Number(cell)));
    const flags = cells.every((cell) => /^(True|False)$/.test(cell));
    const numeric = cells.every((cell, i) => cell === "" || cell === "inf" || !Number.isNaN(numbers[i]));
    const amounts = Float64Array.from(cells, (cell, i) => (cell === "inf" ? Number.POSITIVE_INFINITY : numbers[i]!));
    if (flags)
      file.create_dataset({ name, data: Int8Array.from(cells, (cell) => Number(cell === "True")), dtype: "<b" });
    else if (numeric && cells.some((cell) => cell !== "")) file.create_dataset({ name, data: amounts });
    else file.create_dataset({ name, data: [...cells], dtype: "S" });
  };
  for (const [list, text] of Object.entries(folder)) {
    const [head = [], ...body] = rowsOf(text);
    const column = (i: number) => body.map((row) => row[i] ?? "");
    const [kind = "", attribute] = list.split("-");
    if (list === "network") head.forEach((name, i) => file.create_attribute(`network_${name}`, body[0]![i] ?? ""));
    else if (list === "snapshots") putSnapshots(file, head, column);
    else if (attribute) {
      file.create_dataset({ name: `${kind}_t_${attribute}_i`, data: head.slice(1), dtype: "S" });
      const data = Float64Array.from(body.flatMap((row) => row.slice(1).map(Number)));
      file.create_dataset({ name: `${kind}_t_${attribute}`, data, shape: [body.length, head.length - 1] });
    } else {
      file.create_dataset({ name: `${kind}_i`, data: column(0), dtype: "S" });
      head.slice(1).forEach((name, i) => put(`${kind}_${name}`, column(i + 1)));
    }
  }
}

function putSnapshots(file: InstanceType<typeof h5wasm.File>, head: string[], column: (i: number) => string[]) {
  const stamps = column(["snapshot", "name"].map((one) => head.indexOf(one)).find((i) => i >= 0) ?? 0);
  const dated = /^\d{4}-/.test(stamps[0] ?? "");
  file.create_dataset({ name: "snapshots", data: Float64Array.from(stamps, (_, t) => t) });
  if (dated) {
    const first = Date.parse(`${stamps[0]!.replace(" ", "T")}Z`);
    const hours = stamps.map((stamp) => (Date.parse(`${stamp.replace(" ", "T")}Z`) - first) / HOUR_MS);
    const written = file.create_dataset({ name: "snapshots_snapshot", data: Float64Array.from(hours) });
    written.create_attribute("units", `hours since ${stamps[0]}`);
  } else file.create_dataset({ name: "snapshots_snapshot", data: stamps, dtype: "S" });
  for (const name of ["objective", "stores", "generators", "weightings"]) {
    const at = head.indexOf(name);
    if (at >= 0) file.create_dataset({ name: `snapshots_${name}`, data: Float64Array.from(column(at), Number) });
  }
}
