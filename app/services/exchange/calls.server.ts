import { modelChoice, networkChoice, solvedNetworkChoice } from "~/entities/exchange/exchange";
import { zipAnswer } from "~/services/archive/calls.server";
import type { ExportFile } from "~/services/archive/exportSystem.server";
import { call, type ResponseFormat } from "~/services/core/call.server";
import { exportDataPackage, exportNetwork } from "./exchange.server";
import { exportRunModel } from "./runModel.server";
import { exportRunNetwork } from "./runNetwork.server";

/** A netCDF file to keep. Its name is plain ASCII. */
export const netcdfResponse = ({ filename, bytes }: ExportFile): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": NETCDF,
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Content-Length": String(bytes.length),
      "Cache-Control": "no-store",
    },
  });
const NETCDF = "application/netcdf";
const netcdfAnswer: ResponseFormat<ExportFile> = {
  status: 200,
  description: "A netCDF-4 file",
  content: { [NETCDF]: {} },
  respond: netcdfResponse,
};

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
    returns: netcdfAnswer,
    run: ({ actor, params, query }) => exportRunNetwork(actor, params.id, query),
  }),
];
