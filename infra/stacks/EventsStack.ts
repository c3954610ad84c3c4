import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { HandlerFile } from '../bundle.ts';
import { addEventFunction } from '../constructs/eventFunction.ts';
import type { FunctionsProps } from '../constructs/ServiceFunction.ts';

type Props = StackProps & FunctionsProps & { handlers: readonly HandlerFile[] };

/**
 * The functions that no request calls. They run on a schedule, on changes of the table, on scan results of documents,
 * or on requests for exports. The one that prunes the web app stands in the stack of its files.
 */
export class EventsStack extends Stack {
  constructor(scope: Construct, id: string, { handlers, ...props }: Props) {
    super(scope, id, props);
    for (const handler of handlers) addEventFunction(this, handler, props);
  }
}
