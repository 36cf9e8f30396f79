import type { AgreementText } from '../agreement-text.ts';

/** agreements.md 26. A change of any word needs a new version here and in AGREEMENT_VERSIONS. */
export const familyLookUp: AgreementText = {
  name: 'family_look_up',
  version: '1.0',
  effective: 'November 22, 2026',
  title: 'Before You Look Up a Family',
  tabs: [
    {
      key: 'look-up',
      label: 'Look up',
      sections: [
        {
          heading: 'You Are Seen',
          blocks: [
            'Looking is never anonymous. When you open a record, the member who wrote it sees your name, your role and the day. This is true even if you do not show your name elsewhere in PCR.',
            'Your role is the position in your profile. Searching alone tells nobody anything. Opening your own record tells nobody either.',
            'Owners see this for a year. If you delete your account, they still see that somebody looked, but no longer who.',
          ],
        },
        {
          heading: 'What You May Look For',
          blocks: [
            {
              points: [
                'Look up a family only for your childcare work, for example before you take on a child.',
                'What you read is confidential. The Non-Disclosure Agreement covers it.',
                'Do not copy it, collect it or pass it on.',
              ],
            },
          ],
        },
        {
          heading: 'What You Will Find',
          blocks: [
            'A record is one member’s own experience. PCR does not verify it, and it can be wrong or old. Two families can have the same name.',
            'Do not accept or refuse a family because of a record alone. Talk to the family first.',
          ],
        },
        {
          heading: 'What We Save',
          blocks: [
            'When you agree, we save this text’s name, its version, the time, your browser’s user agent and a fingerprint (hash) of the text with your account. If you have questions, use Help & Support in the app.',
          ],
        },
      ],
    },
  ],
};
