import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { isoUtc, write } from "./clock";
import {
  dot,
  type Fixture,
  lines,
  linesDos,
  type Span,
  type Step,
  stepsOf,
  truthOf,
  WINTER,
  YEAR_2023,
} from "./fixture";

/** Weather of hours in UTC, by formulas: global radiation [W/m²] and air temperature [°C], both in thousandths. */
export const sunMilli = ({ at }: Step): number => {
  const hour = new Date(at).getUTCHours();
  const day = Math.floor(at / DAY_MS) % 365;
  return hour < 7 || hour > 17 ? 0 : (1 + (hour - 6) * (18 - hour)) * 10_000 + (day % 90) * 1_000;
};
export const airMilli = ({ i }: Step): number => -4_900 + ((i * 37) % 241) * 100;

export const hoursOf = (span: Span): Step[] => stepsOf(span, { zone: "UTC", minutes: 60 });
/** Stamps from midnight to 23:00 that are the ends of their hours: the first hour is of the day before. */
const hoursBefore = (steps: readonly Step[]): Step[] =>
  steps.map((step) => ({
    ...step,
    at: step.at - HOUR_MS,
    end: step.at,
    wall: step.wall - HOUR_MS,
    wallEnd: step.wall,
  }));
export const withSun = (steps: readonly Step[]): Step[] => steps.map((step) => ({ ...step, milli: sunMilli(step) }));
export const withAir = (steps: readonly Step[]): Step[] => steps.map((step) => ({ ...step, milli: airMilli(step) }));
export const WATTS = { zone: "UTC", holds: "weather", unit: "W/m²" } as const;
const CELSIUS = { zone: "UTC", holds: "weather", unit: "°C" } as const;

function openMeteo(span: Span, offsetHours: number): Fixture {
  const zone = offsetHours ? `+0${offsetHours}:00` : "UTC";
  const steps = withSun(hoursBefore(stepsOf(span, { zone, minutes: 60 })));
  return {
    name: `open-meteo ${offsetHours ? "local " : ""}${span.name}`,
    title: "Open-Meteo",
    source:
      "open-meteo.com/en/docs, format=csv: rows of the place, then the table; the offset is the same for all stamps",
    described: "published",
    fileName: "open-meteo.csv",
    content: lines(
      "latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation",
      `48.5,8.5,280.0,${offsetHours * 3600},${offsetHours ? "Europe/Berlin,GMT+2" : "GMT,GMT"}`,
      "",
      "time,shortwave_radiation (W/m²),temperature_2m (°C)",
      steps.map((step) => `${write(step.wallEnd, "YYYY-MM-DDThh:mm")},${dot(step.milli, 1)},${dot(airMilli(step), 1)}`),
    ),
    truth: truthOf(steps, { ...WATTS, zone }),
    // Radiation is the mean of the hour before its stamp: the documentation says so, the file does not.
    answers: { column: "shortwave_radiation (W/m²)", marks: "end" },
  };
}

/** Hours at the satellite's minute; notes below the table. */
function pvgisHourly(span: Span): Fixture {
  const steps = withSun(hoursOf(span));
  return {
    name: `pvgis hourly ${span.name}`,
    title: "PVGIS, hourly radiation",
    source: "JRC, PVGIS API non-interactive service (seriescalc); rows as in pvlib.iotools.get_pvgis_hourly",
    described: "published",
    fileName: "Timeseries.csv",
    content: linesDos(
      "Latitude (decimal degrees):\t48.500",
      "Longitude (decimal degrees):\t8.500",
      "Elevation (m):\t280",
      "Radiation database:\tPVGIS-SARAH3",
      "",
      "",
      "Slope: 30 deg. ",
      "Azimuth: 0 deg. ",
      "time,G(i),H_sun,T2m,WS10m,Int",
      steps.map(
        (step) => `${write(step.at, "YYYYMMDD:hh")}10,${dot(step.milli, 2)},0.0,${dot(airMilli(step), 2)},2.4,0.0`,
      ),
      "",
      "G(i): Global irradiance on the inclined plane (plane of the array) (W/m2)",
      "H_sun: Sun height (degree)",
      "T2m: 2-m air temperature (degree Celsius)",
      "WS10m: 10-m total wind speed (m/s)",
      "Int: 1 means solar radiation values are reconstructed",
      "",
      "PVGIS (c) European Union, 2001-2025",
    ),
    truth: truthOf(steps, WATTS),
    answers: { column: "G(i)" },
  };
}

