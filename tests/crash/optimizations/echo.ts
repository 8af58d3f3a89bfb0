/** A program of a machine that returns what it was told. */
import { childWork } from "~jobs/worker/childWork";

childWork<unknown, unknown>((input) => Promise.resolve(input));
