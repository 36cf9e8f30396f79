import { comparable } from '@pcr/contract/kit/comparing.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';

/** A question that people ask, and its whole answer: one string for each paragraph. */
export interface Question {
  /** In the address of the page: '/help-support?faq=samples'. */
  key: string;
  question: string;
  answer: readonly string[];
}

/** Each answer is true for the product as it is; a change of the product changes it here too. */
export const QUESTIONS: readonly Question[] = [
  {
    key: 'what-is-pcr',
    question: 'What is PCR, and what is it not?',
    answer: [
      'PCR (Provider Care Records) keeps your records of the families you work with. It also brings you news, jobs, contractors, events, groups and mentors from your childcare network.',
      'It is a tool for keeping records, and nothing more. It does not give advice, and it does not check what people write. It is up to you to follow the law and to write what is true.',
    ],
  },
  {
    key: 'who-sees-records',
    question: 'Who can see my family records?',
    get answer() {
      return [
        'Only you, until you turn on sharing. Then members who look up the family’s name can see your ratings and when you worked for them. Your notes and contact details are never shown to anyone else.',
        'You see who opened your records, and on which day.',
        `${operatorName()} stores your records. If the address of this page starts with https, they are encrypted on the way.`,
      ];
    },
  },
  {
    key: 'who-sees-me',
    question: 'Who can see my name and email address?',
    answer: [
      'No one, until you allow it. Open your Profile and tap Consent Management. Each choice there tells you what others will see. You can turn it off again at any time, and that works right away.',
      'Some people see your name even so: the one whose shared record you open, the one you write to, and the one you send a form to.',
      'If you show your real name, it can open your card: your photo, role, facility, experience, About Me, and assessments you wrote or were given. Nobody can open it until you choose who, with Profile Visibility under Privacy & Security. Turn the choice off and the card is gone.',
      'When an application is accepted, you both see how to reach each other. If one of you does not share an email address, the other can tap ‘Ask them to share it’.',
    ],
  },
  {
    key: 'write-to-member',
    question: 'How do I write to another member?',
    answer: [
      'Open Inbox, then Messages, then New Message. You see people you know from groups, jobs, meetings and mentorships, if they take messages. Or tap a member’s name, then Message on their card. They’ll see your name.',
      'You can send three messages before they answer. After that, you can both write as you like.',
    ],
  },
  {
    key: 'block-member',
    question: 'Who can write to me, and how do I block someone?',
    answer: [
      'Once you turn on ‘Let others contact me’ under Consent Management: members who can open your card, and those you wrote with before. Your mentor or mentee can write to you either way. To read your messages, open your Inbox and tap Messages.',
      'To block someone, open the conversation, tap the three dots at the top and then Block. They are not told, and their messages do not reach you. You can tap Unblock later. A mentorship with them goes on, with its goals and notes, until one of you ends it. To stop messages from everyone but your mentor or mentee, turn ‘Let others contact me’ off.',
    ],
  },
  {
    key: 'add-record',
    question: 'How do I add a family record?',
    answer: [
      'Open Family and tap Add Record. Fill in the form, then tap Save Record. You need the family name, the location and the number of children. You can fill in the rest later.',
      'Your new record goes to the top of the list. Tap it to see, edit or delete it.',
    ],
  },
  {
    key: 'rating-colors',
    question: 'How is the overall rating worked out, and what do the colors mean?',
    answer: [
      'The overall rating is the average of the four ratings you give.',
      'Green is 4.5 and above (High). Yellow is 3.5 to below 4.5 (Medium). Red is below 3.5 (Low). You always see the word next to the color.',
    ],
  },
  {
    key: 'look-up',
    question: 'What does ‘Family looked up’ mean in my recent activity?',
    answer: [
      'You opened a family record. Each look-up counts once a day. If the record is your own, only you can see that. If another member shares it, they’ll see your name, your role and the day.',
      'To find your own records, open Family and type part of the name, the place or the ID. To find what other members share, tap Look Up there and type at least three letters of the family’s name.',
    ],
  },
  {
    key: 'about-my-family',
    question: 'A record is about my family. What can I do?',
    get answer() {
      return [
        'Anyone can ask for a record to be looked at, even without an account. On the sign-in page, tap ‘A record is about my family’. Give your name, your email address, the family’s name and the location. Say if you want to know of the record, have it corrected, or have it deleted.',
        `You get a link by email. When you confirm it, ${operatorName()} reads your request. If they find the record, no other member can see it until the person who wrote it has looked at it. You get an email at each step.`,
      ];
    },
  },
  {
    key: 'asked-about-record',
    question: 'Someone asks about one of my records. What should I do?',
    answer: [
      'Open the record. It says what is asked, but not by whom. Choose ‘It Is Right’, ‘Correct’ or ‘Delete’. Until then, no other member can see the record. A change of your notes alone is no answer.',
    ],
  },
  {
    key: 'post-job',
    question: 'How do I post a job, and who can see it?',
    answer: [
      'Open the Job Board and tap Post Job. You need a title and a start date. Pay is in dollars per hour, and you can leave it empty.',
      'Every member can see the job. Your name and email address are not shown, unless you turn that on under Consent Management. Only you can see who applied, on the Applications tab of your job.',
    ],
  },
  {
    key: 'apply',
    question: 'How do I apply for a job?',
    answer: [
      'Open the job and tap Apply Now. Say who you are, how to reach you and why you want this job, then tap Submit Application. Only the person who posted the job can read it.',
      'You can apply to each job once. Until they decide, you can withdraw your application. After that, you can’t apply to that job again.',
    ],
  },
  {
    key: 'after-applying',
    question: 'I applied for a job. How will I know what happens?',
    answer: [
      'You get a note in your inbox when you are accepted or declined, or if the job is filled, closed or deleted first. You get an email too, unless you turned email off or have not confirmed your address.',
      'You can also open the job and look at ‘Your application’. If a job opens again, your application is pending again, and we’ll let you know.',
    ],
  },
  {
    key: 'reviews',
    question: 'Who can review a contractor, and can I change my review?',
    answer: [
      'Every member can rate a contractor once. Open the contractor, tap Assessments, then Add Assessment. Give all five ratings. The words are up to you. Your review shows you as ‘User’, unless you choose to show your name.',
      'You can change or delete your own review any time. If someone else’s review isn’t right, report it and say why. You can report a job or a contractor the same way.',
    ],
  },
  {
    key: 'listed',
    question: 'What can I do when I am listed?',
    get answer() {
      return [
        `Open your entry under Contractors and tap ‘This is me’. ${operatorName()} checks it and lets you know. If you have assessed the entry yourself, delete that assessment first.`,
        'After that, you can correct how to reach you and what you offer, and answer each assessment once. You can’t change or delete assessments, but you can report one that isn’t right. You can also delete the whole entry.',
      ];
    },
  },
  {
    key: 'waitlist',
    question: 'An event is full. How does the waitlist work?',
    answer: [
      'If the event has one, tap Join Waitlist. The event tells you your place in line. When there is a seat for you, you get a note in your inbox. Open the event and tap Take the Seat. It says until when the seat is yours: 24 hours at most.',
      'If you can’t come, tap Pass. If you are too late, the next person gets the seat. You can join the waitlist again.',
    ],
  },
  {
    key: 'who-sees-attending',
    question: 'Who can see that I go to an event?',
    answer: [
      'Everyone who can see the event sees how many people attend. They’ll see your name only if you show your real name under Consent Management.',
      'The person who made the event sees all answers and notes. For a meeting of a group, that is the leader. If you don’t show your name, yours says ‘User’.',
    ],
  },
  {
    key: 'join-group',
    question: 'How do I join a group, and what is the form for?',
    answer: [
      'Tap Events, then Groups. Open a group and tap Join. The form helps the leader decide who comes in. Say who you are and why you want to join, check both boxes, then tap Submit Application. You can leave the emergency contact empty.',
      'Only the leader reads it. Once they answer, what you typed is deleted, and you get a note in your inbox. If nobody answers for 60 days, it is deleted too, and you can ask again.',
    ],
  },
  {
    key: 'find-mentor',
    question: 'How do I find a mentor?',
    answer: [
      'Tap Events, then Mentorship. Open a mentor and tap Request Mentorship. You see the button if they take messages and mentees, and have room. The mentor reads the whole form, your email and phone too, and says yes or no. If nobody answers for 60 days, you can ask again.',
      'If a mentor is full, tap Tell Me When There Is Room. You find your requests and your mentorships under My Matches.',
    ],
  },
  {
    key: 'be-mentor',
    question: 'How do I become a mentor, and how long does the review take?',
    get answer() {
      return [
        `Tap Events, then Mentorship, then Be a Mentor. Tap Apply to Be a Mentor, fill in the form, and send it. ${operatorName()} reads it and answers within 5 to 7 business days. Be a Mentor always shows where it is.`,
        'If the answer is yes, every member can see your profile. They can ask to be your mentee once you turn on ‘Let others contact me’ under Consent Management. If it is no, you can read why and apply again.',
      ];
    },
  },
  {
    key: 'ask-meeting',
    question: 'How do I ask someone for a meeting?',
    answer: [
      'Some events offer one, for example about mentoring or a resume review. Open the event and tap Schedule Meeting. To meet your mentor or mentee, open the mentorship under My Matches and do the same. Choose a date, up to 30 days ahead, and a free time.',
      'The other person can accept, decline or offer other times. You get a note in your inbox. Only the two of you see the meeting. To see all of yours, tap Events, then Meetings.',
    ],
  },
  {
    key: 'deleted-by-mistake',
    question: 'I deleted something by mistake. Can I get it back?',
    answer: [
      'Yes, for 30 days. Tap Undo in the message right after you delete. Later, open Recently deleted above the list and tap Restore. This works for family records, announcements, jobs, contractors, events, groups, posts, documents and photos. You find a mentor profile you deleted under Be a Mentor.',
      'After 30 days it is gone for good. An assessment or a profile photo is gone right away, so PCR asks you first.',
    ],
  },
  {
    key: 'samples',
    question: 'Why do I see entries that are not mine?',
    get answer() {
      return [
        'When a list is still empty, PCR fills it with made-up examples. A note above them says ‘Using sample data for demonstration’. They are never saved or counted, and never mixed with real ones.',
        `They go away once there is a real one. ${operatorName()} can turn them off for everyone.`,
      ];
    },
  },
  {
    key: 'offline',
    question: 'Does PCR work without a connection?',
    answer: [
      'You can still read what you saw on this device before, and PCR tells you how old it is. To save or send, you need a connection.',
      'What you type is kept on your device either way. When you are back online, tap the button again. Nothing is saved or sent twice.',
    ],
  },
  {
    key: 'typed-text',
    question: 'My session ended, or I closed the page. Is what I typed lost?',
    answer: [
      'No. Every form keeps your words on this device as you type. Open it again and they are back, with a button to discard them. If your device is too full, the form tells you before you close it.',
      'Signing out removes it, but PCR asks you first if something isn’t saved. Passwords are never kept.',
    ],
  },
  {
    key: 'two-devices',
    question: 'What if something is changed in two places at once?',
    answer: [
      'Nothing is lost. The person who saves second sees both versions and chooses which one to keep. What they typed is kept until then.',
    ],
  },
  {
    key: 'announcements',
    question: 'Who can change an announcement?',
    get answer() {
      return [
        `Every member can add announcements. ${operatorName()} decides if every member can change and delete them, or only the person who wrote them. If you can do it, you’ll see the buttons.`,
        'PCR keeps the old version each time. It shows when the change was made, and if it was made by you or another member.',
      ];
    },
  },
  {
    key: 'forgot-password',
    question: 'I forgot my password. What now?',
    answer: [
      'Tap ‘Forgot Password?’ on the sign-in screen and enter your email address. We’ll email you a link to choose a new password. It works once, for one hour.',
      'When you change it, all your devices are signed out. If you don’t get an email, check your spam folder, and check how you spelled the address. To protect members, PCR never says if an address has an account.',
    ],
  },
  {
    key: 'change-email',
    question: 'How do I change my email address?',
    answer: [
      'Open Profile, then Settings, and tap Change next to your email address. Enter the new one and your current password. We’ll send a link to the new address. Open it to finish. Until then, sign in with the old one.',
      'We also send a note to the old address, so no one can change it behind your back.',
    ],
  },
  {
    key: 'passkey',
    question: 'Can I sign in with my fingerprint or face?',
    answer: [
      'Yes, if your device has passkeys. Open your Profile, tap Privacy, then Biometric Login. Tap Add a Passkey and enter your password. From then on, tap ‘Sign In with a Passkey’. Your fingerprint and your face never leave your device.',
      'If you lose a device, remove its passkey there. Your password still works.',
    ],
  },
  {
    key: 'lost-two-factor-phone',
    question: 'I lost the phone with my two-factor app. How do I sign in?',
    get answer() {
      return [
        'Enter your password, then tap ‘Use a recovery code’. Type one of the ten codes you saved. Each one works once. If you have a passkey on another device, you can sign in with that. It asks for no code.',
        `Then open your Profile, tap Privacy, then Two-Factor Authentication. Tap Turn Off, which takes your password and one more recovery code. Turn it on again with your new phone. Under Manage Devices, sign out the phone you lost. If you have no codes left, ask ${operatorName()}.`,
      ];
    },
  },
  {
    key: 'photo',
    question: 'Which pictures can I use for my profile?',
    answer: [
      'Any photo up to 5 MB. Take one with your camera or choose one from your device. You can crop it to a square before you save it.',
      'Before PCR saves a photo, it removes the place and the camera details.',
    ],
  },
  {
    key: 'documents',
    question: 'Where do I keep my documents, and how big can they be?',
    answer: [
      'Open Documents and tap a folder: documents, images, certificates or contracts. Then tap Choose files or Take a picture. On a phone, you may have to tap Add first. To make one PDF of several pages, tap Scan pages.',
      'A document or a photo can be up to 10 MB. All of your files share one amount of room, and Documents shows how much you use. No other member can open your documents. If you attach a credential to a job application, the person who posted the job can open that one until you get an answer.',
    ],
  },
  {
    key: 'binder',
    question: 'An inspector is here. How do I show all my papers?',
    answer: [
      'Make a binder: one PDF with a cover and a table of contents. Open Documents, then Certificates, then Credentials, and tap Inspector Binder. Choose what goes in, then tap Make Binder. We’ll let you know when it is ready.',
      'Tap Download to show it or print it. Only you can download it. It is removed after 7 days.',
    ],
  },
  {
    key: 'albums',
    question: 'How do I share photos with parents?',
    answer: [
      'Make an album. Open your Profile and tap Photo Gallery. Tap Select, choose photos, then tap Share. Give the album a title, and choose how long its link works: 1 to 30 days. Tap Make the Link and copy it right away. PCR can’t show it again.',
      'Anyone who has the link can see the photos, even without an account. For each photo, first say who is in it and that they agreed, or check ‘Nobody can be recognized’. For a child, ask a parent. To end a link early, open Albums and tap Delete.',
    ],
  },
  {
    key: 'agreements',
    question: 'Where can I find the terms I accepted?',
    answer: [
      'Open your profile and tap Terms of Service or Code & Terms. PCR keeps the version you accepted and the time.',
      'If there is a new version, we’ll ask you again.',
    ],
  },
  {
    key: 'my-message',
    question: 'What happens to my message or feedback?',
    get answer() {
      return [
        `We save it first, and you get a ticket number. Then PCR sends it to ${operatorName()}. If their mail server is down, PCR keeps trying for three days.`,
        `Look under Your messages. Waiting means ${operatorName()} doesn’t have it yet, or that there is no way to send it yet. Delivered means they do. Failed means it could not be sent, and you can see why. The answer shows up there too.`,
      ];
    },
  },
  {
    key: 'notifications',
    question: 'Why do I get no notifications, and how do I set them?',
    get answer() {
      return [
        `Open your Profile and tap Notifications. Turn on email, push or SMS, then tap Save. Email needs an address you confirmed. For push, tap Turn On for This Device on each device. On an iPhone, put PCR on your home screen first. SMS needs your phone number, if ${operatorName()} offers text messages.`,
        'In quiet hours we hold what can wait. If you chose once an hour or once a day, we do the same. To see if our messages reached you, tap ‘What was sent to me’. You can also send yourself a test there. Your inbox always has everything.',
      ];
    },
  },
  {
    key: 'my-data',
    question: 'Can I get a copy of my data, or have my account deleted?',
    answer: [
      'Yes, you can do both yourself. Open your Profile and tap Privacy. Download My Data gives you one file with all of your data and your files.',
      'Delete Account tells you what goes and what stays. You have 14 days to change your mind: just sign in.',
    ],
  },
  {
    key: 'shared-device',
    question: 'I share my phone with others. What should I do?',
    answer: [
      'Sign out when you are done. This removes your records and anything unsaved from the phone, even without a connection.',
      'Did you forget to sign out? On another device, open your Profile, tap Privacy, then Manage Devices. Tap Sign Out next to the one you shared.',
    ],
  },
  {
    key: 'home-screen',
    question: 'Can I put PCR on my home screen?',
    answer: [
      'Yes. Open your browser’s menu and choose ‘Add to Home screen’ or ‘Install app’. PCR then opens in its own window, like any other app, even without a connection.',
    ],
  },
];

/** Questions that have each of the words in their text (comparing.md 1). */
export function searchQuestions(
  words: string,
  questions: readonly Question[] = QUESTIONS,
): readonly Question[] {
  const sought = comparable(words).split(' ').filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = comparable([question, ...answer].join('\n'));
    return sought.every((word) => text.includes(word));
  });
}