/** A typical year: each month of a year of its own. */
function pvgisTmy(): Fixture {
  const steps = withSun(hoursOf(YEAR_2023));
  const yearOf = (month: number) => 2005 + ((month * 7) % 15);
  return {
    name: "pvgis tmy",
    title: "PVGIS, typical meteorological year",
    source: "JRC, PVGIS TMY generator; rows as in pvlib.iotools.read_pvgis_tmy",
    described: "published",
    fileName: "tmy.csv",
    content: linesDos(
      "Latitude (decimal degrees): 48.500",
      "Longitude (decimal degrees): 8.500",
      "Elevation (m): 280.0",
      "Irradiance Time Offset (h): 0.1761",
      "month,year",
      Array.from({ length: 12 }, (_, i) => `${i + 1},${yearOf(i)}`),
      "time(UTC),T2m,RH,G(h),Gb(n),Gd(h),IR(h),WS10m,WD10m,SP",
      steps.map((step) => {
        const year = yearOf(new Date(step.at).getUTCMonth());
        return `${year}${write(step.at, "MMDD:hhmm")},${dot(airMilli(step), 2)},80.0,${dot(step.milli, 1)},0.0,${dot(step.milli / 2, 1)},290.0,2.4,180.0,98000.0`;
      }),
      "T2m: 2-m air temperature (degree Celsius)",
      "RH: relative humidity (%)",
      "G(h): Global irradiance on the horizontal plane (W/m2)",
      "Gb(n): Beam/direct irradiance on a plane always normal to sun rays (W/m2)",
      "Gd(h): Diffuse irradiance on the horizontal plane (W/m2)",
      "",
      "PVGIS (c) European Union, 2001-2025",
    ),
    truth: truthOf(steps, WATTS),
    answers: { column: "G(h)" },
  };
}

/** Comments, then UTC and local time. */
function ninja(span: Span, kind: "pv" | "wind"): Fixture {
  const steps = hoursOf(span).map((step) => ({ ...step, milli: (step.i * 37) % 901 }));
  const extra = kind === "pv" ? ",irradiance_direct,irradiance_diffuse,temperature" : ",wind_speed";
  return {
    name: `renewables.ninja ${kind} ${span.name}`,
    title: "Renewables.ninja, point API",
    source: "renewables.ninja/documentation; rows as in users' reports",
    described: "published",
    fileName: `ninja_${kind}_48.5000_8.5000_uncorrected.csv`,
    content: lines(
      `# Renewables.ninja ${kind === "pv" ? "PV" : "Wind"} (point API) - 48.5000, 8.5000 - Version: 1.1 - License: CC BY-NC 4.0`,
      `# Units: time in UTC, local_time in Europe/Berlin, electricity in kW${kind === "pv" ? ", irradiance_direct in kW/m2, irradiance_diffuse in kW/m2, temperature in deg C" : ", wind_speed in m/s"}`,
      '# {"units": {"time": "UTC"}, "params": {"capacity": 1.0}}',
      `time,local_time,electricity${extra}`,
      steps.map(({ at, milli }) => {
        const values = kind === "pv" ? ",0.1,0.05,9.5" : ",6.41";
        return `${write(at, "YYYY-MM-DD hh:mm")},${write(at + HOUR_MS, "YYYY-MM-DD hh:mm")},${dot(milli)}${values}`;
      }),
    ),
    truth: truthOf(steps, { zone: "UTC", holds: "power", unit: "kW" }),
    answers: { column: "electricity" },
  };
}

/** Hourly air of the German weather service; what lacks is -999. */
function dwd(span: Span): Fixture {
  const all = withAir(hoursOf(span));
  const lacks = ({ i }: Step) => i % 50 === 33;
  return {
    name: `dwd air ${span.name}`,
    title: "DWD, stündliche Lufttemperatur",
    source: "opendata.dwd.de, climate_environment/CDC/observations_germany/climate/hourly/air_temperature, DESCRIPTION",
    described: "published",
    fileName: "produkt_tu_stunde_20240110_20240114_00044.txt",
    content: linesDos(
      "STATIONS_ID;MESS_DATUM;QN_9;TT_TU;RF_TU;eor",
      all.map((step) => {
        const value = lacks(step) ? "-999.0" : dot(step.milli, 1);
        return `         44;${write(step.at, "YYYYMMDDhh")};    3;${value.padStart(6)};  88.0;eor`;
      }),
    ),
    truth: truthOf(
      all.filter((step) => !lacks(step)),
      CELSIUS,
    ),
    answers: { column: "TT_TU", unit: "°C", timezone: "UTC" },
  };
}

