import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Endpoint, SentFile } from '#shared/contracts/endpoint.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { AppError, invalid } from '../app/errors.ts';

const FORM_TYPE = /^multipart\/form-data\s*;/i;

/**
 * Reads the one file of a form, in the field `file`. Node's own form reader parses it.
 * @throws 413 over the endpoint's limit; 415 for anything but a form; 400 for a form that is broken, has no file, or
 * has more than one file
 */
export async function readForm(
  event: APIGatewayProxyEventV2,
  { bodyLimit = 0 }: Pick<Endpoint, 'bodyLimit'>,
): Promise<{ file: SentFile }> {
  const type = event.headers['content-type'] ?? '';
  if (!FORM_TYPE.test(type)) throw new AppError('unsupportedType');
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'latin1');
  if (bytes.length > bodyLimit) throw new AppError('tooLarge', medicalMessages.fileTooLarge);
  const form = await parse(bytes, type);
  for (const name of form.keys()) if (name !== 'file') throw invalid(name, httpMessages.unknownField);
  const [file, ...more] = form.getAll('file');
  if (!(file instanceof File) || more.length > 0) throw invalid('file', medicalMessages.fileRequired);
  return { file: { name: file.name, type: file.type, bytes: await file.bytes() } };
}

async function parse(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new AppError('invalid', 'The form cannot be read');
  }
}
