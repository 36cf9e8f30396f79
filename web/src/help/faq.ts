/** A question that people ask, and its whole answer: one string for each paragraph. */
export interface Question {
  /** In the address of the page: '/help-support?faq=samples'. */
  key: string;
  question: string;
  answer: readonly string[];
}

/** Each answer is true for what is built; who changes the product changes it here too. */
export const QUESTIONS: readonly Question[] = [
  {
    key: 'what-is-pcr',
    question: 'What is PCR, and what is it not?',
    answer: [
      'PCR (Provider Care Records) keeps records of the families you work with, and brings you the announcements, jobs and contractors of your childcare network.',
      'It is a record-keeping tool only. It gives no professional advice and does not verify what people write. You are responsible for keeping the law and for writing what is true.',
    ],
  },
  {
    key: 'who-sees-records',
    question: 'Who can see my family records?',
    answer: [
      'Only you. No other member sees them, not in a search either. Notes and contact information are never shown to anybody else.',
      'Your records travel encrypted when the address of this page begins with https, and they are kept by whoever runs this PCR.',
    ],
  },
  {
    key: 'add-record',
    question: 'How do I add a family record?',
    answer: [
      'Open Family, press Add Record, fill in the form and press Save Record. Family name, location and the number of children are needed; everything else can wait.',
      'The new record goes to the top of the list. Open it with a press to see everything, to edit it or to delete it.',
    ],
  },
  {
    key: 'rating-colors',
    question: 'How is the overall rating worked out, and what do the colors mean?',
    answer: [
      'The overall rating is the mean of your four ratings: reliability, communication, timeliness and professionalism.',
      'Green is 4.5 and above (High), yellow is 3.5 to below 4.5 (Medium), and red is below 3.5 (Low). The word always stands beside the color.',
    ],
  },
  {
    key: 'look-up',
    question: 'What does ‘Family looked up’ mean in my recent activity?',
    answer: [
      'You opened one of your own family records. A look-up counts once a day for each record, and only you see it.',
      'To look up a family, open Family and type a part of its name, its location or its ID. You find your own records only, never those of other members.',
    ],
  },
  {
    key: 'post-job',
    question: 'How do I post a job, and who sees it?',
    answer: [
      'Open the Job Board and press Post Job. A title and a start date are needed. Pay is in dollars per hour, and can be left empty.',
      'Every member sees the job. Your name and email address are not shown. Only you see who applied, in the tab Applications of your job.',
    ],
  },
  {
    key: 'apply',
    question: 'How do I apply for a job?',
    answer: [
      'Open the job and press Apply Now. Write who you are, how to reach you and why this job, then press Submit Application. Only the person who posted the job reads it.',
      'You can apply once to each job. While nobody has decided you can withdraw your application; you cannot apply to that job again then.',
    ],
  },
  {
    key: 'after-applying',
    question: 'I have applied. How do I hear what becomes of it?',
    answer: [
      'Your inbox tells you when your application is accepted or declined, and when the job is filled, closed or deleted before that. A mail comes too, unless you turned mail off or have not confirmed your address.',
      'The job itself shows the same beside ‘Your application’. If a job opens again, your application is pending again, and you are told.',
    ],
  },
  {
    key: 'reviews',
    question: 'Who can review a contractor, and can I change my review?',
    answer: [
      'Every member can assess a contractor once: open the contractor, choose Assessments and press Add Assessment. All five ratings are needed, the text is not. Your review shows you as ‘User’.',
      'You can change or delete your own review at any time. If a review of somebody else is not right, report it with its reason.',
    ],
  },
  {
    key: 'deleted-by-mistake',
    question: 'I deleted something by mistake. Can I get it back?',
    answer: [
      'Yes, for 30 days. Press Undo in the message that comes right after deleting. Later, open Recently deleted above the list of family records, announcements, jobs or contractors, and press Restore.',
      'After 30 days it is removed for good. An assessment and a profile photo are removed at once; PCR asks you before.',
    ],
  },
  {
    key: 'samples',
    question: 'Why do I see entries that are not mine?',
    answer: [
      'Where you have nothing of your own yet, PCR shows invented examples, always under the note ‘Using sample data for demonstration’. They are never counted, never saved and never mixed with real entries.',
      'They disappear when there is the first real entry. Whoever runs this PCR can turn them off for everybody.',
    ],
  },
  {
    key: 'offline',
    question: 'Does PCR work without a network?',
    answer: [
      'What you saw on this device before can be read without a network, with the time that it is from. Saving and sending need a connection.',
      'What you type is kept on the device in any case. When you are connected again, press the button once more; nothing is saved or sent twice.',
    ],
  },
  {
    key: 'typed-text',
    question: 'My session ended, or I closed the page. Is what I typed lost?',
    answer: [
      'No. Every form keeps what you type on this device at every change. Open it again, and it is back, with a button to discard it. Where a device is too full to keep anything, the form says so before you close it.',
      'Signing out takes it away: it asks you first when something is not saved. Passwords are never kept.',
    ],
  },
  {
    key: 'two-devices',
    question: 'What happens when an entry is changed in two places at once?',
    answer: [
      'Nothing is overwritten unseen. Who saves second sees both versions and chooses which one stays. What they typed is kept until then.',
    ],
  },
  {
    key: 'announcements',
    question: 'Who can change an announcement?',
    answer: [
      'Every member can add announcements. Whether every member can also change and delete them, or only the person who wrote them, is set by whoever runs this PCR. You see the buttons where you may.',
      'Each change keeps what was there before, with when it was changed, and whether by you or by another member.',
    ],
  },
  {
    key: 'forgot-password',
    question: 'I forgot my password. What now?',
    answer: [
      'Choose ‘Forgot Password?’ where you sign in, and enter your email address. The link in the mail works once, for one hour, and lets you choose a new password.',
      'All devices are signed out when the password changes. If no mail comes, look among the unwanted mail, and check the address: PCR does not say whether an address has an account.',
    ],
  },
  {
    key: 'change-email',
    question: 'How do I change my email address?',
    answer: [
      'Open Profile, then Settings, and press Change beside your email address. Enter the new one and your current password. A link goes to the new address; the change is made when you open it. Until then you sign in with the old one.',
      'The old address is told of the change, so that nobody can do it behind your back.',
    ],
  },
  {
    key: 'photo',
    question: 'Which pictures can I use for my profile?',
    answer: [
      'Photos of up to 5 MB, taken with the camera or chosen from the device. You can cut them to a square before they are saved.',
      'Where and with what a photo was taken is removed from it before it is kept.',
    ],
  },
  {
    key: 'agreements',
    question: 'Where do I find the texts that I accepted?',
    answer: [
      'Terms of Service and Code & Terms stand in your profile. The time of each acceptance is kept with the version of the text.',
      'When a text gets a new version, you are asked again.',
    ],
  },
  {
    key: 'my-message',
    question: 'What happens with my message or feedback?',
    answer: [
      'It is stored first, and gets a ticket number. Then PCR delivers it to the operator, and tries again for three days when the mail server does not take it.',
      'Under Your messages you see what became of it: Waiting until the other side has taken it, Delivered when it has, or Failed with the reason. It also waits while no way to the operator is set up. The operator’s answer stands there too.',
    ],
  },
  {
    key: 'my-data',
    question: 'Can I get a copy of my data, or have my account deleted?',
    answer: [
      'Yes. Send a message with the form below. The operator can give you everything that is held about you as one file, and can remove your account with all its data.',
    ],
  },
  {
    key: 'shared-device',
    question: 'I use a phone that others use too. What should I do?',
    answer: [
      'Sign out when you are done: it takes what this device kept of your records and your unsaved texts away, also without a connection.',
      'Where the session was left open by mistake, changing your password with ‘Forgot Password?’ signs out every device.',
    ],
  },
  {
    key: 'home-screen',
    question: 'Can I put PCR on my home screen?',
    answer: [
      'Yes. Open the menu of your browser and choose ‘Add to Home screen’ or ‘Install app’. PCR then opens like an app, in a window of its own, and starts without a network too.',
    ],
  },
];

const folded = (words: string) =>
  words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Questions that have each of the words in their text, whatever case and accents. */
export function searchQuestions(words: string, questions: readonly Question[] = QUESTIONS): readonly Question[] {
  const sought = folded(words).split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = folded([question, ...answer].join('\n'));
    return sought.every((word) => text.includes(word));
  });
}
