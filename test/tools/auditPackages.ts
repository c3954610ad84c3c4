import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { readAudit } from './auditReport.ts';

/**
 * Asks the registry for known vulnerabilities of the deployed packages. Ends with 1 when one is high or critical, and
 * with 2 when the registry does not answer.
 */
const child = spawn('npm', ['audit', '--omit=dev', '--json'], { stdio: ['ignore', 'pipe', 'ignore'] });
const ended = new Promise((resolve) => child.on('close', resolve).on('error', resolve));
const { code, lines } = readAudit(await text(child.stdout));
await ended;
for (const line of lines) (code === 0 ? console.log : console.error)(line);
process.exit(code);
