/** Who may import whom; the words are those of docs/decisions/0002-layers.md. */
const our = (path) => ({ path });
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    forbid(
      "no-circles",
      "Modules that import each other in a circle, types included, cannot be understood apart.",
      {},
      { circular: true },
    ),
    forbid(
      "core-knows-no-domain",
      "What all domains stand on knows none of them.",
      our("^app/(services|entities)/core"),
      {
        path: "^app/(services|entities)/(?!core/)",
      },
    ),
    forbid("kit-knows-no-domain", "The parts of every page know no domain.", our("^app/ui/kit(?!.*\\.test\\.tsx?$)"), {
      path: "^app/(ui/(?!kit/)|entities/(?!core/))",
    }),
    forbid(
      "services-use-queue-and-engines",
      "Services put jobs into the queue and call pure engines; handlers, worker and solver are the worker's.",
      our("^app/services(?!.*\\.test\\.ts$)"),
      { path: "^jobs/(?!queue|engines)" },
    ),
    forbid("routes-not-jobs", "Pages ask services, never the queue or an engine.", our("^app/(routes|ui|root|entry)"), {
      path: "^jobs",
    }),
    forbid("entities-alone", "Entities run anywhere and know nothing of the rest.", our("^app/entities"), {
      path: "^(app/(?!entities)|db|jobs)",
    }),
    forbid("engines-pure", "Engines import entities and nothing else of ours.", our("^jobs/engines"), {
      path: "^(app/(?!entities)|db|jobs/(?!engines))",
    }),
    forbid(
      "engines-no-io",
      "Engines know no database, no file and no request.",
      our("^jobs/engines(?!.*\\.test\\.ts$)"),
      { path: "^(node:)?(fs|child_process|http|net|better-sqlite3|drizzle-orm)" },
    ),
    forbid("ui-entities", "The interface knows entities only.", our("^app/ui"), {
      path: "^(app/(routes|services|server|islands)|db|jobs)",
    }),
    forbid("islands-alone", "An island is a program of its own with one library.", our("^app/islands"), {
      path: "^(app/(?!islands|entities|ui/kit/palette|ui/.*\\.hydrated)|db|jobs)",
    }),
    forbid(
      "react-for-few",
      "Only what takes a part of a page over brings React into the browser.",
      our("^app/islands(?!/aria)"),
      {
        path: "node_modules/(react|react-dom|react-aria|react-aria-components|react-stately)/",
      },
    ),
    forbid(
      "hydrated-parts-are-light",
      "What the server and the browser both render brings neither texts nor forms nor React Aria with it.",
      our("\\.hydrated\\.tsx$"),
      {
        path: "^(app/(?!entities|ui/.*\\.hydrated)|db|jobs)|node_modules/(?!react/|@types/react/)",
      },
    ),
    forbid(
      "react-aria-in-islands",
      "React Aria comes next to what the server rendered, in the browser.",
      our("^app/(?!islands)"),
      {
        path: "node_modules/(react-aria|react-aria-components|react-stately)/",
      },
    ),
    forbid(
      "routes-not-db",
      "Routes ask services; only services and the seed touch the database.",
      our("^app/(routes|root|entry)"),
      { path: "^db" },
    ),
    forbid("services-below-routes", "Services do not know pages.", our("^app/services"), {
      path: "^app/(routes|ui|islands|root|entry)",
    }),
    forbid("db-below", "The database knows entities only.", our("^db"), { path: "^(app/(?!entities)|jobs)" }),
    forbid(
      "remix-at-the-edge",
      "Only pages know Remix, so that its successor is near.",
      { path: "^(app/(entities|services|islands)|db|jobs)" },
      { path: "@remix-run" },
    ),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|dist|tests)" },
  },
};
