import { system } from '#shared/contracts/system.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { serve } from '../http/toLambda.ts';
import { addressBlock } from '../security/addressBlock.ts';
import { countInWindow } from '../security/throttle.ts';

/** Anybody may send anything as a report, and the log is paid for by its length. */
const LONGEST = 200;

const short = (text: string | null | undefined) => text?.slice(0, LONGEST);

/** An address without its query and fragment. */
const place = (url: string | null | undefined) => short(url?.replace(/[?#].*/s, ''));

export const { run, handler } = serve(system.cspReport, async ({ body, origin }, deps) => {
  const { cspReportsPerAddress, cspReportWindowSeconds } = deps.limits;
  const counter = `csp-reports#${addressBlock(origin.ip)}`;
  await countInWindow(deps, counter, cspReportsPerAddress, cspReportWindowSeconds);
  const cspViolations = body
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { documentURL, blockedURL, effectiveDirective, sourceFile, lineNumber } }) => ({
      directive: short(effectiveDirective),
      blocked: place(blockedURL),
      page: place(documentURL),
      source: place(sourceFile),
      line: lineNumber ?? undefined,
    }));
  if (cspViolations.length > 0) deps.log({ cspViolations });
  return { message: httpMessages.reportsTaken };
});
