import { useTranslation } from "react-i18next";

interface Row {
  label: string;
  cells: { label: string; current: boolean; href: string }[];
}
export interface TypeFacts {
  futures: Row[];
  allowances: Row[];
  ppas: Row[];
}

/** Step 1: what kind of deal it is, out of three small grids. */
export function TypeStep({ futures, allowances, ppas }: TypeFacts) {
  const { t } = useTranslation("portfolio");
  return (
    <div className="stack">
      <Grid caption={t("wizard.futures")} hint={t("wizard.futures_hint")} rows={futures} />
      <Grid caption={t("wizard.allowances")} hint={t("wizard.allowances_hint")} rows={allowances} />
      <Grid caption={t("wizard.ppas")} hint={t("wizard.ppas_hint")} rows={ppas} />
    </div>
  );
}

function Grid({ caption, hint, rows }: { caption: string; hint: string; rows: Row[] }) {
  return (
    <section className="section">
      <h2>{caption}</h2>
      <p className="hint">{hint}</p>
      <div className="stack">
        {rows.map((row) => (
          <div key={row.label} role="group" aria-label={row.label}>
            <strong>{row.label}</strong>
            <span className="actions">
              {row.cells.map((cell) => (
                <a
                  key={cell.label}
                  className={cell.current ? "button button-primary" : "button button-secondary"}
                  aria-current={cell.current ? "true" : undefined}
                  aria-label={`${row.label}: ${cell.label}`}
                  href={cell.href}
                >
                  {cell.label}
                </a>
              ))}
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
