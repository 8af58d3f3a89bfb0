import { useTranslation } from "react-i18next";
import { CornerCell } from "./CornerCell";
import type { CornerText } from "./systemForm";

interface Props {
  rows: readonly CornerText[];
  /** Which texts: corners of a border, or points between the ends of a connection. */
  of?: "border" | "bends";
}

/** Corners of a border or bends of a line, one row each, to add and remove by buttons that send the form. */
export function CornerTable({ rows, of = "border" }: Props) {
  const { t: say } = useTranslation("systems");
  const t = (key: string, params: Record<string, number> = {}) => say(key.replace("border.", `${of}.`), params);
  return (
    <div className="table-wrap">
      <div className="table-scroll" role="region" aria-label={t("border.corners")} tabIndex={0}>
        <table>
          <caption>{t("border.corners_caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("border.corner")}</th>
              <th scope="col">
                {say("border.lon")}
                <span className="unit"> [°]</span>
              </th>
              <th scope="col">
                {say("border.lat")}
                <span className="unit"> [°]</span>
              </th>
              <th scope="col" className="end">
                <span className="visually-hidden">{say("border.row_actions")}</span>
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
                      {say("border.add")}
                    </RowButton>
                    <RowButton intent={`remove:${i}`} label={t("border.remove_corner", { corner: i + 1 })}>
                      {say("border.remove")}
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
