export const locationMessages = {
  districtFirst: 'Please select a district first',
  rdBlockFirst: 'Please select an RD block first',
} as const;
