import type { AgreementText } from '../agreement-text.ts';

/**
 * agreements.md 12. It promises about data only what agreements.md 17 says the product does.
 * A change of any word needs a new version here and in AGREEMENT_VERSIONS.
 */
export const termsOfService: AgreementText = {
  name: 'terms_of_service',
  version: '2.0',
  effective: 'March 15, 2024',
  title: 'Terms of Service',
  tabs: [
    {
      key: 'overview',
      label: 'Overview',
      sections: [
        {
          heading: 'Welcome to PCR',
          blocks: [
            'PCR stands for Provider Care Records. It is a record-keeping and community app for childcare providers, facility operators and contractors.',
            'In these terms, “PCR”, “we” and “us” mean the operator of this PCR service. “You” means the person who holds the account.',
          ],
        },
        {
          heading: 'Platform notice',
          blocks: [
            {
              points: [
                'PCR is a record-keeping tool only.',
                'PCR gives no professional advice. Nothing in the app is legal, medical, tax or childcare licensing advice.',
                'PCR does not verify user information. Records, ratings, licenses and profiles come from members.',
                'You are responsible for compliance with the law and for the accuracy of what you enter.',
              ],
            },
          ],
        },
        {
          heading: 'What you can do here',
          blocks: [
            {
              points: [
                'Keep service records of the families you work with.',
                'Find and rate contractors, post jobs and apply for jobs.',
                'Share announcements and events, join groups and find a mentor.',
                'Store your own documents and photos.',
              ],
            },
            'Some lists show sample data until there are real entries. A note always marks it. Samples are not real people or real offers.',
          ],
        },
        {
          heading: 'What accepting means',
          blocks: [
            'When you accept, you make a binding agreement with the operator of this PCR service. Read all five tabs first. If you do not agree, do not accept, and do not use PCR.',
            'We save this record of your acceptance with your account:',
            {
              points: [
                'the document and its version',
                'the time when you accepted',
                'the user agent, which is how your browser names itself',
                'a fingerprint (hash) of the text, so that both of us can later prove which words you accepted',
              ],
            },
          ],
        },
        {
          heading: 'Changes to these terms',
          blocks: [
            'A changed text gets a new version number. We will ask you to read and accept the new version. Your old acceptance does not count for it.',
          ],
        },
        {
          heading: 'Questions',
          blocks: [
            'Write to us through Help & Support in the app. These terms cannot answer every legal question. If you need advice, ask a lawyer.',
          ],
        },
      ],
    },
    {
      key: 'responsibilities',
      label: 'User Responsibilities',
      sections: [
        {
          heading: 'Your account',
          blocks: [
            {
              points: [
                'You must be at least 18 years old.',
                'Use your own name and an e-mail address that you can read.',
                'Keep your password to yourself. Do not share your account.',
                'Tell us through Help & Support if you think someone else has used your account.',
              ],
            },
          ],
        },
        {
          heading: 'Accurate information',
          blocks: [
            {
              points: [
                'Enter only what you know to be true, and correct mistakes soon.',
                'Rate fairly, from your own experience.',
                'Keep licenses and other credentials up to date. Do not claim any that you do not hold.',
                'Post only real jobs and real events.',
              ],
            },
          ],
        },
        {
          heading: 'Following the law',
          blocks: [
            'You must follow the laws that apply to your work. They include laws on childcare licensing, privacy, hiring, pay and discrimination.',
            'Many childcare workers must report suspected child abuse or neglect. PCR does not report for you. In an emergency, call your local emergency number.',
          ],
        },
        {
          heading: 'Information about families and children',
          blocks: [
            'You decide what you record about others, so you are responsible for it.',
            {
              points: [
                'Record only what you need for your work.',
                'Get permission where the law asks for it. Ask a parent or guardian before you add a photo of a child.',
                'Turn on sharing of your service history only if you may share it.',
                'When a family asks to see, correct or delete its information, help them within the time the law sets.',
                'Respect the Non-Disclosure Agreement.',
              ],
            },
          ],
        },
        {
          heading: 'How to treat each other',
          blocks: [
            'Follow the Code of Conduct. Do not:',
            {
              points: [
                'harass, threaten or discriminate against anyone',
                'post false or unlawful content',
                'change or delete shared entries to cause harm',
                'collect data by automated means, or get around the limits of the app',
                'use PCR for spam or fraud',
              ],
            },
            'Members may be able to edit announcements and events that others made. Such changes keep a history of who made them and when.',
          ],
        },
        {
          heading: 'Your content',
          blocks: [
            'What you enter stays yours. You allow us to store it, and to show it to the people your settings and these terms let see it. We need this to run PCR. Upload only what you have the right to use.',
          ],
        },
        {
          heading: 'Ending the agreement',
          blocks: [
            'You can delete your account at any time in Privacy & Security. We may suspend or close an account that breaks these terms or puts others at risk. Where we can, we tell you why first.',
          ],
        },
      ],
    },
    {
      key: 'liability',
      label: 'Liability & Disclaimers',
      sections: [
        {
          heading: 'No professional advice',
          blocks: [
            'PCR is a tool. It does not replace a lawyer, a doctor, an accountant or your licensing office. Ask a professional before you make an important decision.',
          ],
        },
        {
          heading: 'No verification',
          blocks: [
            'We do not check the identity, license, record or skills of any member, family or contractor. We do no background checks.',
            'Ratings and records are the opinions of single members. They are not consumer reports under the Fair Credit Reporting Act. Do not use them in place of a lawful background check.',
          ],
        },
        {
          heading: 'Dealings between members',
          blocks: [
            'Jobs, services, meetings and mentoring are agreed between members. We are not an employer, an agency or a party to those agreements. You decide whom you work with, and you check first.',
          ],
        },
        {
          heading: 'The service as it is',
          blocks: [
            'We provide PCR “as is” and “as available”. We do not promise that it never fails, that no data is ever lost, or that it fits every purpose. Keep your own copies of records that the law tells you to keep.',
          ],
        },
        {
          heading: 'Limit of liability: 12 months of fees',
          blocks: [
            'As far as the law allows:',
            {
              points: [
                'Our total liability to you is limited to the fees you paid for PCR in the 12 months before the claim arose. If you paid no fees, the amount is zero.',
                'We are not liable for indirect loss, such as lost profit, lost business or harm to reputation.',
                'We are not liable for what members do, or for what they write.',
              ],
            },
            'These limits do not apply where the law forbids them, such as for harm that we cause on purpose.',
          ],
        },
        {
          heading: 'Claims caused by you',
          blocks: [
            'If someone makes a claim against us because you broke these terms or the law, you cover our reasonable costs, as far as the law allows.',
          ],
        },
      ],
    },
    {
      key: 'disputes',
      label: 'Dispute Resolution',
      sections: [
        {
          heading: 'Three steps, in this order',
          blocks: [
            'These steps apply to a dispute between you and us about PCR or these terms. Take them one after the other.',
            {
              points: [
                'Direct communication, for 30 days.',
                'Mediation, for 60 days at most.',
                'Binding arbitration.',
              ],
            },
          ],
        },
        {
          heading: 'Step 1: 30 days of direct communication',
          blocks: [
            'Write to us through Help & Support. Say what happened and what you ask for. If we have a complaint, we write to your account e-mail address. Both sides then have 30 days to solve the matter by talking to each other.',
          ],
        },
        {
          heading: 'Step 2: Mediation',
          blocks: [
            'If talking does not solve it, a neutral mediator helps us look for an agreement.',
            {
              points: [
                'Mediation ends after 60 days at most.',
                'Cost-sharing: each side pays half of the fees of the mediator.',
                'It is non-binding. Nobody has to accept a proposal. What both sides agree in writing counts.',
              ],
            },
          ],
        },
        {
          heading: 'Step 3: Binding arbitration',
          blocks: [
            'If mediation does not solve it, the dispute goes to binding arbitration instead of a court trial.',
            {
              points: [
                'A single arbitrator decides. Both sides choose this person together. If they cannot agree, a court with authority chooses.',
                'The decision is final and binding for both sides.',
                'You and we give up a trial by judge or jury.',
              ],
            },
          ],
        },
        {
          heading: 'No class actions',
          blocks: [
            'Each side may bring claims only for itself. There are no class actions, no group claims and no claims on behalf of others. The arbitrator may not join the claims of several people.',
          ],
        },
        {
          heading: 'What these steps do not change',
          blocks: [
            {
              points: [
                'You may report a matter to an authority at any time.',
                'Either side may ask a court for an urgent order, for example to stop a leak of private information.',
                'Rights that the law does not let you give up stay yours.',
              ],
            },
          ],
        },
        {
          heading: 'Disputes with other members',
          blocks: [
            'We are not a party to a dispute between members. We suggest that they talk first and then try mediation.',
          ],
        },
      ],
    },
    {
      key: 'privacy',
      label: 'Privacy Policy',
      sections: [
        {
          heading: 'We do not sell your data',
          blocks: [
            'No selling of data: we do not sell your personal information, and we do not share it for advertising. Usage analytics stay off unless you turn them on.',
          ],
        },
        {
          heading: 'What we hold',
          blocks: [
            {
              points: [
                'Account: your name, e-mail address, profile and settings.',
                'Optional details, such as emergency contacts, allergies and medical conditions.',
                'What you add: records, reviews, jobs, events, messages, files and photos.',
                'Location: the places you enter, and the position of your device if you allow it.',
                'Technical data: your browser, your sessions and the network address of a request. We use it to keep PCR working and safe.',
              ],
            },
          ],
        },
        {
          heading: 'Why we use it',
          blocks: [
            'We use it to run PCR for you, to protect it, to send messages you ask for or need, and to meet legal duties. We also use it where you consented.',
          ],
        },
        {
          heading: 'What other members see',
          blocks: [
            {
              points: [
                'Jobs, contractor entries, reviews, announcements, events, groups and mentor profiles are there for members to see.',
                'Your documents and gallery photos are only for you.',
                'Family records are only for you, unless you turn on sharing of your service history. Then members can find them and read them, without notes and contact information. You can see who looked and when.',
                'Your full name, your region and contact through the app each have their own consent. All four consents start off.',
              ],
            },
          ],
        },
        {
          heading: 'Who else handles data',
          blocks: [
            {
              points: [
                'Service providers for hosting, file storage, e-mail, notifications and the delivery of forms.',
                'The people your requests concern, such as a group leader, an organizer or a mentor.',
                'People who run the service, when their work needs it.',
                'An authority, when the law requires it.',
              ],
            },
          ],
        },
        {
          heading: 'Your rights',
          blocks: [
            {
              points: [
                'Access: see your data in the app.',
                'Correct: edit your profile and your entries.',
                'Delete: remove entries, or your whole account with its data and files.',
                'Control sharing: choose what others see in Consent Management and Privacy & Security.',
                'Portability: Download My Data gives you one ZIP file with your data as JSON and CSV, and your files.',
                'Revoke consent: turn any consent off at any time. It takes effect at once for every new request.',
              ],
            },
            'If the app cannot do what you need, ask through Help & Support. We answer requests within 30 days. We do not treat you worse because you used a right.',
          ],
        },
        {
          heading: 'How long we keep data',
          blocks: [
            'You choose the time in Privacy & Security: 1, 2 or 5 years, or forever. It starts at 2 years. We warn you by e-mail before data is deleted for its age.',
            'A deleted entry may be kept for 30 days so that it can be restored. Backups may hold older copies until they are replaced.',
          ],
        },
        {
          heading: 'Security and cookies',
          blocks: [
            'Cookies keep you signed in. None are for advertising. The app also keeps data on your device, so that it works with poor signal.',
            'No online service is perfectly secure. You can add two-factor sign-in, use a passkey, set automatic sign-out and end sessions on other devices.',
          ],
        },
        {
          heading: 'Children (COPPA)',
          blocks: [
            'PCR is for adults. Children under 13 may not have an account. If you learn of one, tell us and we will delete it.',
            'Parents can ask the provider who keeps a record to show, correct or delete what it says about their child. A provider who needs our help can write to us.',
          ],
        },
        {
          heading: 'California (CCPA)',
          blocks: [
            'If you live in California, you can ask what we hold about you, and ask us to correct or delete it. There is no sale of your data to opt out of.',
          ],
        },
        {
          heading: 'European Union and United Kingdom (GDPR)',
          blocks: [
            'We process data to carry out this agreement, with your consent, to meet legal duties, or for our legitimate interest in a safe service. You can also object, ask us to restrict processing, or complain to your data protection authority.',
          ],
        },
        {
          heading: 'Liability for privacy claims',
          blocks: [
            'Liability limited to 12 months of fees: the limit in the Liability & Disclaimers tab also applies to claims about privacy, as far as the law allows. It does not take away rights that privacy laws give you.',
          ],
        },
      ],
    },
  ],
};
