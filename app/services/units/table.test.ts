import { describe, expect, it } from "vitest";
import { convert, isConvertible, renderUnit } from "./units.server";

/**
 * Known numbers, written as literals and independent of the library's own constants. Sources: SI: The International System of Units, BIPM,
 * 9th edition 2019 (prefixes, W, J, Pa, l, t, bar, h, d, °C). BTU: International Table BTU of 1956, 1 055.055 852 62 J. Therm of Directive
 * 80/181/EEC, 105.505 585 262 MJ. IEA: Energy Statistics Manual 2005, 1 toe = 41.868 GJ = 11.63 MWh. NIST: Special Publication 811, 2008
 * (temperature scales). Own: a year has 8760 h and a month is its twelfth, as decision 7 has it. A line: from, to, how many of the second
 * one of the first is.
 */
const TABLES: Record<string, string> = {
  "power (SI)": `
    MW kW 1000
    kW MW 0.001
    GW MW 1000
    MW GW 0.001
    TW MW 1000000
    W kW 0.001
    W MW 0.000001
    GW kW 1000000
    MJ/s MW 1
    GJ/h MW 0.277777777778
    kJ/h W 0.277777777778
    MWth kW 1000
    kWel MW 0.001
    MWp kWp 1000
    MVA MW 1`,
  "energy (SI)": `
    MWh kWh 1000
    kWh MWh 0.001
    GWh MWh 1000
    TWh GWh 1000
    Wh kWh 0.001
    MWh GJ 3.6
    GJ MWh 0.277777777778
    kWh MJ 3.6
    MJ kWh 0.277777777778
    kWh J 3600000
    J Wh 0.000277777777778
    GJ kWh 277.777777778
    TJ MWh 277.777777778
    TJ GWh 0.277777777778
    PJ TWh 0.277777777778
    PJ GWh 277.777777778
    MWhth MWh 1
    MW*h GJ 3.6
    MW*d MWh 24
    kW*h kWh 1`,
  "energy (BTU, therm, toe)": `
    BTU J 1055.05585262
    BTU kWh 0.000293071070172
    MMBTU MWh 0.293071070172
    MMBTU GJ 1.05505585262
    MMBTU therm 10
    MWh MMBTU 3.41214163312794
    therm MJ 105.505585262
    therm kWh 29.3071070172
    therm MWh 0.0293071070172
    therm BTU 100000
    toe GJ 41.868
    toe MWh 11.63
    toe kWh 11630
    MWh toe 0.0859845227859
    ktoe GWh 11.63
    Mtoe TWh 11.63
    toe MMBTU 39.6832071933`,
  "time (own)": `
    a h 8760
    a d 365
    h a 0.000114155251142
    a month 12
    month h 730
    week h 168
    d h 24
    h min 60
    min s 60
    h s 3600
    min h 0.0166666666667
    1/h 1/d 24
    1/h 1/a 8760
    1/min 1/h 60
    1/a 1/h 0.000114155251142
    %/h 1/h 0.01
    %/a 1/h 0.00000114155251142
    1/a %/a 100
    h/a 1 0.000114155251142`,
  "energy over time (own)": `
    MWh/a MW 0.000114155251142
    MW MWh/a 8760
    MWh/h MW 1
    kWh/d kW 0.0416666666667
    GWh/a MW 0.114155251142
    TWh/a GW 0.114155251142
    MWh/month MWh/a 12
    GJ/a MWh/a 0.277777777778
    kWh/min kW 60`,
  "flow and volume (SI)": `
    m^3/h l/s 0.277777777778
    l/s m^3/h 3.6
    m^3/h m^3/d 24
    m^3/h l/min 16.6666666667
    m^3/s m^3/h 3600
    l/min m^3/h 0.06
    m³/h m^3/h 1
    m^3/hr m^3/h 1
    m^3 l 1000
    l m^3 0.001
    m^3/a m^3/h 0.000114155251142
    kg/h t/a 8.76
    t/h kg/s 0.277777777778
    kg/s t/h 3.6`,
  "length and area (SI)": `
    km m 1000
    m km 0.001
    m cm 100
    cm mm 10
    km^2 m^2 1000000
    ha m^2 10000
    m^2 ha 0.0001
    km^2 ha 100
    m² cm² 10000
    m^2/MW m^2/kW 0.001
    ha/MW m^2/MW 10000
    m^2/kWp m^2/MW 1000
    m/s km/h 3.6
    km/h m/s 0.277777777778`,
  "mass (SI)": `
    t kg 1000
    kg t 0.001
    g kg 0.001
    mg g 0.001
    kt t 1000
    Mt kt 1000
    Mt kg 1000000000
    t/a kg/a 1000
    kg/a g/h 0.114155251142`,
  "emission factors (SI)": `
    kg/MWh g/kWh 1
    g/kWh kg/MWh 1
    t/GWh kg/MWh 1
    t/MWh kg/MWh 1000
    kg/kWh kg/MWh 1000
    kg/GJ kg/MWh 3.6
    t/TJ kg/MWh 3.6
    g/MJ kg/MWh 3.6
    mg/MJ kg/MWh 0.0036
    kg/MWh kg/GJ 0.277777777778
    kg/MWh t/TJ 0.277777777778
    t/toe kg/MWh 85.9845227859
    kg/MMBTU kg/MWh 3.41214163312794
    kg/therm kg/MWh 34.1214163312794
    kg/l t/m^3 1
    kg/kW t/MW 1`,
  "irradiation (SI)": `
    J/m^2 kWh/m^2 0.000000277777777778
    kWh/m^2 J/m^2 3600000
    kWh/m^2 MJ/m^2 3.6
    Wh/m^2 J/m^2 3600
    W/m^2 kW/m^2 0.001
    kW/m² W/m² 1000
    J/cm^2 Wh/m^2 2.77777777778
    kWh/m^2/a W/m^2 0.114155251142
    J/(m^2*h) W/m^2 0.000277777777778`,
  "pressure (SI)": `
    bar Pa 100000
    bar kPa 100
    bar MPa 0.1
    mbar Pa 100
    mbar hPa 1
    hPa bar 0.001
    kPa bar 0.01
    MPa bar 10
    Pa bar 0.00001
    kWh/m^3 MPa 3.6`,
  "shares (SI)": `
    % 1 0.01
    1 % 100
    ‰ % 0.1
    ppm % 0.0001
    kWh/MWh % 0.1
    MWh/MWh 1 1
    %/km 1/km 0.01
    %/km 1/m 0.00001
    %/K 1/K 0.01`,
  "temperature differences (SI, NIST)": `
    kW/K kW/°C 1
    W/K W/°F 0.555555555556
    W/(m^2*K) W/m^2/°C 1
    kJ/(kg*K) Wh/(kg*K) 0.277777777778
    kWh/(m^3*K) MJ/m^3/K 3.6
    1/K 1/°F 0.555555555556
    BTU/(h*°F) W/K 0.527527926310`,
  "electricity (SI)": `
    kV V 1000
    kA A 1000
    kV*A kW 1
    kV*kA MW 1
    V*A W 1
    kVA MW 0.001`,
  "money (SI prefixes, own year)": `
    EUR/MWh EUR/kWh 0.001
    EUR/kWh EUR/MWh 1000
    ct/kWh EUR/MWh 10
    EUR/MWh ct/kWh 0.1
    ct/kWh EUR/kWh 0.01
    EUR/GJ EUR/MWh 3.6
    EUR/MMBTU EUR/MWh 3.41214163312794
    EUR/therm EUR/MWh 34.1214163312794
    EUR/toe EUR/MWh 0.0859845227859
    EUR/kW EUR/MW 1000
    EUR/MW EUR/kW 0.001
    EUR/kW/a EUR/MW/a 1000
    EUR/MW/a EUR/kW/a 0.001
    EUR/kW/month EUR/kW/a 12
    EUR/kW/month EUR/MW/a 12000
    EUR/MW/d EUR/MW/a 365
    EUR/t EUR/kg 0.001
    EUR/kg EUR/t 1000
    ct/kg EUR/t 10
    EUR/m^3 EUR/l 0.001
    EUR/(MW*km) EUR/MW/km 1
    EUR/(kW*m) EUR/(MW*km) 1000000
    EUR/(MW*km)/a EUR/kW/km/a 0.001
    EUR/(m^3/h) EUR/(l/s) 3.6
    EUR/(m^3/hr*km) EUR/(m^3/h)/km 1
    EUR/h EUR/a 8760
    CHF/kWh CHF/MWh 1000
    USD/MMBTU USD/MWh 3.41214163312794
    $/kWh USD/MWh 1000
    £/therm GBP/MWh 34.1214163312794
    JPY/kWh JPY/GWh 1000000
    PLN/GJ PLN/MWh 3.6`,
  "compound (SI)": `
    MW*km kW*km 1000
    MW*km kW*m 1000000
    kWh/(kW*a) h/a 1
    MWh/MW h 1
    GWh/GW kWh/kW 1
    kWh/t MWh/kt 1
    kWh/m^3 MWh/l 0.000001
    MWh/(m^2*a) kWh/m^2/a 1000
    kg/(MW*a) g/kW/a 1
    m^2*K/W m^2*°C/W 1
    1/(MW*km) 1/(kW*m) 0.000001
    kWh*kWh MWh^2 0.000001`,
};
const rows = Object.entries(TABLES).flatMap(([table, text]) =>
  text
    .trim()
    .split("\n")
    .map((line): [string, string, string, number] => {
      const [from = "", to = "", factor = ""] = line.trim().split(/\s+/);
      return [table, from, to, Number(factor)];
    }),
);

