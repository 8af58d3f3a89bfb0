import { networkChoice } from "~/entities/exchange/exchange";
import { zipAnswer } from "~/services/archive/calls.server";
import { call } from "~/services/core/call.server";
import { exportDataPackage, exportNetwork } from "./exchange.server";

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
];
