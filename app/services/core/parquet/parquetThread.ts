import { parentPort, workerData } from "node:worker_threads";
import { parquetOf, type WholeTable } from "./parquet.server";

/** The program of the thread that writes large Parquet files. */
parentPort?.postMessage(parquetOf(workerData as WholeTable));