/** Of unlike kinds, in both directions. */
const UNLIKE = `MW MWh
  MW MWh/h^2
  kWh kW
  MWh kg
  MWh m^3
  MW m^3/h
  kg m^3
  m m^2
  m^2 m^3
  ha km
  h 1
  a 1
  h 1/h
  1/h 1/km
  % h
  % MW
  K kW
  °C bar
  bar kW
  bar bar/h
  Pa J
  J/m^2 J/m^3
  J/m^2 W/m^2
  kWh/m^2 kWh/m
  kg/MWh kg/MW
  kg/MWh EUR/MWh
  kg EUR
  kg/a kg
  t/GWh t/GW
  EUR 1
  EUR/MWh EUR/MW
  EUR/kW/a EUR/kW
  EUR/kW EUR/kWh
  EUR/(MW*km) EUR/MW
  EUR/(m^3/h) EUR/m^3
  EUR/t EUR/MWh
  EUR USD
  EUR/MWh CHF/MWh
  EUR/MWh USD/MWh
  GBP/therm EUR/MWh
  ct/kWh CHF/MWh
  JPY/kWh EUR/kWh
  EUR*EUR EUR
  EUR/USD 1
  1/EUR EUR
  V A
  kV kW
  W/K W
  m/s m
  l/s l
  toe t
  therm °C
  MW*km MW
  °F*h °F`
  .split("\n")
  .map((line) => line.trim().split(/\s+/) as [string, string]);

