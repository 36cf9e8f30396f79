import type { MentorAvailability } from '@pcr/contract/mentors/mentors.words.ts';
import { ChoicesField, type ChoicesFieldProps } from '../kit/controls/ChoicesField.tsx';
import { SelectField, type SelectFieldProps } from '../kit/controls/SelectField.tsx';
import { AVAILABILITY_OPTIONS, COMMUNICATION_OPTIONS } from './mentors.labels.ts';

export interface HowToMeetProps {
  /** What binds each field to its form. */
  availability: Pick<ChoicesFieldProps<MentorAvailability>, 'value' | 'onChange' | 'error'>;
  communication: Omit<SelectFieldProps, 'label' | 'options'>;
}

/** When and how somebody likes to talk, as an application and a request ask. */
export function HowToMeet({ availability, communication }: HowToMeetProps) {
  return (
    <>
      <ChoicesField
        label="Availability"
        required
        options={AVAILABILITY_OPTIONS}
        name="availability"
        {...availability}
      />
      <SelectField
        label="Preferred communication"
        required
        blank="Choose"
        options={COMMUNICATION_OPTIONS}
        {...communication}
      />
    </>
  );
}
