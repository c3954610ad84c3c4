import { config } from '../../config.ts';
import { Notice, type NoticeSection } from './Notice.tsx';

const { departmentName, grievanceContact, logDays } = config;

/** What is kept of a kind, in the order of the law: which data, what for, and how long. */
const kept = (title: string, what: string, why: string, howLong: string): NoticeSection => ({
  title,
  parts: [what, `Why: ${why}`, `How long: ${howLong}`],
});

const SECTIONS: readonly NoticeSection[] = [
  {
    title: 'Who is responsible',
    parts: [
      `${departmentName} keeps these records to do its work: to run schools, to post and train teachers, and to look after them.`,
      `Ask about your data, or complain, here: ${grievanceContact}.`,
    ],
  },
  kept(
    'Teachers: the service record',
    'Name, Teacher ID, date of birth, gender, social group, religion, telephone number, e-mail address, date of joining, kind of service, school, classes, subjects, postings, deputations and attachments.',
    'to post teachers, to plan schools, and to prove a service.',
    'while you serve. After you have left, until the department erases it by its rules for service records.',
  ),
  kept(
    'Teachers: the Aadhaar number',
    'The number, where you gave it. It is stored sealed. Screens and files show the last four digits. Administrators can open the whole number, and each time is noted.',
    'to tell two people of the same name apart.',
    'as long as the service record, or until it is removed from the record.',
  ),
  kept(
    'Teachers: medical records',
    'Ailment, severity, date of diagnosis, state of treatment, remarks, and a certificate where one was uploaded.',
    'to decide about postings and transfers on medical grounds.',
    'until the record is deleted. The certificate goes with it.',
  ),
  kept(
    'Everybody with an account',
    'Username, e-mail address, telephone number, role and area; the password only in a form from which it cannot be read. Where you are signed in: browser, address and time.',
    'to let you in, and nobody in your name.',
    'the account until it is deleted; a session until you sign out, or some hours at most; a code that was sent to you some minutes.',
  ),
  kept(
    'The audit trail',
    'Who did what to which record, when, from which address, and what changed.',
    'to find out who read or changed records, and to prove it.',
    'it stays as evidence. When your data are erased, the values of your record and account become unreadable in it. Who did something, from which address and to which record stays readable, and so does what somebody searched for or gave as a reason.',
  ),
  kept(
    'Logs of the servers',
    'The address, the time, the kind of request and the program of everybody who opens a page. No names, and nothing that was typed.',
    'to find faults and attacks. The law demands it for 180 days at least.',
    `${logDays} days.`,
  ),
  kept(
    'Backups',
    'Copies of all records.',
    'so that nothing is lost when something breaks.',
    '35 days. What was deleted is gone from them by then.',
  ),
  {
    title: 'Who sees it',
    parts: [
      [
        'Heads see their school, block and district officers their area, administrators the state.',
        'Teachers see their own record.',
        'Companies that run servers and send messages work on the orders of the department and may use nothing for themselves.',
        'Nobody else, unless a law or a court orders it. Nothing is sold, and nothing is used for advertisements.',
      ],
    ],
  },
  {
    title: 'What you may ask for',
    parts: [
      [
        'to see what is kept about you; teachers find it under My Profile',
        'to have it corrected or completed',
        'to have it erased, where no law demands that it is kept',
        'to take back a consent that you gave, for what is done from then on',
        'to name somebody who asks in your place if you die or cannot ask yourself',
      ],
      `Write or call: ${grievanceContact}. If the answer does not help you, complain to the Data Protection Board of India.`,
    ],
  },
  {
    title: 'If somebody reads what they should not',
    parts: [
      'The department tells you without delay: what happened, what it may mean for you, what was done about it, and what you can do. It tells the Data Protection Board as well.',
    ],
  },
  {
    title: 'What this website keeps on your computer',
    parts: [
      [
        'a cookie that keeps you signed in, until you sign out or the session ends',
        'your username, role and area, and a proof that you are signed in, just as long',
        'a cookie by which this browser is known again after you signed in on it, so that strangers who guess at passwords do not keep you out. It does not show your name, and it stays after you have signed out',
        'what you typed into the form of a teacher and did not save yet, sealed, for a day at most or until you sign out',
        'the size of text and the colours that you chose, also after you have signed out',
      ],
      'There are no cookies of others and no programs that count visitors.',
    ],
  },
];

/** What is kept of people, why, how long, and whom to ask: the notice of the Digital Personal Data Protection Act. */
export default function PrivacyPage() {
  return (
    <Notice
      title="Privacy notice"
      lead="What is kept about you here, why, for how long, and whom to ask."
      sections={SECTIONS}
    />
  );
}
