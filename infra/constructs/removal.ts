import { RemovalPolicy } from 'aws-cdk-lib';

/** What becomes of a resource when its stack is deleted. */
export const removalOf = (keepData: boolean) => (keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
