import type { Settings } from './config.ts';

/** Where copies lie. All of these names can be told before anything is deployed there. */
export type CopiesPlace = {
  region: string;
  account: string;
  /** The vault of the table's recovery points. */
  vault: string;
  /** By which one finds the key that all copies are encrypted with. */
  keyAlias: string;
  documents: string;
  /** One for each archive of the stage, in their order. The last one is in use. */
  archives: string[];
  /** Which AWS Backup makes a table of a recovery point as. */
  restoreRole: string;
};

/** The rule by which S3 copies the objects of a bucket. */
export const COPY_RULE = 'copies';

/** How long copies of the table are kept. The vault lets nobody choose a shorter or a longer time. */
export const COPY_DAYS = { daily: 7, weekly: 35 } as const;

/** How old the newest copy of the table may be, in hours: one is made each night, and copying it takes a while. */
export const MOST_COPY_HOURS = 30;

/** How the names of the archives of a stage end. The first one has no number, the last one is in use. */
export const archiveNumbers = ({ archiveGeneration = 1 }: Pick<Settings, 'archiveGeneration'>): string[] =>
  Array.from({ length: archiveGeneration }, (_, i) => (i === 0 ? '' : String(i + 1)));

/** The names of the copies of a stage, by the prefix of its resources. */
export function copiesPlace(
  prefix: string,
  settings: Pick<Settings, 'archiveGeneration'>,
  { region, account }: { region: string; account: string },
): CopiesPlace {
  // Buckets share their names with the whole world.
  const bucket = (name: string) => `${prefix}-${name}-${account}-${region}`;
  return {
    region,
    account,
    vault: `${prefix}-copies`,
    keyAlias: `alias/${prefix}-copies`,
    documents: bucket('documents'),
    archives: archiveNumbers(settings).map((number) => bucket(`archive${number}`)),
    // Roles share their names with all regions of the account, and the former ones may still be there.
    restoreRole: `${prefix}-restore-${region}`,
  };
}

/**
 * The role as which S3 carries objects to the place of the copies. It stands in the account of the stage. `region` is that
 * of the stage.
 */
export const copierRole = (prefix: string, region: string) => `${prefix}-copier-${region}`;
