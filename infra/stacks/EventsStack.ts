import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { HandlerFile } from '../bundle.ts';
import { addEventFunction, type EventFunctionProps } from '../constructs/eventFunction.ts';

type Props = StackProps & EventFunctionProps & { handlers: readonly HandlerFile[] };

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
