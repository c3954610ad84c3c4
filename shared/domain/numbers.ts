/** A number with its digits grouped as in India: `14,210`, `1,25,000`. */
export const showNumber = (value: number) => value.toLocaleString('en-IN');
