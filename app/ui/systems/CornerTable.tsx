import { useTranslation } from "react-i18next";
import { CornerCell } from "./CornerCell";
import type { CornerText } from "./systemForm";

/** Corners of a border, one row each, to add and remove by buttons that send the form. */
export function CornerTable({ rows }: { rows: readonly CornerText[] }) {
  const { t } = useTranslation("systems");
  return (
    <div className="table-wrap">
      <div className="table-scroll" role="region" aria-label={t("border.corners")} tabIndex={0}>
        <table>
          <caption>{t("border.corners_caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("border.corner")}</th>
              <th scope="col">
                {t("border.lon")}
                <span className="unit"> [°]</span>
              </th>
              <th scope="col">
                {t("border.lat")}
                <span className="unit"> [°]</span>
              </th>
              <th scope="col" className="end">
                <span className="visually-hidden">{t("border.row_actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((_row, i) => (
              <tr key={i}>
                <th scope="row">{i + 1}</th>
                <td>
                  <CornerCell name={`corners[${i}].lon`} label={t("border.lon_of", { corner: i + 1 })} />
                </td>
                <td>
                  <CornerCell name={`corners[${i}].lat`} label={t("border.lat_of", { corner: i + 1 })} />
                </td>
                <td>
                  <div className="row-actions">
                    <RowButton intent={`add:${i}`} label={t("border.add_after", { corner: i + 1 })}>
                      {t("border.add")}
                    </RowButton>
                    <RowButton intent={`remove:${i}`} label={t("border.remove_corner", { corner: i + 1 })}>
                      {t("border.remove")}
                    </RowButton>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function RowButton(props: { intent: string; label: string; children: string }) {
  return (
    <button type="submit" name="intent" value={props.intent} className="link-button" aria-label={props.label}>
      {props.children}
    </button>
  );
}
