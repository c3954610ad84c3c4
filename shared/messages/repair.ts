/** What the screen says around its tabs. Each tab has texts of its own. */
export const repairScreen = {
  title: 'Repair',
  subtitle: 'Records to bring back, to unite and to correct',
  tabs: 'What to repair',
} as const;
