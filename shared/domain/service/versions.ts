/**
 * The rules that are in force on a day: the version with the latest date that is not after it. Undefined before the first.
 * @param versions in any order, each with the day from which it is in force, `YYYY-MM-DD`
 */
export const inForceOn = <Version extends { from: string }>(
  versions: readonly Version[],
  day: string,
): Version | undefined =>
  versions.reduce<Version | undefined>(
    (last, one) => (one.from > day || (last && last.from >= one.from) ? last : one),
    undefined,
  );
