import type { AgreementText } from '../agreement-text.ts';

/** agreements.md 22. A change of any word needs a new version here and in AGREEMENT_VERSIONS. */
export const familyDisclaimer: AgreementText = {
  name: 'family_disclaimer',
  version: '1.0',
  effective: 'March 15, 2024',
  title: 'Legal Disclaimer Required',
  tabs: [
    {
      key: 'disclaimer',
      label: 'Disclaimer',
      sections: [
        {
          heading: 'Information Accuracy',
          blocks: [
            'Members write the family records. PCR does not verify them. A record can be wrong, incomplete or out of date.',
            {
              points: [
                'Write only what you know to be true, and correct mistakes soon.',
                'You are responsible for the accuracy of your own records.',
                'Check important facts yourself before you rely on a record.',
              ],
            },
          ],
        },
        {
          heading: 'Individual Experience',
          blocks: [
            'Each record shows the individual experience of one provider. Ratings are opinions. The color only shows the average of four ratings.',
            'Another provider may have a very different experience with the same family. A low rating does not prove that a family did something wrong.',
          ],
        },
        {
          heading: 'Platform Limitation',
          blocks: [
            'PCR is a record-keeping tool only. It gives no legal or professional advice.',
            {
              points: [
                'A record is not a background check, a credit report or an official document.',
                'Do not accept or refuse a family because of a record alone. The decision is yours, and so is the responsibility.',
                'PCR does not report abuse or emergencies. Tell the authorities yourself.',
              ],
            },
          ],
        },
        {
          heading: 'Legal Compliance Notice',
          blocks: [
            'You must follow the laws that apply to your records. They include privacy laws, such as COPPA, CCPA and GDPR, and laws against discrimination and false statements.',
            {
              points: [
                'Record only what you need, and get permission where the law asks for it.',
                'Keep what you read confidential, as the Non-Disclosure Agreement says.',
                'Your records are only for you, unless you turn on sharing of your service history. Then members can read them, without notes and contact information. Turn it on only if you may share them.',
                'Help families who ask to see, correct or delete what you hold about them.',
              ],
            },
            'When you acknowledge this, we save the document, its version, the time, your browser’s user agent and a fingerprint (hash) of the text with your account. If you have questions, use Help & Support in the app.',
          ],
        },
      ],
    },
  ],
};
