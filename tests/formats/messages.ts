import { isoUtc, write } from "./clock";
import {
  EU_AUTUMN,
  EU_SPRING,
  type Fixture,
  lines,
  type Span,
  type Step,
  stepsOf,
  SWITCH,
  type Truth,
  truthOf,
  US_AUTUMN,
} from "./fixture";

/** Formats of XML. */

interface ReadingKind {
  id: string;
  /** 1: delivered to the customer, 19: received from it. */
  flow: number;
  /** Values are times ten to the power of this, in Wh. */
  power: number;
}

/** A feed of Green Button: kinds of readings, and a block of readings for each local day. */
function greenButton(span: Span, minutes: number, kind: ReadingKind, withFeedIn: boolean): Fixture {
  const zone = "America/Los_Angeles";
  const unit = 10 ** kind.power;
  const steps = stepsOf(span, { zone, minutes, low: 120, spread: 801 });
  const entry = (self: string, up: string, content: string) =>
    `<entry><id>urn:uuid:${self}</id><link rel="self" href="https://utility.example/${self}"/><link rel="up" href="https://utility.example/${up}"/><content>${content}</content></entry>`;
  const reading = ({ at, end }: Step, value: number) =>
    `<espi:IntervalReading><espi:timePeriod><espi:duration>${(end - at) / 1000}</espi:duration><espi:start>${at / 1000}</espi:start></espi:timePeriod><espi:value>${value}</espi:value></espi:IntervalReading>`;
  const kinds = [kind, ...(withFeedIn ? [{ ...kind, id: "2", flow: 19 }] : [])];
  const days = [...new Set(steps.map(({ wall }) => write(wall, "YYYY-MM-DD")))];
  const blocks = kinds.flatMap(({ id, flow }) =>
    days.map((day, d) => {
      const own = steps.filter(({ wall }) => write(wall, "YYYY-MM-DD") === day);
      const value = ({ i, milli }: Step) => (flow === 19 ? (i * 3) % 90 : Math.round(milli / unit));
      return entry(
        `MeterReading/${id}/IntervalBlock/${d + 1}`,
        `MeterReading/${id}/IntervalBlock`,
        `<espi:IntervalBlock><espi:interval><espi:duration>${(own.at(-1)!.end - own[0]!.at) / 1000}</espi:duration><espi:start>${own[0]!.at / 1000}</espi:start></espi:interval>${own.map((step) => reading(step, value(step))).join("")}</espi:IntervalBlock>`,
      );
    }),
  );
  const written = steps.map((step) => ({ ...step, milli: Math.round(step.milli / unit) * unit }));
  return {
    name: `green button ${minutes} minutes ${span.name}`,
    title: "Green Button (ESPI)",
    source: "NAESB REQ.21 ESPI, espi.xsd; greenbuttonalliance.org, developers",
    described: "published",
    fileName: "greenbutton.xml",
    content: lines(
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:espi="http://naesb.org/espi">',
      "<id>urn:uuid:0</id><title>Green Button Usage Feed</title>",
      entry(
        "LocalTimeParameters/1",
        "LocalTimeParameters",
        "<espi:LocalTimeParameters><espi:dstEndRule>B40E2000</espi:dstEndRule><espi:dstOffset>3600</espi:dstOffset><espi:dstStartRule>360E2000</espi:dstStartRule><espi:tzOffset>-28800</espi:tzOffset></espi:LocalTimeParameters>",
      ),
      kinds.flatMap(({ id, flow }) => [
        `<entry><id>urn:uuid:m${id}</id><link rel="self" href="https://utility.example/MeterReading/${id}"/><link rel="related" href="https://utility.example/ReadingType/${id}"/><content><espi:MeterReading/></content></entry>`,
        entry(
          `ReadingType/${id}`,
          "ReadingType",
          `<espi:ReadingType><espi:accumulationBehaviour>4</espi:accumulationBehaviour><espi:commodity>1</espi:commodity><espi:flowDirection>${flow}</espi:flowDirection><espi:intervalLength>${minutes * 60}</espi:intervalLength><espi:kind>12</espi:kind><espi:powerOfTenMultiplier>${kind.power}</espi:powerOfTenMultiplier><espi:uom>72</espi:uom></espi:ReadingType>`,
        ),
      ]),
      blocks,
      "</feed>",
    ),
    // Thousandths of a kWh are Wh.
    truth: truthOf(written, { zone: "UTC", holds: "energy", unit: "kWh" }),
    answers: withFeedIn ? { column: "Delivered [kWh]" } : {},
  };
}

