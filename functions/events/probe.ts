import { countProbe } from '../system/systemHealth.ts';
import { consumer } from './consumer.ts';

/** Runs every few minutes: the share of probes that passed is the uptime that reports tell. */
export const handler = consumer('events.probe', countProbe);
