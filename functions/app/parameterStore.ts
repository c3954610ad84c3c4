import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { bounds } from './awsBounds.ts';

/** Reads the text of a parameter. Undefined when it has none. Rejects when it cannot be read. */
export async function readParameter(Name: string | undefined): Promise<string | undefined> {
  return (await new SSMClient(bounds()).send(new GetParameterCommand({ Name }))).Parameter?.Value;
}
