import type { Dice } from './dice.ts';

// Names built from the parts of Mizo names: a man's name ends in -a, a woman's in -i. They are nobody's in particular.
const FIRST = [
  'Lal',
  'Vanlal',
  'Zo',
  'Ram',
  'Lalram',
  'Lalrin',
  'Lalthan',
  'Lalhming',
  'Lalhrua',
  'Biak',
  'Rual',
  'Zothan',
  'Zoram',
  'Hming',
  'Thang',
  'Lian',
  'Chhuan',
  'Dar',
  'Rem',
  'San',
  'Mal',
  'Rin',
  'Thlamuan',
  'Saithan',
];
const MIDDLE = ['', '', '', 'din', 'muan', 'rem', 'peng', 'thian', 'nun', 'hlim', 'chung', 'fak'];
const LAST = [
  ['mawia', 'mawii'],
  ['thanga', 'thangi'],
  ['liana', 'liani'],
  ['sanga', 'sangi'],
  ['tluanga', 'tluangi'],
  ['chhuana', 'chhuani'],
  ['zuala', 'zuali'],
  ['puia', 'puii'],
  ['ruata', 'ruati'],
  ['kima', 'kimi'],
  ['hluna', 'hluni'],
  ['nghaka', 'nghaki'],
  ['dika', 'diki'],
  ['peka', 'peki'],
  ['ngaia', 'ngaii'],
  ['hnema', 'hnemi'],
  ['duha', 'duhi'],
  ['fela', 'feli'],
  ['tluaia', 'tluaii'],
  ['chama', 'chami'],
] as const;
const CLANS = [
  'Ralte',
  'Sailo',
  'Hmar',
  'Khiangte',
  'Chhangte',
  'Pachuau',
  'Fanai',
  'Hnamte',
  'Renthlei',
  'Colney',
  'Tochhawng',
  'Hauhnar',
];
const INITIALS = ['C.', 'F.', 'H.', 'K.', 'R.', 'T.', 'Z.'];

/** The name of an invented person, often with an initial before it or a clan after it. */
export function inventName(dice: Dice, gender: 'Male' | 'Female'): string {
  const name = dice.one(FIRST) + dice.one(MIDDLE) + dice.one(LAST)[gender === 'Male' ? 0 : 1];
  if (dice.chance(0.25)) return `${dice.one(INITIALS)} ${name}`;
  return dice.chance(0.5) ? `${name} ${dice.one(CLANS)}` : name;
}
