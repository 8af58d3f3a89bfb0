import { mapChoice, modelChoice, networkChoice, solvedNetworkChoice } from "~/entities/exchange/exchange";
import { zipAnswer } from "~/services/archive/calls.server";
import type { ExportFile } from "~/services/archive/exportSystem.server";
import { call, type ResponseFormat } from "~/services/core/call.server";
import { exportDataPackage, exportNetwork } from "./exchange.server";
import { exportMap } from "./mapFile.server";
import { exportRunModel } from "./runModel.server";
import { exportRunNetwork } from "./runNetwork.server";

const TYPES = {
  nc: "application/netcdf",
  geojson: "application/geo+json",
  gpkg: "application/geopackage+sqlite3",
} as const;

/** A file to keep, of the type that its ending names. Its name is plain ASCII. */
export const fileResponse = ({ filename, bytes }: ExportFile): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": TYPES[filename.split(".").at(-1) as keyof typeof TYPES],
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Content-Length": String(bytes.length),
      "Cache-Control": "no-store",
    },
  });
const fileAnswer = (description: string, ...endings: (keyof typeof TYPES)[]): ResponseFormat<ExportFile> => ({
  status: 200,
  description,
  content: Object.fromEntries(endings.map((ending) => [TYPES[ending], {}])),
  respond: fileResponse,
});

export const exchangeCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/export/pypsa",
    id: "exportPypsa",
    summary: "A system as a network of PyPSA in one year: its CSV folder, zipped",
    query: networkChoice,
    returns: zipAnswer,
    run: ({ actor, params, query, locale }) => exportNetwork(actor, params.system_id, query, { locale }),
  }),
  call({
    method: "GET",
    path: "api/system/:system_id/export/datapackage",
    id: "exportDataPackage",
    summary: "A system as a tabular data package: CSV files and their description, zipped",
    returns: zipAnswer,
    run: ({ actor, params, locale }) => exportDataPackage(actor, params.system_id, { locale }),
  }),
  call({
    method: "GET",
    path: "api/system/:system_id/export/map",
    id: "exportMap",
    summary: "Locations, areas and connections of a system with what stands there: GeoJSON or a GeoPackage",
    query: mapChoice,
    returns: fileAnswer("GeoJSON (RFC 7946) or a GeoPackage", "geojson", "gpkg"),
    run: ({ actor, params, query }) => exportMap(actor, params.system_id, query),
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/model",
    id: "exportRunModel",
    module: "expansion",
    summary: "The linear model of a run, of its system as it is now: a text file in MPS or LP format, zipped",
    query: modelChoice,
    returns: zipAnswer,
    run: ({ actor, params, query }) => exportRunModel(actor, params.id, query.format),
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/network",
    id: "exportRunNetwork",
    module: "expansion",
    summary: "A model year of a run as PyPSA's netCDF file, with sizes, flows, levels and prices",
    query: solvedNetworkChoice,
    returns: fileAnswer("A netCDF-4 file", "nc"),
    run: ({ actor, params, query }) => exportRunNetwork(actor, params.id, query),
  }),
];
