import { config } from '../../config.ts';
import { Notice, type NoticeSection } from './Notice.tsx';

const SECTIONS: readonly NoticeSection[] = [
  {
    title: 'What you can rely on',
    parts: [
      'This website is made to meet the Web Content Accessibility Guidelines (WCAG) 2.1, level AA, which the Guidelines for Indian Government Websites (GIGW 3.0) ask for.',
      [
        'Everything can be done with the keyboard alone, and one can see where one is. The key ? lists the shortcuts, and turns off those of a single key.',
        'Screen readers are told what each field is, what is wrong with it, and when something changed.',
        'The size of text can be changed at the top of each page, or in the menu on a phone, from 80 to 140 per cent, and in the browser to 200 per cent and more.',
        'There are light and dark colours, and no colour says anything that words do not say.',
        'It works on a phone that is 320 dots wide, and on slow lines.',
        'Nothing moves, flashes or plays by itself. A session that ends keeps what you typed into the form of a record.',
        'Reports and records print on A4.',
      ],
    ],
  },
  {
    title: 'How it is tested',
    parts: [
      'Every page is tested by a program (axe) in light and dark, on a wide screen and on a phone, before a new version is used. Journeys through the website are tested with the keyboard.',
    ],
  },
  {
    title: 'What does not work yet',
    parts: [
      [
        'The website is in English only.',
        'Certificates that people upload are pictures or scans. A screen reader cannot read them.',
        'No people with disabilities have tested it for us yet.',
      ],
    ],
  },
  {
    title: 'If something is in your way',
    parts: [
      `Tell us which page it is and what happened: ${config.helpContact}. If you need a record in another form, such as large print or read out, ask there as well.`,
      `If nobody helps you, complain: ${config.grievanceContact}.`,
    ],
  },
];

/** How far the website can be used by everybody, and whom to tell where it cannot. */
export default function AccessibilityPage() {
  return (
    <Notice
      title="Accessibility"
      lead="How far everybody can use this website, and whom to tell where they cannot."
      sections={SECTIONS}
    />
  );
}
