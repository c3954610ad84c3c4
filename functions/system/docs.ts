import document from '#openapi';
import { system } from '#shared/contracts/system.ts';
import { PAGE_POLICY, referencePage } from '../http/reference/page.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

let page: string | undefined;

export const run: Run<typeof system.docs> = async ({ reply }) => {
  page ??= referencePage(document);
  reply.headers['content-security-policy'] = PAGE_POLICY;
  return page;
};

export const handler = toLambda(system.docs, run);
