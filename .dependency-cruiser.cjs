/** Who may import whom; the words are those of docs/decisions/0002-layers.md. */
const our = (path, pathNot) => (pathNot ? { path, pathNot } : { path });
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const TESTS = "\\.test\\.tsx?$";
const HYDRATED = "\\.hydrated\\.tsx?$";

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
      our("^app/(services|entities)/", "^app/(services|entities)/core/"),
    ),
    forbid(
      "kit-knows-no-domain",
      "The parts of every page know no domain.",
      our("^app/ui/kit", TESTS),
      our("^app/(ui|entities)/", "^app/(ui/kit|entities/core)/"),
    ),
    forbid(
      "entities-alone",
      "Entities run anywhere and know nothing of the rest.",
      our("^app/entities"),
      our("^(app|db|jobs)/", "^app/entities/"),
    ),
    forbid(
      "engines-use-entities",
      "Engines use entities only.",
      our("^app/engines"),
      our("^(app|db|jobs)/", "^app/(entities|engines)/"),
    ),
    forbid(
      "engines-no-io",
      "Engines know no database, no file and no request.",
      our("^app/engines", TESTS),
      our("^(node:)?(fs|child_process|http|net|better-sqlite3|drizzle-orm)"),
    ),
    forbid(
      "db-below",
      "The database and its queue know entities only.",
      our("^db"),
      our("^(app|jobs)/", "^app/entities/"),
    ),
    forbid(
      "rows-by-the-store",
      "Rows of entities are written by the store, which asks for rights and tells of changes.",
      our("^(app|db|jobs)/", "^app/services/core/store\\.server\\.ts$"),
      our("^app/services/core/rows\\.server\\.ts$"),
    ),
    forbid(
      "services-below-jobs",
      "Handlers, worker and solver stand on services, never the other way round.",
      our("^app/services"),
      our("^jobs"),
    ),
    forbid(
      "services-below-routes",
      "Services do not know pages.",
      our("^app/services"),
      our("^app/(routes|ui|islands|root|entry)"),
    ),
    forbid(
      "routes-ask-services",
      "Pages ask services; they know no database, no queue, no engine and no worker.",
      our("^app/(routes|root|entry)"),
      our("^(db|jobs|app/engines)"),
    ),
    forbid(
      "ui-entities",
      "The interface knows entities only.",
      our("^app/ui"),
      our("^(app/(routes|services|engines|server|islands)|db|jobs)"),
    ),
    forbid(
      "islands-alone",
      "An island is a program of its own with one library.",
      our("^app/islands"),
      our("^(app|db|jobs)/", ["^app/(islands|entities)", "^app/ui/kit/palette", `^app/ui/.*${HYDRATED}`]),
    ),
    forbid(
      "react-for-few",
      "Only what takes a part of a page over brings React into the browser.",
      our("^app/islands", "^app/islands/aria"),
      our("node_modules/(react|react-dom|react-aria|react-aria-components|react-stately)/"),
    ),
    forbid(
      "hydrated-parts-are-light",
      "What the server and the browser both render brings neither texts nor forms nor React Aria with it.",
      our(HYDRATED),
      our("^(app|db|jobs)/|node_modules/", ["^app/entities", `^app/ui/.*${HYDRATED}`, "node_modules/(@types/)?react/"]),
    ),
    forbid(
      "react-aria-in-islands",
      "React Aria comes next to what the server rendered, in the browser.",
      our("^app", "^app/islands"),
      our("node_modules/(react-aria|react-aria-components|react-stately)/"),
    ),
    forbid(
      "remix-at-the-edge",
      "Only pages know Remix, so that its successor is near.",
      our("^(app/(entities|engines|services|islands)|db|jobs)"),
      our("@remix-run"),
    ),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|dist|tests)" },
  },
};
