import { write } from "./clock";
import { dot, type Fixture, lines, type Step, stepsOf, truthOf, YEAR_2023 } from "./fixture";
import { airMilli, withSun } from "./weather";

/** Files of a whole typical year in the local standard time of their place. */

/** Hours in local standard time, which numbers them by their end. */
const hours = (zone: string): Step[] => withSun(stepsOf(YEAR_2023, { zone, minutes: 60 }));

/** Eight rows of header, no names; the twelve months are of different years. */
function epw(): Fixture {
  const zone = "+01:00";
  const steps = hours(zone);
  const row = (step: Step) => {
    const at = new Date(step.wall);
    const year = 2004 + ((at.getUTCMonth() * 5) % 14);
    const begin = `${year},${at.getUTCMonth() + 1},${at.getUTCDate()},${at.getUTCHours() + 1},60`;
    const sun = dot(step.milli, 0);
    // Dry bulb, dew point, humidity, pressure, two of outer space, infrared, global, direct normal, diffuse, ...
    return `${begin},?9?9?9?9E0,${dot(airMilli(step), 1)},1.0,80,98000,0,0,290,${sun},0,${dot(step.milli / 2, 0)},999999,999999,999999,9999,180,2.4,5,5,9999,99999,9,999999999,0,0.0000,0,88,999.000,999.0,99.0`;
  };
  return {
    name: "epw",
    title: "EnergyPlus weather (EPW)",
    source: "EnergyPlus, Auxiliary Programs: EnergyPlus Weather File (EPW) Data Dictionary",
    described: "published",
    fileName: "DEU_Place.109070_IWEC.epw",
    content: lines(
      "LOCATION,Place,-,DEU,Made by a formula,109070,48.50,8.50,1.0,280.0",
      "DESIGN CONDITIONS,0",
      "TYPICAL/EXTREME PERIODS,0",
      "GROUND TEMPERATURES,0",
      "HOLIDAYS/DAYLIGHT SAVINGS,No,0,0,0",
      "COMMENTS 1,",
      "COMMENTS 2,",
      "DATA PERIODS,1,1,Data,Sunday, 1/ 1,12/31",
      steps.map(row),
    ),
    truth: truthOf(
      steps.map((step) => ({ ...step, milli: Number(dot(step.milli, 0)) * 1000 })),
      { zone, holds: "weather", unit: "W/m²" },
    ),
    answers: { column: "Global horizontal radiation [W/m²]" },
  };
}

/** A row about the station, names with units, day and time of the end. */
function tmy3(): Fixture {
  const zone = "-06:00";
  const steps = hours(zone);
  const row = (step: Step) => {
    const at = new Date(step.wall);
    const year = 1990 + ((at.getUTCMonth() * 3) % 13);
    const hour = String(at.getUTCHours() + 1).padStart(2, "0");
    return `${write(step.wall, "MM/DD")}/${year},${hour}:00,0,0,${dot(step.milli, 0)},1,13,0,1,15,${dot(step.milli / 2, 0)},1,14,${dot(airMilli(step), 1)},A,7`;
  };
  return {
    name: "tmy3",
    title: "NREL TMY3",
    source: "NREL/TP-581-43156, Users Manual for TMY3 Data Sets",
    described: "published",
    fileName: "722500TYA.CSV",
    content: lines(
      '722500,"A PLACE",TX,-6.0,25.900,-97.433,7',
      "Date (MM/DD/YYYY),Time (HH:MM),ETR (W/m^2),ETRN (W/m^2),GHI (W/m^2),GHI source,GHI uncert (%),DNI (W/m^2),DNI source,DNI uncert (%),DHI (W/m^2),DHI source,DHI uncert (%),Dry-bulb (C),Dry-bulb source,Dry-bulb uncert (code)",
      steps.map(row),
    ),
    truth: truthOf(
      steps.map((step) => ({ ...step, milli: Number(dot(step.milli, 0)) * 1000 })),
      { zone, holds: "weather", unit: "W/m²" },
    ),
    answers: { column: "GHI (W/m^2)" },
  };
}

/** Two rows about the place, then columns of year to minute; the values are of the middle of the hour. */
function nsrdb(): Fixture {
  const zone = "-05:00";
  const steps = hours(zone);
  return {
    name: "nsrdb",
    title: "NREL NSRDB (PSM)",
    source: "developer.nrel.gov, NSRDB PSM download; rows as in pvlib.iotools.read_psm3",
    described: "published",
    fileName: "nsrdb_2023.csv",
    content: lines(
      "Source,Location ID,City,State,Country,Latitude,Longitude,Time Zone,Elevation,Local Time Zone,GHI Units,Temperature Units",
      "NSRDB,000000,-,-,-,40.01,-75.02,-5,30,-5,w/m2,c",
      "Year,Month,Day,Hour,Minute,GHI,DHI,DNI,Temperature",
      steps.map(
        (step) =>
          `${write(step.wall, "YYYY,M,D,h")},30,${dot(step.milli, 0)},${dot(step.milli / 2, 0)},0,${dot(airMilli(step), 1)}`,
      ),
    ),
    truth: truthOf(
      steps.map((step) => ({ ...step, milli: Number(dot(step.milli, 0)) * 1000 })),
      { zone, holds: "weather", unit: "W/m²" },
    ),
    answers: { column: "GHI" },
  };
}

export const weatherYears = (): Fixture[] => [epw(), tmy3(), nsrdb()];
