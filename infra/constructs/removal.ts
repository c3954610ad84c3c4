import { RemovalPolicy } from 'aws-cdk-lib';

/** What becomes of a resource when its stack is deleted. */
export const removalOf = (keepData: boolean) => (keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);

/**
 * What becomes of a log when its stack is deleted. The name of a log is fixed. A log that stayed after a failed first
 * deployment would block the next one, so only then is it deleted.
 */
export const logRemovalOf = (keepData: boolean) =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