/** Switzerland: an interval in UTC and values by their sequence. */
function sdat(span: Span): Fixture {
  const steps = stepsOf(span, { zone: "Europe/Zurich", minutes: 15, low: 10, spread: 701 });
  const observation = ({ i, milli }: Step) =>
    `<rsm:Observation><rsm:Position><rsm:Sequence>${i + 1}</rsm:Sequence></rsm:Position><rsm:Volume>${(milli / 1000).toFixed(3)}</rsm:Volume></rsm:Observation>`;
  return {
    name: `sdat xml ${span.name}`,
    title: "SDAT-CH, ValidatedMeteredData (E66)",
    source: "VSE, SDAT-CH; elements as in public readers of ValidatedMeteredData_12 to _16",
    described: "published",
    fileName: "E66.xml",
    content: lines(
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rsm:ValidatedMeteredData_16 xmlns:rsm="http://www.strom.ch">',
      "<rsm:ValidatedMeteredData_HeaderInformation><rsm:HeaderVersion>1.0</rsm:HeaderVersion><rsm:InstanceDocument><rsm:DocumentID>0</rsm:DocumentID></rsm:InstanceDocument></rsm:ValidatedMeteredData_HeaderInformation>",
      "<rsm:MeteringData><rsm:DocumentID>0</rsm:DocumentID>",
      `<rsm:Interval><rsm:StartDateTime>${isoUtc(steps[0]!.at)}</rsm:StartDateTime><rsm:EndDateTime>${isoUtc(steps.at(-1)!.end)}</rsm:EndDateTime></rsm:Interval>`,
      "<rsm:Resolution><rsm:Resolution>15</rsm:Resolution><rsm:Unit>MIN</rsm:Unit></rsm:Resolution>",
      '<rsm:ConsumptionMeteringPoint><rsm:VSENationalID schemeID="VSENationalID">CH0000000000000000000000000000000</rsm:VSENationalID></rsm:ConsumptionMeteringPoint>',
      "<rsm:Product><rsm:ID>8716867000030</rsm:ID><rsm:MeasureUnit>KWH</rsm:MeasureUnit></rsm:Product>",
      steps.map(observation),
      "</rsm:MeteringData>",
      "</rsm:ValidatedMeteredData_16>",
    ),
    truth: truthOf(steps, { zone: "UTC", holds: "energy", unit: "kWh" }),
    answers: {},
  };
}

