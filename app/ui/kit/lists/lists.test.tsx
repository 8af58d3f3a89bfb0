import { expect, it } from "vitest";
import { renderStatic } from "../renderStatic.test-helper";
import {
  DataTable,
  FilterBar,
  FilterSelect,
  FilterText,
  KeyFigures,
  Pagination,
  queryWith,
  readPage,
  readSort,
  TreeList,
} from "./index";

interface Plant {
  id: string;
  size: number;
}
const rows: Plant[] = [
  { id: "pv", size: 1 },
  { id: "wind", size: 3 },
];

it("makes a table with sort links that keep the query", async () => {
  const html = await renderStatic(
    <DataTable
      caption="Plants"
      columns={[
        { key: "id", header: "Name", sortable: true, rowHeader: true, cell: (row) => row.id },
        { key: "size", header: "Size", unit: "MW", numeric: true, sortable: true, cell: (row) => row.size },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      search="?q=x&page=3&sort=size"
      sort={{ key: "size", descending: false }}
      selection={{ name: "ids", label: (row) => row.id, form: "bulk" }}
      actions={(row) => <a href={`/${row.id}`}>Open</a>}
      footer={["Sum", 4]}
    />,
  );
  expect(html).toContain('role="region" aria-label="Plants, can be scrolled sideways" tabindex="0"');
  expect(html).toContain('<a href="?q=x&amp;sort=-size"');
  expect(html).toContain('aria-sort="ascending"');
  expect(html).toContain('<span class="unit"> [MW]</span>');
  expect(html).toContain('<th scope="row">wind</th>');
  expect(html).toContain('name="ids" form="bulk" aria-label="Select wind" value="wind"');
  expect(html).toContain('<td class="end">4</td>');
});

it("makes cards of rows that keep their roles, each value with its column's name", async () => {
  const html = await renderStatic(
    <DataTable
      caption="Plants"
      columns={[
        { key: "id", header: "Name", rowHeader: true, cell: (row) => row.id },
        { key: "size", header: "Size", unit: "m^2", numeric: true, cell: (row) => row.size },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      cards
    />,
  );
  expect(html).toContain('<table class="cards" role="table">');
  expect(html).toContain('<th scope="row" role="rowheader">wind</th>');
  expect(html).toContain('<td role="cell" class="end" data-label="Size [m²]">3</td>');
  expect(html).toContain('<span class="unit"> [m²]</span>');
});

it("has a heading row above the rows that belong to the same", async () => {
  const rows = ["wind", "sun", "gas"].map((id) => ({ id, owner: id === "gas" ? "Works" : "Farm" }));
  const html = await renderStatic(
    <DataTable
      caption="Parts"
      columns={[{ key: "id", header: "Name", rowHeader: true, cell: (row) => row.id }]}
      rows={rows}
      rowKey={(row) => row.id}
      groupOf={({ owner }) => ({ id: owner, name: owner })}
    />,
  );
  const text = html
    .replaceAll(/<\/t[hrd]>/g, " ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ");
  expect(text).toContain("Farm wind sun Works gas");
  expect(html.match(/scope="rowgroup" colSpan="1"/g)).toHaveLength(2);
});

it("says when a table is empty", async () => {
  const html = await renderStatic(<DataTable caption="None" columns={[]} rows={[]} rowKey={String} />);
  expect(html).toContain("Nothing here yet.");
});

it("links the pages of a long list", async () => {
  const html = await renderStatic(<Pagination page={5} pageSize={50} total={1234} search="?sort=name" />, {
    locale: "de",
  });
  expect(html).toContain("201 bis 250 von 1.234");
  expect(html).toContain('href="?sort=name&amp;page=6" rel="next"');
  expect(html).toContain('aria-current="page">5<');
  expect(await renderStatic(<Pagination page={1} pageSize={50} total={50} search="" />)).toBe("");
});

it("reads sort and page from the query, whatever it holds", () => {
  expect(readSort("?sort=-size", ["id", "size"], "id")).toEqual({ key: "size", descending: true });
  expect(readSort("?sort=__proto__", ["id"], "-id")).toEqual({ key: "id", descending: true });
  expect(readPage("?page=99", 120, 50)).toBe(3);
  expect(readPage("?page=x", 120, 50)).toBe(1);
  expect(queryWith("?a=1&b=2", { a: null, b: 3 })).toBe("?b=3");
});

it("makes filters, numbers and trees", async () => {
  const html = await renderStatic(
    <>
      <FilterBar resetHref="/x" keep={{ sort: "name", none: null }}>
        <FilterText name="q" label="Word" value="a" suggestions={["b"]} />
        <FilterSelect name="kind" label="Kind" value="k" options={[{ value: "k", label: "K" }]} />
      </FilterBar>
      <KeyFigures items={[{ term: "Cost", value: "12", unit: "EUR" }]} />
      <TreeList
        label="Technologies"
        items={[{ id: "a", label: "A", children: [{ id: "b", label: "B", href: "/b", current: true }] }]}
      />
    </>,
  );
  expect(html).toContain('<input type="hidden" name="sort" value="name"/>');
  expect(html).toContain('<option value="k" selected="">K</option>');
  expect(html).toContain('<dd class="figure-value">12<span class="unit"> EUR</span></dd>');
  expect(html).toContain('<a href="/b" aria-current="true">B</a>');
});

it("folds filters that few need until one of them is set, and offers a reset only then", async () => {
  const bar = (search: string) =>
    renderStatic(
      <FilterBar resetHref="/x" keep={{ tab: null }} more={{ names: ["kind"], fields: <input name="kind" /> }}>
        <FilterText name="q" label="Word" />
      </FilterBar>,
      { search },
    );
  const unset = await bar("?tab=deleted&sort=name&q=");
  expect(unset).toContain('class="filter-bar filter-unset"');
  expect(unset).toContain('<details class="filter-more">');
  expect(unset).not.toContain("Reset filter");
  expect(await bar("?q=wind")).toContain('class="filter-bar"');
  const set = await bar("?kind=node");
  expect(set).toContain('<details class="filter-more" open="">');
  expect(set).toContain("Reset filter");
});

it("parts key figures into rows without one alone", async () => {
  const rowOf = async (count: number) => {
    const items = Array.from({ length: count }, (_, i) => ({ term: String(i), value: "11,106,304" }));
    return /figures-(\d)/.exec(await renderStatic(<KeyFigures items={items} />))?.[1];
  };
  expect(await Promise.all([1, 4, 5, 6, 7, 8, 9, 10, 11].map(rowOf))).toEqual("145674354".split(""));
});
