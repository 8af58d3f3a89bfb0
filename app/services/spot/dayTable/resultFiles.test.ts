import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get } from "~/services/core/store.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { spotMarketEntity } from "../spotMarket.entity.server";
import { understandDay } from "./importDay.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
});
afterAll(() => space.close());

/** Markets of quarter-hours (DE-LU, ES). */
const read = async (zone: "DE-LU" | "ES", day: string, text: string) => {
  const market = get(space.editor, spotMarketEntity, `day_ahead_${zone}`)!;
  const file = { name: "result.csv", bytes: new TextEncoder().encode(text) };
  const understood = await understandDay(space.editor, { system_id: system, market, day }, file);
  if (!understood.ok) throw new Error(JSON.stringify(understood));
  const { cells, issues, atAuction, view } = understood.value;
  const dealt = (cells ?? []).flatMap((cell, at) => (cell?.volume ? [[at, cell.volume, cell.price]] : []));
  const messages = issues.map(({ row, message }) => `${row} ${message.replace("spot.day.", "")}`);
  return { dealt, messages, atAuction, questions: view.questions.map(({ key }) => key) };
};

/** Made by us. Names of hours as in EPEX SPOT's files of auction results, as public readers of them take them. */
describe("a result file like those of EPEX SPOT", () => {
  it("names hours and quarters by the clock, with what was bought and sold next to each other", async () => {
    const text =
      "Delivery day,Hour,Buy volume,Sell volume,Price\n08/06/2026,Hour 1 Q1,1.5,0,40.1\n08/06/2026,Hour 1 Q2,0,2.5,-3.2\n08/06/2026,Hour 24 Q4,0,0,50.5\n";
    expect(await read("DE-LU", "2026-06-08", text)).toMatchObject({
      dealt: [
        [0, 1.5, 40.1],
        [1, -2.5, -3.2],
      ],
      messages: [],
      atAuction: 0,
    });
  });

  it("has an hour hold for its quarters, and tells the doubled hour apart by A and B", async () => {
    const text = "Hour;Volume;Price\nHour 2;1,5;10,5\nHour 3A;2,5;20,5\nHour 3B;3,5;30,5\nHour 4;4,5;40,5";
    const { dealt, messages } = await read("DE-LU", "2026-10-25", text);
    expect(messages).toEqual([]);
    // Hour 2 is that from 01:00; the doubled ones are steps 8 to 15, so that hour 4 begins at 16 and not at 12.
    expect(dealt.map(([at, volume]) => [at, volume])).toEqual(
      [4, 8, 12, 16].flatMap((from, i) => [0, 1, 2, 3].map((quarter) => [from + quarter, i + 1.5])),
    );
    expect((await read("DE-LU", "2026-10-25", "Hour;Volume;Price\nHour 3;2,5;20,5")).messages).toEqual(["2 no_period"]);
    expect((await read("DE-LU", "2026-03-29", "Hour;Volume;Price\nHour 3;2,5;20,5")).messages).toEqual(["2 no_period"]);
    expect((await read("DE-LU", "2026-03-29", "Hour;Volume;Price\nHour 4 Q1;2,5;20,5")).dealt).toEqual([
      [8, 2.5, 20.5],
    ]);
  });
});

/** Made by us. Columns and marks of OMIE's curva_pbc_uof (Modelo de ficheros para la distribución pública de información). */
describe("a result file like those of OMIE", () => {
  const head = (day: string) =>
    `OMIE - Mercado de electricidad;Fecha Emisión :${day} - 13:10;;${day};Curva agregada\n\nPeriodo;Fecha;Pais;Unidad;Tipo Oferta;Potencia Compra/Venta;Precio Compra/Venta;Ofertada (O)/Casada (C);\n`;

  it("counts what was matched, adds its orders up, and takes the price of the auction and not of the bid", async () => {
    const rows =
      "H1Q1;08/06/2026;MI;OWN1;C;23,5;4000,00;O;\nH1Q1;08/06/2026;MI;OWN1;C;20,5;4000,00;C;\nH1Q1;08/06/2026;MI;OWN2;V;5,25;0,01;C;\nH24Q4;08/06/2026;MI;OWN2;V;1,5;0,01;C;\n";
    const { dealt, messages, atAuction } = await read("ES", "2026-06-08", head("08/06/2026") + rows);
    expect(messages).toEqual([]);
    expect(dealt.map(([at, volume]) => [at, volume])).toEqual([
      [0, 15.25],
      [95, -1.5],
    ]);
    expect(atAuction).toBe(2);
    for (const [, , price] of dealt) expect(Math.abs(price!)).toBeLessThan(1000);
  });

  it("counts periods as they pass, also on the days of 23 and 25 hours, and refuses another day", async () => {
    const numbered = (day: string, period: number) => `${head(day)}${period};${day};MI;OWN;C;2,5;4000,00;C;\n`;
    expect((await read("ES", "2026-10-25", numbered("25/10/2026", 100))).dealt[0]![0]).toBe(99);
    expect((await read("ES", "2026-03-29", numbered("29/03/2026", 93))).messages).toEqual(["4 no_period"]);
    const lastHour = `${head("29/03/2026")}H23Q4;29/03/2026;MI;OWN;C;2,5;4000,00;C;\n`;
    expect((await read("ES", "2026-03-29", lastHour)).dealt[0]![0]).toBe(91);
    expect((await read("ES", "2026-06-09", numbered("08/06/2026", 60))).messages).toEqual(["4 other_day"]);
  });
});