/** Prices of the transparency platform: a series a day, points of the same value left out (curve A03). */
function prices(span: Span, minutes: number): Fixture {
  const zone = "Europe/Brussels";
  // Two or three steps share a price, at the end of a day too.
  const steps = stepsOf(span, { zone, minutes }).map((step) => ({
    ...step,
    milli: -8_000 + ((Math.floor(step.i / 3) * 17_310) % 140_000),
  }));
  const days = [...new Set(steps.map(({ wall }) => write(wall, "YYYY-MM-DD")))];
  const stamp = (ms: number) => `${isoUtc(ms).slice(0, 16)}Z`;
  const series = days.map((day, d) => {
    const own = steps.filter(({ wall }) => write(wall, "YYYY-MM-DD") === day);
    const points = own.flatMap(({ milli }, i) =>
      own[i - 1]?.milli === milli
        ? []
        : [`<Point><position>${i + 1}</position><price.amount>${(milli / 1000).toFixed(2)}</price.amount></Point>`],
    );
    return `<TimeSeries><mRID>${d + 1}</mRID><auction.type>A01</auction.type><businessType>A62</businessType><in_Domain.mRID codingScheme="A01">10YBE----------2</in_Domain.mRID><out_Domain.mRID codingScheme="A01">10YBE----------2</out_Domain.mRID><contract_MarketAgreement.type>A01</contract_MarketAgreement.type><currency_Unit.name>EUR</currency_Unit.name><price_Measure_Unit.name>MWH</price_Measure_Unit.name><curveType>A03</curveType><Period><timeInterval><start>${stamp(own[0]!.at)}</start><end>${stamp(own.at(-1)!.end)}</end></timeInterval><resolution>PT${minutes}M</resolution>${points.join("")}</Period></TimeSeries>`;
  });
  return {
    name: `entsoe a44 ${minutes} minutes ${span.name}`,
    title: "ENTSO-E, Publication_MarketDocument A44 with curve A03",
    source: "ENTSO-E, Transparency platform XML schema use 1.0, page 10; help article CurveType A01 vs A03",
    described: "published",
    fileName: "prices.xml",
    content: lines(
      '<?xml version="1.0" encoding="utf-8"?>',
      '<Publication_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-3:publicationdocument:7:3">',
      "<mRID>0</mRID><revisionNumber>1</revisionNumber><type>A44</type>",
      `<period.timeInterval><start>${stamp(steps[0]!.at)}</start><end>${stamp(steps.at(-1)!.end)}</end></period.timeInterval>`,
      series,
      "</Publication_MarketDocument>",
    ),
    truth: truthOf(steps, { zone: "UTC", holds: "price", unit: "EUR/MWh" }),
    answers: {},
  };
}

/** Load of an area: all points (curve A01). */
function load(span: Span): Fixture {
  const steps = stepsOf(span, { zone: "Europe/Brussels", minutes: 60, low: 7_000_000, spread: 5_000_000 }).map(
    (step) => ({
      ...step,
      milli: Math.round(step.milli / 1000) * 1000,
    }),
  );
  const stamp = (ms: number) => `${isoUtc(ms).slice(0, 16)}Z`;
  const truth: Truth = truthOf(steps, { zone: "UTC", holds: "power", unit: "MW", kilo: 1000 });
  return {
    name: `entsoe a65 ${span.name}`,
    title: "ENTSO-E, GL_MarketDocument A65 (load)",
    source: "ENTSO-E, Transparency platform, generation and load process, GL_MarketDocument",
    described: "published",
    fileName: "load.xml",
    content: lines(
      '<?xml version="1.0" encoding="utf-8"?>',
      '<GL_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-6:generationloaddocument:3:0">',
      "<mRID>0</mRID><type>A65</type>",
      `<TimeSeries><mRID>1</mRID><businessType>A04</businessType><outBiddingZone_Domain.mRID codingScheme="A01">10YBE----------2</outBiddingZone_Domain.mRID><quantity_Measure_Unit.name>MAW</quantity_Measure_Unit.name><curveType>A01</curveType><Period><timeInterval><start>${stamp(steps[0]!.at)}</start><end>${stamp(steps.at(-1)!.end)}</end></timeInterval><resolution>PT60M</resolution>`,
      steps.map(({ i, milli }) => `<Point><position>${i + 1}</position><quantity>${milli / 1000}</quantity></Point>`),
      "</Period></TimeSeries>",
      "</GL_MarketDocument>",
    ),
    truth,
    answers: {},
  };
}

export const messages = (): Fixture[] => [
  greenButton(EU_SPRING, 60, { id: "1", flow: 1, power: 0 }, false),
  greenButton(US_AUTUMN, 15, { id: "1", flow: 1, power: 1 }, true),
  ...[EU_SPRING, EU_AUTUMN].flatMap((span) => [sdat(span), prices(span, 60), load(span)]),
  prices({ ...SWITCH, name: "after the switch", from: "2025-10-01" }, 15),
];
