import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";
import h5wasm from "h5wasm";
import { describe, expect, it } from "vitest";
import { readHdf5 } from "~jobs/handlers/exchange/hdf5";
import { readModel } from "~jobs/handlers/exchange/readModel";
import { catalogue } from "~db/seed/catalogue";
import { pypsaSystem, readNetcdf } from "~/engines/exchange";
import { asNetcdf } from "./asNetcdf";
import { converted } from "./model";
import { acDc, hydro, methane, singleNode, townHeat } from "./networks";

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name));

/** The system of a netCDF file, with what the report says. */
async function systemOf(bytes: Uint8Array) {
  const read = await readHdf5(bytes, readNetcdf);
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  const system = pypsaSystem(read.network, catalogue, "network");
  if (!system.ok) throw new Error(JSON.stringify(system.findings));
  return { snapshot: system.snapshot, findings: [...read.findings, ...system.findings] };
}

describe("a PyPSA network as netCDF", () => {
  it("is the same system as its CSV folder, both as PyPSA wrote them", async () => {
    const files = unzipSync(fixture("ac-dc-meshed.zip"));
    const folder = Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name.slice(0, -4), strFromU8(content)]),
    );
    const system = await systemOf(gunzipSync(fixture("ac-dc-meshed.nc.gz")));
    const expected = converted(folder, "network");
    expect(system.snapshot).toEqual(expected.snapshot);
    expect(system.snapshot.system.name).toBe("AC-DC-Meshed");
    expect(system.findings.map(({ key }) => key)).toEqual(expected.findings.map(({ key }) => key));
  });

  // What these cost is checked with their CSV folders, in pypsa.test.ts.
  it.each([
    ["single node", singleNode],
    ["AC and DC", acDc],
    ["town", townHeat],
    ["hydro", hydro],
    ["methane", methane],
  ] as const)("%s is the same system as its CSV folder", async (_name, folder) => {
    const system = await systemOf(await asNetcdf(folder));
    expect(system.snapshot).toEqual(converted(folder, "network").snapshot);
  });

  it("is read as a file that was sent, and its tables are named as in it", async () => {
    const read = await readModel(gunzipSync(fixture("ac-dc-meshed.nc.gz")));
    expect(read).toMatchObject({ ok: true, archive: { system: { name: "AC-DC-Meshed" } } });
    expect(read.findings).toContainEqual(
      expect.objectContaining({ key: "exchange.taken", params: { file: "buses", count: 9 } }),
    );
  });
});

describe("a netCDF file that is none of a network", () => {
  /** A file with what `write` puts into it. */
  async function written(write: (file: InstanceType<typeof h5wasm.File>) => void): Promise<Uint8Array> {
    const { FS } = await h5wasm.ready;
    const file = new h5wasm.File("/odd.nc", "w");
    write(file);
    file.close();
    return FS.readFile("/odd.nc");
  }
  const keys = async (bytes: Uint8Array) => {
    const read = await readModel(bytes);
    return [read.ok, ...read.findings.map(({ key }) => key)];
  };
  const snapshots = (file: InstanceType<typeof h5wasm.File>, shape = [2]) =>
    file.create_dataset({ name: "snapshots", data: Float64Array.from([0, 1]), shape });

  it("is refused in words: the classic format, damage, nothing of a network", async () => {
    expect(await keys(Uint8Array.from([0x43, 0x44, 0x46, 1, 0, 0]))).toEqual([false, "exchange.netcdf_classic"]);
    const whole = gunzipSync(fixture("ac-dc-meshed.nc.gz"));
    expect(await keys(whole.subarray(0, 2000))).toEqual([false, "exchange.netcdf_unreadable"]);
    expect(await keys(await written(() => undefined))).toEqual([false, "exchange.snapshots_unreadable"]);
    expect(await keys(await written((file) => snapshots(file)))).toEqual([false, "exchange.no_buses"]);
  });

  it("is refused where a variable does not fit", async () => {
    const names = (file: InstanceType<typeof h5wasm.File>) => {
      snapshots(file);
      file.create_dataset({ name: "buses_i", data: ["here", "there"], dtype: "S" });
    };
    const odd = (name: string, data: Float64Array, shape: number[]) =>
      written((file) => {
        names(file);
        file.create_dataset({ name, data, shape });
      });
    for (const bytes of [
      await odd("buses_x", Float64Array.from([1, 2, 3]), [3]),
      await odd("buses_t_v", new Float64Array(4), [2, 2]),
      await odd("buses_x", new Float64Array(8), [2, 2, 2]),
    ])
      expect(await keys(bytes)).toEqual([false, "exchange.netcdf_shape"]);
    const twice = await written((file) => {
      snapshots(file);
      file.create_dataset({ name: "buses_i", data: ["here", "here"], dtype: "S" });
    });
    expect(await keys(twice)).toEqual([false, "exchange.name_twice"]);
  });

  it("is refused before anything is read that is larger than it may be", async () => {
    const huge = (name: string, shape: number[]) =>
      written((file) => {
        if (name !== "snapshots") snapshots(file);
        // Chunks that nothing was written to take no room in the file.
        const data = new Float64Array(1);
        file.create_dataset({ name, data, shape: [1], maxshape: shape.map(() => null), chunks: [1] });
        (file.get(name) as InstanceType<typeof h5wasm.Dataset>).resize(shape);
      });
    expect(await keys(await huge("snapshots", [3_000_000_000]))).toEqual([false, "exchange.too_many_snapshots"]);
    expect(await keys(await huge("buses_i", [3_000_000_000]))).toEqual([false, "exchange.too_many_components"]);
  });
});