/** Taken as hours, each row would be dealt in four quarter-hours: four times the energy. */
describe("plain numbers on a market of quarter-hours", () => {
  const rowsOf = (numbers: number[], name: string) =>
    `${name};Volume;Price\n${numbers.map((number) => `${number};2,5;40,5`).join("\n")}\n`;
  const first = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  const read96 = async (text: string) => read("ES", "2026-06-02", text);

  it("count what the whole file counts, not its matched orders alone", async () => {
    const head =
      "Periodo;Fecha;Pais;Unidad;Tipo Oferta;Potencia Compra/Venta;Precio Compra/Venta;Ofertada (O)/Casada (C)\n";
    const order = (state: string) => (period: number) => `${period};02/06/2026;MI;OWN;C;2,5;4000,00;${state}\n`;
    const text = head + [...first(96).map(order("O")), ...first(8).map(order("C"))].join("");
    for (const name of ["Periodo", "Hora"]) {
      const { dealt, messages } = await read96(text.replace("Periodo", name));
      expect(messages).toEqual([]);
      expect(dealt.map(([at]) => at)).toEqual(first(8).map((period) => period - 1));
    }
  });

  it("are periods under a header that says so, hours where each hour has a row, and else refused", async () => {
    for (const name of ["Period", "Periodo"])
      expect((await read96(rowsOf(first(8), name))).dealt.map(([at]) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect((await read96(rowsOf(first(24), "Hour"))).dealt).toHaveLength(96);
    const refusals = async (text: string) => new Set((await read96(text)).messages.map((line) => line.split(" ")[1]));
    expect(await refusals(rowsOf([6, 7, 8], "Stunde"))).toEqual(new Set(["ambiguous_period"]));
    expect(await refusals(rowsOf(first(24), "Periodo"))).toEqual(new Set(["ambiguous_period"]));
    expect((await read96("Hora;Volume;Price\nH6;2,5;40,5")).dealt.map(([at]) => at)).toEqual([20, 21, 22, 23]);
  });

  it("are no period under a header that says when they begin: 6 is not the sixth hour", async () => {
    for (const name of ["Von", "from", "de", "Zeit"])
      expect((await read96(rowsOf([6, 7, 8], name))).messages).toEqual(["2 no_period", "3 no_period", "4 no_period"]);
  });

  it("have a power of four times the energy of a quarter-hour, and of the energy of an hour", async () => {
    const text = (period: string) => `Periodo;Energía Compra/Venta;Price\n${period};2,5;40,5\n`;
    expect((await read96(text("H2Q1"))).dealt).toEqual([[4, 10, 40.5]]);
    expect((await read96(text("H2"))).dealt).toEqual([4, 5, 6, 7].map((at) => [at, 2.5, 40.5]));
  });
});

/** Made by us. Stamps and names of columns as in downloads of Nord Pool's data portal, as public readers of them take them. */
describe("a result file like those of Nord Pool", () => {
  it("names the begin of each period with its day", async () => {
    const text =
      "Delivery Start (CET);Delivery End (CET);Area;Bought (MW);Sold (MW);Price (EUR/MWh)\n08.06.2026 00:00:00;08.06.2026 00:15:00;GER;3,5;0,0;31,25\n08.06.2026 23:45:00;09.06.2026 00:00:00;GER;0,0;1,5;90,75\n";
    expect(await read("DE-LU", "2026-06-08", text)).toMatchObject({
      dealt: [
        [0, 3.5, 31.25],
        [95, -1.5, 90.75],
      ],
      messages: [],
      questions: [],
    });
    expect((await read("DE-LU", "2026-06-07", text)).messages).toEqual(["2 other_day", "3 other_day"]);
  });
});

it("a file without volumes says so", async () => {
  expect((await read("DE-LU", "2026-06-08", "Hour;Price\nHour 1;2,5")).messages).toContain("0 no_volume");
});
