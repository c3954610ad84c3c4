/** What the dashboard says of the day's work, apart from its other texts, which come with the first load. */
export const attentionMessages = {
  nothingAsks: 'Nothing needs attention.',
  nothingTaught: 'No teacher of the school has subjects and classes yet.',
  taughtNote: 'Where a class has a subject and nobody teaches it, the cell is marked.',
  taught: 'Taught',
  lacking: 'Nobody teaches it',
  notTaught: 'Not taught',
} as const;

/** What a status asks for, by list. */
export const ATTENTION = {
  schools: {
    'Incomplete record': 'Schools with an incomplete record',
    'One teacher': 'Schools with one teacher',
    'No teacher': 'Schools without a teacher',
  },
  teachers: {
    'Incomplete record': 'Teachers with an incomplete record',
    'Deputation ended in 3 months': 'Deputations that ended in the last 3 months',
    'Past retirement': 'Teachers past their retirement',
  },
} as const satisfies Record<'schools' | 'teachers', Record<string, string>>;
