import { parentPort, workerData } from "node:worker_threads";
import { closeDatabases, spaceDb } from "~db/client";
import { testModel, type ThreadTest } from "./testModel";

/** The thread a model is tested in: the model and its database in, the findings out. The test of hundreds of components takes a second. */
const { dataDir, space, test } = workerData as ThreadTest;
const findings = testModel(spaceDb(dataDir, space), test);
closeDatabases();
parentPort?.postMessage(findings);
