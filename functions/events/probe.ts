import { countProbe } from '../system/systemHealth.ts';
import { consumer } from './consumer.ts';

/** Runs every few minutes. Reports show the share of probes that passed as the uptime. */
export const handler = consumer('events.probe', countProbe);
