import { config } from '../../config.ts';
import { Notice, type NoticeSection } from './Notice.tsx';

const { helpContact } = config;

const SECTIONS: readonly NoticeSection[] = [
  {
    title: 'Who helps',
    parts: [
      `${helpContact}. If a message names a request, tell the help desk its number: it finds what happened by it.`,
    ],
  },
  {
    title: 'I cannot sign in',
    parts: [
      [
        'Staff sign in with a username and a password, teachers with a code that is sent to their phone.',
        'I forgot my password: choose “Forgot password?” and open the link in the e-mail soon. It is valid for a short time only.',
        'The e-mail does not come: look among unwanted mail, and ask whether your account has the right address.',
        'The code does not come: wait a minute and ask for another. The code goes to the phone of your account, which an administrator can change.',
        'No code comes at all: go to the head of your school or to the officer of your block, who can give you one in person. Choose “I have a code from my school”.',
        'Others use the computer too: tick “This is a shared computer”. You are signed out after 10 minutes without use, and nothing of your work stays behind.',
        '“Too many attempts. Please try again later.”: wait some minutes before you try again. If it was not you who tried, or if it stays, tell the help desk.',
        'I never had an account: ask the help desk.',
      ],
    ],
  },
  {
    title: 'A page is missing',
    parts: [
      [
        'The menu shows the pages that your role may open. Heads see their school, officers their area.',
        'A school or teacher is missing: it may be in another block or district. An administrator can look.',
        'An address from a colleague leads to the dashboard: your role may not open that page.',
      ],
    ],
  },
  {
    title: 'My record is wrong',
    parts: [
      [
        'Teachers change their telephone number and e-mail address under My Profile.',
        'Everything else is changed by the head or the officer who keeps your record. Ask them, or the help desk.',
        'The phone that codes are sent to is changed by an administrator only.',
      ],
    ],
  },
  {
    title: 'Something was not saved',
    parts: [
      [
        'A red message says which field is wrong. The save button says what is missing.',
        '“Changed by someone else”: both values are shown, and you choose.',
        'The line broke: what you typed stays. A save waits and goes through by itself when the line is back. If a message says that it failed, press the button again; nothing is made twice.',
        'Your session ended: sign in again in the window that opens, and go on.',
      ],
    ],
  },
  {
    title: 'Documents',
    parts: [
      [
        'A certificate is a PDF, JPEG or PNG of 4 MB at most. The website makes photos smaller itself.',
        'A PDF with a password, a script or an attached file is refused: print it as a PDF and upload that.',
        'A document can be opened about a minute after it was uploaded, when it was checked for viruses.',
      ],
    ],
  },
  {
    title: 'On a computer that others use',
    parts: [['Sign out when you go. “My Sessions” shows where you are signed in, and ends it there.']],
  },
];

/** Answers to what people ask most. */
export default function HelpPage() {
  return <Notice title="Help" lead="Answers to what people ask most." sections={SECTIONS} />;
}
