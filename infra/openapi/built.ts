import { openApiDocument } from './document.ts';

/** The document, for who has the contracts at hand. A bundle gets its text in place of this file (infra/bundle.ts). */
export default openApiDocument();
