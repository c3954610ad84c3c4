import { BIN_KINDS } from '#shared/domain/bin.ts';
import { address, always, choice, page, search } from '../../../list/address.ts';

/** What is sought in the bin, of which kind, and the page. */
export const bin = address({ tab: always('bin'), q: search(), kind: choice(BIN_KINDS), page: page() });