/** Hourly radiation in J/cm², stamped at the end of hours of true solar time, which lies off the hour in UTC. */
function dwdSun(span: Span): Fixture {
  const early = 32 * MINUTE_MS;
  const steps = withSun(hoursOf(span)).map((step) => ({
    ...step,
    at: step.at - early,
    end: step.end - early,
    milli: Math.round(step.milli / 100_000) * 36_000,
  }));
  return {
    name: `dwd radiation ${span.name}`,
    title: "DWD, stündliche Strahlung",
    source: "opendata.dwd.de, climate_environment/CDC/observations_germany/climate/hourly/solar, DESCRIPTION",
    described: "published",
    fileName: "produkt_st_stunde_20240110_20240114_00183.txt",
    content: linesDos(
      "STATIONS_ID;MESS_DATUM;QN_592;ATMO_LBERG;FD_LBERG;FG_LBERG;SD_LBERG;ZENIT;MESS_DATUM_WOZ;eor",
      steps.map(
        ({ end, milli }) =>
          `        183;${write(end, "YYYYMMDDhh:mm")};    3;-999;${dot(milli / 2, 1)};${dot(milli, 1)};   0; 80.10;${write(end + early, "YYYYMMDDhh:mm")};eor`,
      ),
    ),
    truth: truthOf(steps, { ...WATTS, unit: "J/cm²" }),
    answers: { column: "FG_LBERG", unit: "J/cm²", timezone: "UTC", marks: "end" },
  };
}

/** Ten minutes, twelve digits. */
function dwdTenMinutes(span: Span): Fixture {
  const steps = withAir(stepsOf(span, { zone: "UTC", minutes: 10 }));
  return {
    name: `dwd ten minutes ${span.name}`,
    title: "DWD, zehnminütliche Lufttemperatur",
    source:
      "opendata.dwd.de, climate_environment/CDC/observations_germany/climate/10_minutes/air_temperature, DESCRIPTION",
    described: "published",
    fileName: "produkt_zehn_now_tu_00044.txt",
    content: linesDos(
      "STATIONS_ID;MESS_DATUM;  QN;PP_10;TT_10;TM5_10;RF_10;TD_10;eor",
      steps.map(
        (step) =>
          `          3;${write(step.at, "YYYYMMDDhhmm")};    3;   -999;${dot(step.milli, 1).padStart(7)};${dot(step.milli - 300, 1).padStart(7)};  89.5;   5.8;eor`,
      ),
    ),
    truth: truthOf(steps, CELSIUS),
    answers: { column: "TT_10", unit: "°C", timezone: "UTC" },
  };
}

/** Copernicus: the names of the columns are the last comment; a period as begin and end; amounts of the period. */
function cams(span: Span): Fixture {
  const steps = withSun(hoursOf(span));
  return {
    name: `cams radiation ${span.name}`,
    title: "Copernicus CAMS, solar radiation time-series",
    source: "atmosphere.copernicus.eu, CAMS solar radiation user's guide; rows as in pvlib.iotools.read_cams",
    described: "published",
    fileName: "cams.csv",
    content: lines(
      "# Coding: utf-8",
      "# Title: CAMS Radiation Service v4 all-sky irradiation",
      "# Latitude (positive North, ISO 19115): 48.5000",
      "# Time reference: Universal time (UT)",
      "# Summarization (integration) period: 0 year 0 month 0 day 1 h 0 min 0 s",
      "# noValue: nan",
      "# Observation period;TOA;Clear sky GHI;Clear sky BHI;Clear sky DHI;Clear sky BNI;GHI;BHI;DHI;BNI;Reliability",
      steps.map((step) => {
        const period = `${write(step.at, "YYYY-MM-DDThh:mm:ss")}.0/${write(step.end, "YYYY-MM-DDThh:mm:ss")}.0`;
        const ghi = dot(step.milli, 4);
        return `${period};${dot(step.milli * 2, 4)};${ghi};0.0000;0.0000;0.0000;${ghi};0.0000;${dot(step.milli / 2, 4)};0.0000;1.0000`;
      }),
    ),
    truth: truthOf(steps, { ...WATTS, unit: "Wh/m²" }),
    answers: { column: "GHI", unit: "Wh/m²" },
  };
}