describe("units against known numbers", () => {
  it("holds two hundred conversions and fifty refusals, each once", () => {
    expect(rows.length).toBeGreaterThanOrEqual(200);
    expect(UNLIKE.length).toBeGreaterThanOrEqual(50);
    expect(new Set(rows.map(([, from, to]) => `${from} ${to}`)).size).toBe(rows.length);
  });

  it.each(rows)("%s: 1 %s = %s × %d", (_table, from, to, factor) => {
    const check = isConvertible(from, to);
    expect(check).toMatchObject({ is_convertible: true, offset: 0 });
    expect(Math.abs(check.factor! / factor - 1)).toBeLessThan(1e-11);
    const back = isConvertible(to, from);
    expect(Math.abs(check.factor! * back.factor! - 1)).toBeLessThan(1e-11);
  });

  it.each(UNLIKE)("%s is never %s", (from, to) => {
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const)
      expect(isConvertible(a, b)).toMatchObject({
        is_convertible: false,
        factor: null,
        error: { key: "units.not_convertible", params: { from: a, to: b } },
      });
  });

  // Fixed points of NIST SP 811 and the SI brochure.
  it.each([
    [0, "°C", "K", 273.15],
    [0, "K", "°C", -273.15],
    [100, "°C", "°F", 212],
    [32, "°F", "°C", 0],
    [-40, "°F", "°C", -40],
    [212, "°F", "K", 373.15],
    [37, "°C", "°F", 98.6],
    [300, "K", "°F", 80.33],
  ])("as points of a scale %d %s are %s: %d", (value, from, to, expected) => {
    expect(convert(value, from, to)).toBeCloseTo(expected, 9);
  });

  it.each([
    [10, "K", "°C", 10],
    [10, "°C", "°F", 18],
    [9, "°F", "K", 5],
    [1, "°C", "K", 1],
  ])("as a difference %d %s are %s: %d", (value, from, to, expected) => {
    expect(convert(value, from, to, { difference: true })).toBeCloseTo(expected, 9);
  });

  it("reads what the placeholders of a parameter type become, for money and for emissions", () => {
    const money = (template: string, technologyUnit = "MW", currency = "EUR") =>
      renderUnit(template, { currency, impact: "money", technologyUnit });
    const carbon = (template: string, technologyUnit = "MW") =>
      renderUnit(template, { currency: "EUR", impact: "CO2", technologyUnit });
    for (const [from, to, factor] of [
      ["EUR/kW", money("{impact}/{tech}"), 1000],
      ["t/kW", carbon("{impact}/{tech}"), 1_000_000],
      ["EUR/kWh", money("{impact}/{tech}", "MWh"), 1000],
      ["EUR/(l/s)", money("{impact}/{tech}", "m^3/h"), 0.277777777778],
      ["EUR/(l/s)", money("{impact}/{tech}", "(m^3/hr*km)"), null],
      ["EUR/(kW*km)", money("{impact}/{tech}", "(MW*km)"), 1000],
      ["kW", money("{tech}", "(MW*km)"), 0.001],
      ["l/s", money("{tech}", "(m^3/hr*km)"), 3.6],
      ["ct/kWh", money("{impact}/MWh"), 10],
      ["g/kWh", carbon("{impact}/MWh"), 1],
      ["CHF/kW/a", money("{impact}/{tech}/a", "MW", "CHF"), 1000],
      ["EUR/kW/a", money("{impact}/{tech}/a", "MW", "CHF"), null],
    ] as const)
      expect(isConvertible(from, to).factor, `${from} ${to}`).toBe(factor);
  });
});
