import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { SLIDER_END, SLIDER_STEP } from "~/entities/studies/sliders";
import { FieldFrame, type FieldProps, textOf, useFieldState } from "~/ui/kit/fields/FormContext";

/** A slider from nothing to twice [%], with ticks; the island says next to it where it is. */
export function SliderField(props: FieldProps) {
  const field = useFieldState(props);
  const locale = useTranslation().i18n.language as Locale;
  const ticks = `${field.id}-ticks`;
  return (
    <FieldFrame field={field} hint={props.hint}>
      <span className="slider-track">
        <input
          id={field.id}
          name={props.name}
          type="range"
          min={0}
          max={SLIDER_END}
          step={SLIDER_STEP}
          list={ticks}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.describedBy(`${field.id}-at`)}
          defaultValue={textOf(field.value)}
        />
        <output id={`${field.id}-at`} htmlFor={field.id}>
          {formatUnit(Number(field.value), "%", locale)}
        </output>
      </span>
      <datalist id={ticks}>
        {[0, 50, 100, 150, 200].map((percent) => (
          <option key={percent} value={percent} label={formatUnit(percent, "%", locale)} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
