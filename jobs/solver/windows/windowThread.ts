import { parentPort } from "node:worker_threads";
import type { LinearModel } from "~/engines/linearModel";
import { READY, solveWindow, type WindowAim } from "./solveWindow";

/** A thread that solves windows: says that it is there, then returns the result of each that it is sent. */
parentPort?.on("message", ({ model, aim }: { model: LinearModel; aim: WindowAim }) => {
  void solveWindow(model, aim).then((result) => parentPort?.postMessage(result));
});
parentPort?.postMessage(READY);
