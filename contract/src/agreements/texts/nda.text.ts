import type { AgreementText } from '../agreement-text.ts';

/** agreements.md 18. A change of any word needs a new version here and in AGREEMENT_VERSIONS. */
export const nda: AgreementText = {
  name: 'nda',
  version: '1.0',
  effective: 'March 15, 2024',
  title: 'Non-Disclosure Agreement',
  subtitle: 'Required for Platform Access',
  tabs: [
    {
      key: 'nda',
      label: 'Agreement',
      sections: [
        {
          heading: 'Confidential Information',
          blocks: [
            'This is an agreement between you and the operator of this PCR service. It protects families, children, providers and contractors.',
            'Confidential information is what you learn about others through PCR and what is not public. It counts in any form: on the screen, in a file, in a screenshot or in a talk. Examples are:',
            {
              points: [
                'family records, with names, locations, service history, ratings and notes',
                'anything about a child',
                'contact details of members, families and contractors',
                'job applications, meeting requests and mentoring requests',
                'what members share in groups',
              ],
            },
            'Information is not confidential when it is about yourself, when it is public through no fault of yours, or when you have it lawfully from somewhere else.',
          ],
        },
        {
          heading: 'Obligations',
          blocks: [
            'You agree to:',
            {
              points: [
                'use confidential information only for your childcare work and only within PCR, unless the people concerned agree or the law allows more',
                'share it only with people who need it for that work and who may have it',
                'protect your password, your device, and any downloads or prints',
                'tell us soon, through Help & Support in the app, if information got out',
                'delete copies of other people’s information when you no longer need them or may no longer keep them',
              ],
            },
            'These duties stay in force after you stop using PCR, for as long as the information is confidential.',
          ],
        },
        {
          heading: 'Prohibited Actions',
          blocks: [
            'You must not:',
            {
              points: [
                'post confidential information on social media or anywhere else outside PCR',
                'pass on screenshots, downloads or copies without permission',
                'sell or rent information, or use it for advertising',
                'use it to harass, shame, threaten or discriminate against anyone',
                'let another person use your account',
                'collect data by automated means, or try to see what is not meant for you',
                'try to find out who a person is when PCR does not show the name',
              ],
            },
            'This agreement never stops you from:',
            {
              points: [
                'reporting suspected child abuse, neglect or a crime',
                'reporting a safety or licensing concern, or helping an authority with its work',
                'telling a lawyer or an authority in confidence about a suspected violation of the law, including when it involves a trade secret',
                'talking about your own pay, your own working conditions, or harassment that you lived through',
                'giving information that a law or a court orders you to give',
              ],
            },
          ],
        },
        {
          heading: 'Legal Consequences',
          blocks: [
            'If you break this agreement:',
            {
              points: [
                'we may suspend or end your access to PCR',
                'we may ask a court for an urgent order that stops the disclosure',
                'you may have to pay for the harm you caused, as far as the law provides',
                'people whose privacy you violated may have their own claims against you',
                'privacy laws may bring fines or other penalties',
              ],
            },
            'Other disputes with us about this agreement follow the steps under Dispute Resolution in the Terms of Service.',
          ],
        },
        {
          heading: 'Compliance',
          blocks: [
            'You must follow the privacy laws that apply to you, such as COPPA, CCPA and GDPR. PCR does not check this for you and gives no legal advice. If you are not sure, ask a lawyer before you share.',
            'Accepting makes this a binding agreement. With your account we save the document, its version, the time, your browser’s user agent and a fingerprint (hash) of the text.',
            'You need to accept to use PCR. If you decline, you are signed out. If the text changes, it gets a new version, and we ask you again. If one part is not valid, the other parts still count.',
          ],
        },
      ],
    },
  ],
};
