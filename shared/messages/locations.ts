export const locationMessages = {
  districtFirst: 'Please select a district first',
  rdBlockFirst: 'Please select an RD block first',
  held: 'Only an administrator can change it',
} as const;
