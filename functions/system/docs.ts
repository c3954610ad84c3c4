import { system } from '#shared/contracts/system.ts';
import document from '#shared/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '#shared/openapiDocument.ts';
import { PAGE_POLICY, referencePage } from '../http/reference/page.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

let page: string | undefined;

export const run: Run<typeof system.docs> = async ({ reply }) => {
  // The file is written from a value of this very type; its own type would tell every literal in it.
  page ??= referencePage(document as unknown as OpenApiDocument);
  reply.headers['content-security-policy'] = PAGE_POLICY;
  return page;
};

export const handler = toLambda(system.docs, run);
