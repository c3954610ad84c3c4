/** What the timeline of a teacher's service says. */
export const timelineMessages = {
  empty: 'No posting, deputation or attachment is recorded.',
  joined: (day: string) => `Joined service on ${day}`,
  gap: (length: string, from: string, to: string) => `Gap of ${length}: no posting from ${from} to ${to}`,
  openGap: (length: string, from: string) => `Gap of ${length}: no posting since ${from}`,
  onDuty: {
    posting: 'In post',
    deputation: 'On deputation',
    attachment: 'Attached',
  },
  noDuty: 'No present posting',
  noStart: 'Has no start date',
  endsFirst: 'Ends before it begins',
  beforeJoining: (day: string) => `Begins before the teacher joined on ${day}`,
  overlaps: (title: string, period: string) => `Overlaps with ${title} (${period})`,
  elsewhere: (school: string) => `Has no end, but the school of the record is ${school}`,
} as const;
