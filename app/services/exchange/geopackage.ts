import Database from "better-sqlite3";
import { type GeopackageTable, WGS84 } from "~/engines/exchange";

/** "GPKG", and the version of the standard: 1.3. */
const APPLICATION_ID = 0x47504b47;
const VERSION = 10300;

/** The tables that every GeoPackage has. Source: OGC 12-128r18, 1.1.2, 1.1.3 and 2.1.5. */
const STANDARD = `
CREATE TABLE gpkg_spatial_ref_sys (
  srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (
  table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '',
  last_change DATETIME NOT NULL, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
  srs_id INTEGER REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (
  table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL,
  z TINYINT NOT NULL, m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
  FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
`;

const GEOGRAPHIC =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],' +
  'PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],' +
  'AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]';

const SYSTEMS = [
  ["WGS 84 geodetic", WGS84, "EPSG", WGS84, GEOGRAPHIC],
  ["Undefined cartesian", -1, "NONE", -1, "undefined"],
  ["Undefined geographic", 0, "NONE", 0, "undefined"],
] as const;

/** The bytes of a GeoPackage, an SQLite file, of these tables. */
export function writeGeopackage(tables: readonly GeopackageTable[], now: Date): Uint8Array {
  const db = new Database(":memory:");
  try {
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${VERSION}`);
    db.exec(STANDARD);
    const system = db.prepare("INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)");
    for (const one of SYSTEMS) system.run(...one);
    const content = db.prepare("INSERT INTO gpkg_contents VALUES (?, ?, ?, '', ?, ?, ?, ?, ?, ?)");
    const geometryColumn = db.prepare(`INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ${WGS84}, 0, 0)`);
    for (const { name, geometry, columns, rows, bounds } of tables) {
      const types = columns.map(([column, type]) => `${column} ${column === "geom" ? geometry : type}`);
      db.exec(`CREATE TABLE ${name} (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, ${types.join(", ")})`);
      const kind = geometry === null ? "attributes" : "features";
      const box = bounds ?? [null, null, null, null];
      content.run(name, kind, name, now.toISOString(), ...box, geometry === null ? null : WGS84);
      if (geometry !== null) geometryColumn.run(name, geometry);
      const names = columns.map(([column]) => column).join(", ");
      const row = db.prepare(`INSERT INTO ${name} (${names}) VALUES (${columns.map(() => "?").join(", ")})`);
      for (const cells of rows) row.run(...cells);
    }
    return Uint8Array.from(db.serialize());
  } finally {
    db.close();
  }
}
