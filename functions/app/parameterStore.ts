import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { bounds } from './awsBounds.ts';

/** The text of a parameter, or undefined where it has none. Rejects where it cannot be read. */
export async function readParameter(Name: string | undefined): Promise<string | undefined> {
  return (await new SSMClient(bounds()).send(new GetParameterCommand({ Name }))).Parameter?.Value;
}
