import { z } from "zod";
import { FALLBACK_LOCALE } from "~/entities/core/locale";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import { findingSentences } from "~/services/timeseries/plausible/stored";
import { MOST_SENT } from "~/services/timeseries/upload/fileCall.server";
import { FILE_BOUNDS } from "~/services/timeseries/upload/rowsInput";
import { parameterFile, refusedFile, storeParameterFile } from "./fileCall.server";
import { seriesFindings } from "./remarks.server";

/** What is odd about a series, as the page of an upload asks it, and in words. */
const remarks = z.array(
  z.object({
    key: z.string(),
    severity: z.enum(["error", "warning", "note"]),
    params: z.record(z.union([z.string(), z.number()])),
    text: z.string(),
  }),
);

export const uploadedCalls = [
  call({
    method: "GET",
    path: "api/timeseries/:ts_id/remarks",
    id: "timeseriesRemarks",
    summary:
      "What may be wrong about the values of a series that a parameter uses or that is weather of a place, each with the unit and the factor, or the shift, that would fit; and the steps that have no value",
    returns: json(remarks),
    run({ actor, params }) {
      const findings = seriesFindings(actor, params.ts_id);
      if (!findings.ok) return findings;
      const texts = findingSentences(findings.value, actor.locale ?? FALLBACK_LOCALE);
      return done(findings.value.map((finding, i) => ({ ...finding, text: texts[i]! })));
    },
  }),
  call({
    method: "POST",
    path: "api/system/:system_id/parameter-series/file",
    id: "storeParameterFile",
    summary:
      "Store a file as the series of a parameter, read as the page of an upload reads it; what the file leaves open is refused by its field",
    allow: ({ actor, params }) => refusedFile(actor, params.system_id),
    input: jsonBody(parameterFile, MOST_SENT, FILE_BOUNDS),
    returns: json(z.object({ ts_id: z.string(), parameter_id: z.string(), remarks: z.array(z.string()) })),
    run: ({ actor, params: { system_id }, input, locale }) => storeParameterFile(actor, system_id, { input, locale }),
  }),
];
