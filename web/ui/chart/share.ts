/** One part of what is counted. `to` is the address of its list, if there is one. */
export type Share = { name: string; count: number; to?: string };

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** A part of a whole in percent, `12.5%`. A part of nothing is 0%. */
export const showPart = (count: number, total: number) => percent.format(total === 0 ? 0 : count / total);

export const totalOf = (shares: readonly Share[]) => shares.reduce((sum, { count }) => sum + count, 0);
