import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  DialogPage,
  EmptyState,
  ErrorPage,
  Notice,
  PageHeader,
  Progress,
  StatusBadge,
  Steps,
  Tabs,
} from "~/ui/kit/layout";
import { SIGNS } from "~/ui/kit/layout/Sign";
import { AppShell, BarePage } from "~/ui/shell";
import { renderStatic } from "../kit/renderStatic.test-helper";

const shell = (
  <AppShell
    user={{ name: "Ada Example", email: "ada@example.org", role: "viewer", superAdmin: true }}
    path="/systems?x=1"
    locale="de"
    theme="system"
    lite={false}
    breadcrumbs={[{ label: "Systeme", href: "/systems" }, { label: "Nord" }]}
    systems={[{ id: "s1", name: "Nord" }]}
    currentSystemId="s1"
    drawer={[
      {
        label: "Zwilling",
        sign: "map",
        items: [{ label: "Parameter", href: "/system/s1/digital-twin/parameters", sign: "sheet", current: true }],
      },
    ]}
    status={{ kind: "success", text: "Gespeichert." }}
    csrf="token"
  >
    <PageHeader title="Parameter" badge={<StatusBadge tone="success">fertig</StatusBadge>} />
    <Tabs label="Ansicht" tabs={[{ label: "Alle", href: "?tab=all", current: true, count: 3 }]} />
    <Progress label="Lauf" value={0.4} text="40 %" pollHref="/api/x" />
    <EmptyState title="Noch nichts" />
    <Notice kind="warning" title="Achtung" live />
    <Steps
      label="Schritte"
      steps={[{ label: "Eins", state: "current" }]}
      stateTexts={{ done: "a", current: "b", ahead: "c" }}
    />
  </AppShell>
);

describe("the shell in static HTML", () => {
  it("has landmarks, one h1, the role, and forms that need no script", async () => {
    const html = await renderStatic(shell, { locale: "de" });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<main id="main" tabindex="-1"/);
    expect(html).toContain('<a class="skip-link" href="#main">Zum Inhalt springen</a>');
    expect(html).toContain("Rolle: Superadministrator");
    expect(html).toMatch(/<form method="post" action="\/locale"/);
    expect(html).toMatch(/<form method="post" action="\/theme"/);
    expect(html).toMatch(/<form method="post" action="\/logout"/);
    expect(html).toContain('name="return_to" value="/systems?x=1"');
    expect(html).toContain('href="/system/s1/digital-twin/parameters" aria-current="page"');
    expect(html).toContain("Gespeichert.");
    expect(html).not.toContain("style=");
  });

  it("has unique ids", async () => {
    const ids = [...(await renderStatic(shell)).matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has every sign in the file of signs, and no other", () => {
    const file = readFileSync("public/icons/signs.svg", "utf8");
    expect([...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual([...SIGNS]);
  });

  it("opens the group of the page and folds the others", async () => {
    const html = await renderStatic(shell, { locale: "de" });
    expect(html).toMatch(/<details class="side-group" open=""><summary>[\s\S]*?Zwilling/);
    expect(html).toContain('<button type="submit" name="side" value="folded"');
  });

  it("names missing pages and errors", async () => {
    expect(await renderStatic(<ErrorPage status={404} />)).toContain("This page could not be found");
    expect(await renderStatic(<ErrorPage status={500} requestId="r-1" />, { locale: "fr" })).toContain(
      "Numéro de l’erreur\u202f: r-1",
    );
  });

  it("renders bare pages and dialogs", async () => {
    const bare = await renderStatic(
      <BarePage title="Sign in" path="/login" locale="en" theme="dark" lite>
        <p>x</p>
      </BarePage>,
    );
    expect(bare).toContain('name="lite" value="0" aria-pressed="true"');
    const dialog = await renderStatic(
      <DialogPage title="Edit" backHref="/back">
        <p>x</p>
      </DialogPage>,
    );
    expect(dialog).toContain('href="/back"');
  });
});
