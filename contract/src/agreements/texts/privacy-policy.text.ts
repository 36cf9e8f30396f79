import type { LegalText } from '../agreement-text.ts';
import { PRIVACY_POLICY_UPDATED, PRIVACY_POLICY_VERSION } from '../privacy-policy.ts';

/** agreements.md 28. A change of any word needs a new version and its day in privacy-policy.ts. */
export const privacyPolicy: LegalText = {
  version: PRIVACY_POLICY_VERSION,
  effective: PRIVACY_POLICY_UPDATED,
  title: 'Privacy Policy',
  tabs: [
    {
      key: 'policy',
      label: 'Privacy Policy',
      sections: [
        {
          heading: 'In Short',
          blocks: [
            {
              points: [
                'What you write about families is yours alone until you turn on sharing.',
                'All consents start off. You can take each one back at any time.',
                'We sell no data and show no ads.',
                'You can download all that we hold about you, and delete your account.',
              ],
            },
          ],
        },
        {
          heading: 'Who We Are',
          blocks: [
            'PCR (Provider Care Records) is run by the operator of this installation: the person or company that gave you this address. In this policy, “we” means the operator.',
            'You reach us through Help & Support in the app, or by email if an address is shown there.',
          ],
        },
        {
          heading: 'What We Hold About You',
          blocks: [
            {
              points: [
                'Your account: name, email address, and your password in a form that nobody can read back.',
                'Your profile and settings: for example phone, facility, license number, address and photo, if you enter them.',
                'Emergency contacts, allergies and medical conditions, if you enter them. No other member can see them.',
                'What you add: family records with pickup times, jobs, applications, contractor entries, reviews, announcements and messages.',
                'Events you make, your answers to events with notes and check-in, and meetings you ask for or are asked for, with their notes.',
                'Groups you are in, what you write on their boards, and join forms: name, email, phone, experience, reasons and, if you enter it, an emergency contact.',
                'Mentoring: applications, profiles, requests with email and phone, goals, notes, thanks, and your rating of a mentorship.',
                'Documents, credentials, photos with what you say of them and who is in them, and albums.',
                'How we reach you: your choices, your phone number for text messages and calls, and the devices where you turn on push. Also whether you made a calendar address.',
                'What we told you: your inbox and your daily reports.',
                'Members you block, and what you report to us.',
                'What you chose and when: consents, privacy settings, and each text you accepted, with your browser’s user agent.',
                'What you opened: family records you looked at and contractors you contacted, day by day.',
                'How you sign in: your sessions with browser and network address. If you use them, your two-factor key, recovery codes and passkeys. A passkey never tells us your fingerprint or your face.',
              ],
            },
          ],
        },
        {
          heading: 'Why We Hold It',
          blocks: [
            {
              points: [
                'To run PCR for you, as agreed in the Terms of Service.',
                'To show others what you consented to.',
                'To keep accounts safe, for example by counting wrong passwords.',
                'To write to you about things that concern you.',
                'To meet legal duties.',
              ],
            },
            'We do not sell your data. We do not use it for ads.',
          ],
        },
        {
          heading: 'Families and Children',
          blocks: [
            'Providers write down how it was to work with a family. The provider decides what to write and is responsible for it. We store it for them.',
            'PCR has no field for the name or birthday of a child. A record holds the family name, the place, how many children there are, the service, ratings and private notes. Please keep names of children out of the notes.',
            'PCR is for adults. Children under 13 may not have an account. If you learn of one, tell us and we will delete it.',
          ],
        },
        {
          heading: 'If a Record Is About Your Family',
          blocks: [
            'You don’t need an account. Open “A record is about my family” on the sign-in page. You can ask to know what is recorded, to correct it, or to delete it.',
            'When we find the record, other members can’t see it until its owner has answered. The owner reads your message, but not your name or address. We remove your request a year after it is closed.',
          ],
        },
        {
          heading: 'What Other Members See',
          blocks: [
            {
              points: [
                'Family records: nobody sees yours unless you turn on sharing. Then members who look up the name see the status, ratings, months of service and end reason. They never see notes, contact details or children. Pickup times are yours alone.',
                'Your city on shared records and your mentor profile, only if you share your region. A street or ZIP code is never shown.',
                'Your name, only if you show it. Otherwise others read Provider, Contractor or User.',
                'Your email address, only if you let others contact you and you have confirmed it.',
                'Your card, only if you show your name, and only to those you choose under Profile Visibility.',
                'Jobs, contractor entries, reviews and announcements are there for all members.',
                'An application, only the person who posted the job. A message, only the one you write to, who sees your name.',
                'Events, all members: how many attend, and the names of those who show them. The person who made an event sees all answers and notes; in a group, its leader does. A meeting, only the two who have it.',
                'Groups, all members, with the names of members who show them. Boards and group meetings, only members of the group. A join form, only the leader, until it is answered.',
                'A picture you put on an event, a group or a board, all who see that.',
                'A mentor profile, all members. A request, only the mentor: all you typed, whatever your consents are. Goals and notes, only the two of you.',
                'Your documents and your gallery, nobody, except in these two ways.',
                'Credentials you attach to a job application, the person who posted the job, until it is answered: kind, issuer, last day and file. You see when they looked.',
                'An album, anyone who has its link, even without an account: title, description, day and picture of each photo, but not who is in it.',
                'Your calendar address, anyone who has it: your events and meetings, without names of other members.',
              ],
            },
          ],
        },
        {
          heading: 'Looking Up Is Seen',
          blocks: [
            'When you open a record that another member shares, that member sees your name, your role and the day, for a year. This is true even if you do not show your name elsewhere. You agree to this before your first look-up.',
          ],
        },
        {
          heading: 'Who Else Handles Data',
          blocks: [
            {
              points: [
                'People who run PCR for us, when their work needs it. They read messages you send to us, what members report, applications to be a mentor with the credentials in them, and ratings of mentorships.',
                'Services we use for hosting, file storage, email, text messages, calls and the delivery of forms, such as a request for a mentor or a meeting.',
                'If you turn on push: the service of your browser’s maker. It carries each note encrypted. We put no member’s name in it.',
                'An authority, when the law requires it.',
              ],
            },
          ],
        },
        {
          heading: 'Your Privacy Settings',
          blocks: [
            'You find them under Privacy & Security. Each one works on our server, for all your devices.',
            {
              points: [
                'Profile Visibility: who can open your card. It starts as private.',
                'Location Sharing: when it is off, PCR neither uses nor stores where you are.',
                'Data Sharing: when it is on, you count in our totals. It starts off.',
                'Analytics: when it is on, we count which screens are opened, by day and without you. It starts off. When it is off, nothing is recorded.',
                'Data Retention: how long family records are kept. It starts at 2 years.',
              ],
            },
          ],
        },
        {
          heading: 'How Long We Keep Data',
          blocks: [
            {
              points: [
                'Family records: 1, 2 or 5 years or forever, as you choose. The time counts from the end of the service, or from when you last changed, confirmed or kept the record, whichever is later.',
                'We tell you 30 days and 3 days before a record is deleted for its age, in your inbox and by email. You can keep each one. A record that someone asks about waits until that is settled.',
                'Most entries and documents you delete can be restored for 30 days. Then they are gone for good. Reviews and your profile photo are gone at once.',
                'Inbox entries, daily reports, looks at records and contacts with contractors: a year.',
                'Forms to join a group: until they are answered or taken back, 60 days at most. Applications to be a mentor: until they are answered or taken back.',
                'Email and phone in a request to a mentor: until the answer is no, you take it back, the mentorship ends, or nobody answers for 60 days.',
                'A shared album: until you delete it, or 30 days after its link ends. Your photos stay. Binders and downloads of your data: 7 days.',
                'A device with push: until you turn it off or sign out there, or do not visit for 180 days.',
                'Messages with us: a year after the last word.',
                'A session: 7 days after its last use, or sooner if you choose so under Auto-Logout.',
                'Your consent history and the texts you accepted: as long as your account.',
                'Everything else: until you delete it or your account.',
              ],
            },
            'Backups and server logs can hold data for longer, until they are replaced. So can the mailbox or the form service that got a message, until we delete it there. Logs have no email addresses and nothing that you typed.',
          ],
        },
        {
          heading: 'Deleting Your Account',
          blocks: [
            'Open Delete Account under Privacy & Security. You have 14 days in which signing in keeps your account. Then your data and files go for good.',
            'Your events, meetings and mentorships go for the others, too.',
            'What others also rely on stays without your name, such as a contractor entry with reviews of others, or a group with other members. If you looked at a shared record, its owner still sees that somebody looked, but not who.',
          ],
        },
        {
          heading: 'Your Rights and How to Use Them',
          blocks: [
            {
              points: [
                'Access and take along: Download My Data gives you one ZIP file with your data as JSON and CSV, and your files. You can get it for 7 days.',
                'Correct: edit your profile, your settings and your entries.',
                'Delete: delete an entry, or your account.',
                'Take back a consent: turn it off in Consent Management. It works at once.',
                'Object or limit: turn off sharing, messages, analytics or mail in your settings.',
              ],
            },
            'If the app cannot do what you need, ask through Help & Support. We answer within 30 days. We do not treat you worse because you used a right.',
            'You can also complain to a data protection authority. If you live in California, there is no sale of your data to opt out of.',
          ],
        },
        {
          heading: 'Cookies and Your Device',
          blocks: [
            {
              points: [
                'One cookie keeps you signed in. A second one lets the sign-in know your browser again. It opens nothing by itself.',
                'There are no cookies for ads, and none of other companies.',
                'Your device keeps what you saw last, what you are typing, and what you accepted, so that PCR works with poor signal. Records that other members share are not stored there.',
                'Documents, photos and scanned pages stay on your device until they are sent or you sign out.',
                'Sign Out removes this from the device and ends push there. It leaves small notes: your choice of colors, that the device had an account, and, under a number that stands for you, which hints you have read and if push was on.',
              ],
            },
          ],
        },
        {
          heading: 'How We Protect Data',
          blocks: [
            {
              points: [
                'Passwords, sessions and links are stored only in a form that does not let anyone in.',
                'Photos you upload are written anew without hidden data, such as the place where they were taken.',
                'You can add two-factor sign-in or passkeys, see your devices and sign them out, change your password, and set Auto-Logout.',
                'We write to you when a new device signs in to your account.',
              ],
            },
            'No online service is perfectly secure. Tell us if you think someone else has used your account.',
          ],
        },
        {
          heading: 'Mail From PCR',
          blocks: [
            'We send mail about your account, its safety and the deletion of your data. Other mail tells you what came into your inbox. You can turn that off in your account settings. Mail about your records never names a child or a family.',
            'Push comes only to devices where you turn it on. Text messages and calls come only to a number that you confirm.',
          ],
        },
        {
          heading: 'Changes to This Policy',
          blocks: [
            'Each version has a number and a date, which you see at the top of this page and under Privacy & Security. You accept nothing here: where we need your consent, we ask for it in its own place.',
          ],
        },
      ],
    },
  ],
};
