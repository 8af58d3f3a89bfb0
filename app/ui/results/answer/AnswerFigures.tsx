import { useTranslation } from "react-i18next";
import { Delta, KeyFigures } from "~/ui/kit/lists";
import { type AnswerItem, answerItems, type AnswerProps } from "./answerItems";

/** The three or four figures that a plan is judged by: saving, investment, payback and CO₂, each with what it is compared with. */
export function AnswerFigures(props: AnswerProps) {
  const { t } = useTranslation("results");
  return (
    <div className="answer-figures">
      <KeyFigures
        items={answerItems(t, props).map((item) => ({
          ...item,
          note: item.delta || item.note ? <Note {...item} /> : undefined,
        }))}
      />
    </div>
  );
}

function Note({ delta, note }: AnswerItem) {
  return (
    <>
      {delta ? (
        <>
          <Delta good={delta.good} down={delta.down}>
            {delta.text}
          </Delta>{" "}
        </>
      ) : null}
      {note}
    </>
  );
}
