import type { Consent, ConsentPreferences } from '@pcr/contract/consent/consent.schema.ts';
import { AtOnce } from '../kit/settings/AtOnce.tsx';
import { onOffs } from '../kit/settings/settings-table.ts';
import { usePresence } from '../kit/sheet/use-presence.ts';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { ConsentLink } from './ConsentLink.tsx';
import { ConsentQuestion } from './ConsentQuestion.tsx';
import type { ConsentSwitchProps } from './ConsentSwitch.tsx';
import { consentData, useSaveConsent } from './consent.data.ts';
import { CONSENT_LABELS, TURNING_OFF } from './consent.labels.ts';

/** The switch of one consent, once one's choices are known. */
export default function ConsentToggle({ of }: ConsentSwitchProps) {
  const { data } = consentData.use();
  return data ? (
    <Known of={of} choices={data} />
  ) : (
    <ConsentLink to={of}>{CONSENT_LABELS[of]}</ConsentLink>
  );
}

const SETTINGS = onOffs(CONSENT_LABELS);

function Known({ of, choices }: ConsentSwitchProps & { choices: ConsentPreferences }) {
  const question = useSheetInUrl('agree');
  const asked = usePresence(question.value);
  function asks(one: Consent, to: boolean): boolean {
    if (to) question.show(one);
    return to;
  }
  return (
    <>
      <AtOnce
        settings={SETTINGS}
        names={[of]}
        saved={choices}
        useSave={useSaveConsent}
        asks={asks}
        words={TURNING_OFF}
      />
      {asked?.value === of && (
        <ConsentQuestion
          key={asked.key}
          name={of}
          choices={choices}
          open={question.open}
          onDone={question.close}
        />
      )}
    </>
  );
}
