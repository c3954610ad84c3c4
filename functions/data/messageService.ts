import { GetSMSAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { bounds } from './awsBounds.ts';

/** Rejects where the service that sends messages cannot be reached. */
export async function askMessages(): Promise<void> {
  await new SNSClient(bounds()).send(new GetSMSAttributesCommand({}));
}
