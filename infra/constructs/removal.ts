import { RemovalPolicy } from 'aws-cdk-lib';

/** What becomes of a resource when its stack is deleted. */
export const removalOf = (keepData: boolean) => (keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);

/**
 * What becomes of a log. Its name is fixed: one that was kept when a first deployment was rolled back would refuse the
 * next one, so that alone is not kept.
 */
export const logRemovalOf = (keepData: boolean) =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