/** Rows about the data between two marks, then columns of year, month, day and hour. */
function nasaPower(span: Span): Fixture {
  const steps = withSun(hoursOf(span));
  return {
    name: `nasa power ${span.name}`,
    title: "NASA POWER, hourly",
    source: "power.larc.nasa.gov/docs, hourly API (CSV)",
    described: "published",
    fileName: "POWER_Point_Hourly.csv",
    content: lines(
      "-BEGIN HEADER-",
      "NASA/POWER Source Native Resolution Hourly Data ",
      "Dates (month/day/year): 01/10/2024 through 01/14/2024 in UTC",
      "Location: Latitude  48.5   Longitude 8.5 ",
      "The value for missing source data that cannot be computed or is outside of the sources availability range: -999 ",
      "Parameter(s): ",
      "ALLSKY_SFC_SW_DWN     CERES SYN1deg All Sky Surface Shortwave Downward Irradiance (Wh/m^2) ",
      "T2M                   MERRA-2 Temperature at 2 Meters (C) ",
      "-END HEADER-",
      "YEAR,MO,DY,HR,ALLSKY_SFC_SW_DWN,T2M",
      steps.map((step) => `${write(step.at, "YYYY,M,D,h")},${dot(step.milli, 2)},${dot(airMilli(step), 2)}`),
    ),
    truth: truthOf(steps, { ...WATTS, unit: "Wh/m²" }),
    answers: { column: "ALLSKY_SFC_SW_DWN" },
  };
}

/** Meteostat's table of hours: day and hour, no unit anywhere. */
function meteostat(span: Span): Fixture {
  const steps = withAir(hoursOf(span));
  return {
    name: `meteostat ${span.name}`,
    title: "Meteostat, hourly",
    source: "dev.meteostat.net, bulk data, hourly observations",
    described: "published",
    fileName: "10410.csv",
    content: lines(
      "date,hour,temp,dwpt,rhum,prcp,snow,wdir,wspd,wpgt,pres,tsun,coco",
      steps.map((step) => `${write(step.at, "YYYY-MM-DD,h")},${dot(step.milli, 1)},1.2,81,0.0,,210,9.4,,1015.2,,3`),
    ),
    truth: truthOf(steps, CELSIUS),
    answers: { column: "temp", unit: "°C", timezone: "UTC" },
  };
}

/** ERA5 of a point as a table of its own tools: radiation of the hour before in J/m². */
function era5Csv(span: Span): Fixture {
  const steps = withSun(hoursBefore(hoursOf(span))).map((step) => ({ ...step, milli: step.milli * 3600 }));
  return {
    name: `era5 csv ${span.name}`,
    title: "ERA5, time series of a point (CSV)",
    source: "cds.climate.copernicus.eu, reanalysis-era5-single-levels-timeseries: columns valid_time, ssrd, t2m",
    described: "published",
    fileName: "reanalysis-era5-single-levels-timeseries.csv",
    content: lines(
      "valid_time,ssrd,t2m,latitude,longitude",
      steps.map(
        (step) =>
          `${isoUtc(step.end).slice(0, 19).replace("T", " ")},${dot(step.milli, 1)},${dot(airMilli(step) + 273_150, 2)},48.5,8.5`,
      ),
    ),
    truth: truthOf(steps, { ...WATTS, unit: "J/m²" }),
    answers: { column: "ssrd", unit: "J/m²", timezone: "UTC", marks: "end" },
  };
}

export const weather = (): Fixture[] => [
  openMeteo(WINTER, 0),
  openMeteo({ name: "summer", from: "2024-06-10", to: "2024-06-14" }, 2),
  pvgisHourly(WINTER),
  pvgisTmy(),
  ninja(WINTER, "pv"),
  ninja(WINTER, "wind"),
  dwd(WINTER),
  dwdSun(WINTER),
  dwdTenMinutes(WINTER),
  cams(WINTER),
  nasaPower(WINTER),
  meteostat(WINTER),
  era5Csv(WINTER),
];
