import type { AgreementText } from '../agreement-text.ts';

/** agreements.md 23. A change of any word needs a new version here and in AGREEMENT_VERSIONS. */
export const codeOfConduct: AgreementText = {
  name: 'code_of_conduct',
  version: '1.0',
  effective: 'March 15, 2024',
  title: 'Code of Conduct',
  tabs: [
    {
      key: 'code',
      label: 'Code of Conduct',
      sections: [
        {
          heading: 'Professional Communication',
          blocks: [
            'Write to other members as you would speak to a colleague: polite, clear and about the matter.',
            {
              points: [
                'Answer applications, requests and messages, also when the answer is no.',
                'Keep criticism to what happened. Leave the person out of it.',
                'When a talk gets heated, pause, and write again later.',
              ],
            },
          ],
        },
        {
          heading: 'Accurate Information',
          blocks: [
            'Others rely on what you write. Write what you know, and say so when you are not sure.',
            {
              points: [
                'Record facts and dates as they were, and correct mistakes soon.',
                'Rate from your own experience, never for a favor, a payment or revenge.',
                'Claim only the training, licenses and experience that you have.',
                'Post only jobs and events that are real, and close them when they are over.',
              ],
            },
          ],
        },
        {
          heading: 'Privacy Respect',
          blocks: [
            'Families and children cannot speak for themselves here. Treat what you learn about them as you want your own family to be treated.',
            {
              points: [
                'Record and share only what your work needs.',
                'Ask a parent or guardian before you add a photo or a detail of a child, where the law asks for it.',
                'Do not pass on, copy or photograph what others show you in PCR.',
                'Lock your phone, and sign out on a device that you share.',
              ],
            },
            'The Non-Disclosure Agreement says more about confidential information.',
          ],
        },
        {
          heading: 'No Harassment',
          blocks: [
            'Everybody who works with children belongs here. Nobody may be insulted, threatened, stalked or shut out.',
            {
              points: [
                'No hate and no unequal treatment because of race, color, religion, sex, gender, sexual orientation, age, disability, origin or family status.',
                'No sexual remarks or images, and no unwanted advances.',
                'No pressure by low ratings, by false reports or by messages after somebody asked you to stop.',
              ],
            },
          ],
        },
        {
          heading: 'Proper Use Only',
          blocks: [
            'Use PCR for your childcare work and for the community of providers, and for nothing else.',
            {
              points: [
                'One person, one account: do not lend yours, and do not use that of another.',
                'No spam, no advertising that nobody asked for, no fraud.',
                'Change or delete shared entries only to make them better. Their history is kept.',
                'Do not collect data by automated means, and do not get around the limits of the app.',
              ],
            },
          ],
        },
        {
          heading: 'Report Issues',
          blocks: [
            'Tell us when something is wrong. Use Help & Support in the app, and say what happened, where and when.',
            {
              points: [
                'Report members who break these rules, wrong or hurtful entries, and gaps in the protection of data.',
                'Report honestly. A report that is made up breaks this code itself.',
                'Nobody may be punished for an honest report.',
                'If a child is in danger, call your local emergency number and the child protection agency first. PCR does not report for you.',
              ],
            },
            'Who breaks this code may be warned, suspended or lose the account. Where we can, we say why, and hear the other side first.',
          ],
        },
      ],
    },
    {
      key: 'terms',
      label: 'Terms & Conditions',
      sections: [
        {
          heading: '1. A tool for keeping records',
          blocks: [
            'PCR is a record-keeping tool only. It gives no professional advice and makes no decision for you. Whom you work with, and how, is your choice.',
          ],
        },
        {
          heading: '2. Your account and your entries',
          blocks: [
            'You are at least 18 years old, use your own name and keep your password to yourself. What happens with your account counts as done by you, until you tell us that somebody else has it.',
          ],
        },
        {
          heading: '3. Following the law',
          blocks: [
            'You follow the laws on childcare licensing, privacy, hiring, pay, discrimination and the duty to report abuse. PCR does not check this for you.',
          ],
        },
        {
          heading: '4. Ratings and reviews',
          blocks: [
            'A rating is one person’s opinion and must come from real work together. Do not use ratings or records in place of a lawful background check.',
          ],
        },
        {
          heading: '5. Shared and private content',
          blocks: [
            'Your family records, documents and photos are only for you unless you choose to share. What you post for the community, such as announcements and jobs, members can see. You may share only what is yours to share.',
          ],
        },
        {
          heading: '6. The Terms of Service apply',
          blocks: [
            'This page is a short form of your duties. The Terms of Service and the Non-Disclosure Agreement hold in full. If they and this page differ, they count. A changed code gets a new version, and we ask you again.',
          ],
        },
      ],
    },
    {
      key: 'liability',
      label: 'Liability Protection',
      sections: [
        {
          heading: 'No professional advice',
          blocks: [
            'Nothing in PCR is legal, medical, tax or licensing advice. Ask a professional before an important decision.',
          ],
        },
        {
          heading: 'No verification',
          blocks: [
            'PCR does not verify members, families, contractors, licenses or what anybody writes. We do no background checks. Check for yourself before you trust an entry.',
          ],
        },
        {
          heading: 'Opinions of members',
          blocks: [
            'Ratings, records and reviews show the experience of one member. They are not statements of the operator, and they prove nothing about a family or a person.',
          ],
        },
        {
          heading: 'Dealings between members',
          blocks: [
            'Jobs, services and meetings are agreed between members. The operator is no employer, no agency and no party to them, and is not liable for what members do.',
          ],
        },
        {
          heading: 'The service as it is',
          blocks: [
            'PCR is provided “as is” and “as available”. Keep your own copies of records that the law tells you to keep.',
          ],
        },
        {
          heading: 'Limit of liability',
          blocks: [
            'As far as the law allows, the liability of the operator is limited as the Terms of Service say: to the fees that you paid in the last 12 months.',
            'When you acknowledge this page, we save the document, its version, the time, your browser’s user agent and a fingerprint (hash) of the text with your account.',
          ],
        },
      ],
    },
  ],
};
