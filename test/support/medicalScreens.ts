import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type * as z from 'zod';
import { keys } from '#functions/table/keys.ts';
import { type UploadState, uploadKey } from '#shared/domain/documentFile.ts';
import type { MedicalInput, MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { sessionHeaders } from './browser.ts';
import { cloud } from './cloud.ts';
import { testDeps } from './deps.ts';

type MedicalBody = z.input<typeof MedicalInput>;

/** Calls about medical records as another client would make them, in the session of a signed-in page. */
export function medicalApi(page: Page) {
  const send = async (method: string, path: string, data?: unknown) => {
    const headers = await sessionHeaders(page);
    const answer = await page.request.fetch(`/api/medical-records${path}`, { method, data, headers });
    const json = await answer.json();
    expect(answer.ok(), `${method} ${path}: ${JSON.stringify(json)}`).toBe(true);
    return json.data;
  };
  return {
    add: (teacherId: number, more: Partial<MedicalBody> = {}): Promise<MedicalRecord> =>
      send('POST', '', { teacherId, ailmentName: 'Asthma', severity: 'Moderate', ...more }),
    change: (teacherId: number, body: Partial<MedicalBody>): Promise<MedicalRecord> =>
      send('PUT', `/${teacherId}`, body),
    read: async (teacherId: number): Promise<MedicalRecord | undefined> =>
      (await send('GET', `/${teacherId}`)).data[0],
  };
}

/** Sets the result of a document's malware scan. `pending` means that there was none yet. */
export async function setUploadState(url: string, state: UploadState) {
  const { table } = testDeps({
    engine: { endpoint: cloud().engine, tableName: 'school-records-local' },
  });
  const key = keys.upload(uploadKey(url) ?? '');
  // The cloud's own scan would otherwise come later and find the document clean.
  const looked = async () => (await table.get(key))?.state !== 'pending';
  if (state === 'pending') await expect.poll(looked, { timeout: 60_000 }).toBe(true);
  await table.update(
    key,
    { text: 'SET #state = :state', names: { '#state': 'state' }, values: { ':state': state } },
    { text: 'attribute_exists(pk)' },
  );
}

type SentFile = { name: string; mimeType: string; buffer: Buffer };

/** A PDF of one empty page, with `padding` bytes in a comment. */
export function pdfFile(name = 'certificate.pdf', padding = 0): SentFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = `%PDF-1.4\n%${'x'.repeat(padding)}\n`;
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}

/** What a camera notes when it is held sideways: turn the picture by a quarter to see it upright. */
const TURNED = Buffer.from([
  ...[0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0MM'), 0, 42, 0, 0, 0, 8],
  ...[0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
]);

/** A photo as a phone takes it: a JPEG of 3000 by 2000 pixels of noise, shown upright as 2000 by 3000. */
export async function phonePhoto(page: Page): Promise<SentFile> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 3000, height: 2000 });
    const context = canvas.getContext('2d')!;
    for (let x = 0; x < 3000; x += 6)
      for (let y = 0; y < 2000; y += 6) {
        context.fillStyle = `hsl(${Math.floor(Math.random() * 360)} 80% 50%)`;
        context.fillRect(x, y, 6, 6);
      }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]!;
  });
  const plain = Buffer.from(base64, 'base64');
  const buffer = Buffer.concat([plain.subarray(0, 2), TURNED, plain.subarray(2)]);
  return { name: 'IMG_2041.jpeg', mimeType: 'image/jpeg', buffer };
}

/** The screens of medical records on `page`, by what a person sees of them. */
export function medicalScreens(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const form = page.getByRole('dialog', { name: /(Add|Edit) Medical Record/ });
  return {
    button,
    form,
    teacher: page.getByRole('combobox', { name: 'Teacher', exact: true }),
    field: (name: string) => form.locator(`[name="${name}"]`),
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    alert: (text: string) => page.getByRole('alert').filter({ hasText: text }).first(),
    question: page.getByRole('alertdialog'),
    file: form.locator('input[type=file]'),
    save: form.getByRole('button', { name: 'Save', exact: true }),
    /** Waits until the form has disappeared. */
    closed: () => form.waitFor({ state: 'detached' }),
  };
}
