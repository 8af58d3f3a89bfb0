import { modelChoice, networkChoice } from "~/entities/exchange/exchange";
import { zipAnswer } from "~/services/archive/calls.server";
import { call } from "~/services/core/call.server";
import { exportDataPackage, exportNetwork } from "./exchange.server";
import { exportRunModel } from "./runModel.server";

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
];
