import type { Step } from "../../kit/layout";
import { DealFrame } from "./DealFrame";
import { type PeriodFacts, PeriodStep } from "./PeriodStep";
import { type ProfileFacts, ProfileStep } from "./ProfileStep";
import { type ReviewFacts, ReviewStep } from "./ReviewStep";
import { type TradingFacts, TradingStep } from "./TradingStep";
import { type TypeFacts, TypeStep } from "./TypeStep";

interface Props {
  title: string;
  back: string;
  steps: Step[];
  summary: { term: string; value: string }[];
  content:
    | ({ step: 1 } & TypeFacts)
    | ({ step: 2 } & PeriodFacts)
    | ({ step: 3 } & ProfileFacts)
    | ({ step: 4 } & TradingFacts)
    | ({ step: 5 } & ReviewFacts);
}

/** The wizard of a deal: type, period, time series, trading, review. */
export function DealWizardPage({ title, back, steps, summary, content }: Props) {
  return (
    <DealFrame title={title} back={back} steps={steps} summary={content.step === 1 ? [] : summary}>
      {content.step === 1 ? <TypeStep {...content} /> : null}
      {content.step === 2 ? <PeriodStep {...content} back={back} /> : null}
      {content.step === 3 ? <ProfileStep {...content} /> : null}
      {content.step === 4 ? <TradingStep {...content} back={back} /> : null}
      {content.step === 5 ? <ReviewStep {...content} /> : null}
    </DealFrame>
  );
}
