import { RATINGS, type RatingName } from '@pcr/contract/families/families.schema.ts';
import { Controller, useWatch } from 'react-hook-form';
import { RatingSlider } from '../kit/form/RatingSlider.tsx';
import { ratingText } from '../kit/ui/format.ts';
import { Stars } from '../kit/ui/Stars.tsx';
import { TONE_PAIR } from '../kit/ui/tone.ts';
import type { FamilyFormHandle, TypedWrong } from './families.form.ts';
import { COLOR_LABELS, colorOf, FIELD_LABELS, overallOf } from './families.labels.ts';

const meaning = (rating: number) => ({ word: COLOR_LABELS[colorOf(rating)], tone: colorOf(rating) });

interface FamilyRatingsProps {
  control: FamilyFormHandle['control'];
  onEdited: (name: RatingName) => void;
  /** Told what is typed and is no rating. */
  typedWrong: TypedWrong;
}

/** The four sliders, and what comes of them while they move. */
export function FamilyRatings({ control, onEdited, typedWrong }: FamilyRatingsProps) {
  return (
    <>
      {RATINGS.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <RatingSlider
              label={FIELD_LABELS[name]}
              name={name}
              value={field.value}
              onBlur={field.onBlur}
              onTypedWrong={(reason) => (reason ? typedWrong.set(name, reason) : typedWrong.delete(name))}
              onChange={(value) => {
                field.onChange(value);
                if (fieldState.error) onEdited(name);
              }}
              error={fieldState.error?.message}
              meaning={meaning}
            />
          )}
        />
      ))}
      <OverallPreview control={control} />
    </>
  );
}

function OverallPreview({ control }: { control: FamilyFormHandle['control'] }) {
  const [reliability_rating, communication_rating, timeliness_rating, professionalism_rating] = useWatch({
    control,
    name: RATINGS,
  });
  const { mean, color } = overallOf({
    reliability_rating,
    communication_rating,
    timeliness_rating,
    professionalism_rating,
  });
  return (
    <output
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card px-4 py-3 ${TONE_PAIR[color]}`}
    >
      <span className="font-strong">Overall rating</span>
      <span className="flex items-center gap-2">
        <Stars value={mean} bare />
        <span className="font-strong">
          {ratingText(mean)} · {COLOR_LABELS[color]}
        </span>
      </span>
    </output>
  );
}
