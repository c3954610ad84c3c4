import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from '../config.ts';

/** What becomes of a resource when its stack is deleted. */
export const removalOf = (keepData: boolean) => (keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);

/**
 * The same for what has a fixed name. One that stayed after a failed attempt would block the next one, so whatever made
 * it takes it back when it fails: it is empty then.
 */
export const removalOfNamed = (keepData: boolean) =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** How long AWS still has a key after its stack was deleted. */
const KEY_DAYS = 30;

/** What becomes of a key of an archive: an object that is locked for longer than AWS has the key could not be read. */
export const removalOfKey = ({ keepData, archive }: Pick<Settings, 'keepData' | 'archive'>) =>
  removalOf(keepData || archive.days > KEY_DAYS);
