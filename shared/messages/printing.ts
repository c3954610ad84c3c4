export const printMessages = {
  made: (moment: string, who: string) => `Printed on ${moment} by ${who}`,
  signatures: ['Signature of the employee or head', 'Signature and seal of the office'],
} as const;
