import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { uploadKey } from '#shared/domain/documentFile.ts';
import {
  medicalApi,
  medicalScreens,
  pdfFile,
  phonePhoto,
  setUploadState,
} from '../support/medicalScreens.ts';
import { adminDesk, freshId, type SchoolsApi, schoolBody } from '../support/schoolScreens.ts';
import { freshName, teacherBody } from '../support/teacherScreens.ts';

const REFUSED = 'Only PDF, JPEG and PNG files can be uploaded, and this is not a sound one';
const MiB = 1024 * 1024;

let context: BrowserContext;
let page: Page;
let api: SchoolsApi;
let home: Page | undefined;
let on: ReturnType<typeof medicalScreens>;
let records: ReturnType<typeof medicalApi>;
/** The addresses of the uploads that the form sent. */
let sent: string[];
adminDesk((desk) => {
  ({ context, page, api } = desk);
  home ??= page;
});
beforeEach(() => {
  on = medicalScreens(page);
  records = medicalApi(home as Page);
  sent = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/uploads/')) sent.push(request.url());
  });
});

/** Opens the form of a new record for a new teacher and fills every required field. Returns the teacher's id. */
async function openForm(): Promise<number> {
  const { school_id } = await api.create(schoolBody(freshId()));
  const { id } = await api.createTeacher(teacherBody(school_id, { teacher_name: freshName('Rinawma') }));
  await page.goto(`/teachers/${id}/medical-records`);
  await on.button('Add Record').click();
  await on.field('ailmentName').fill('Fracture');
  await on.field('severity').selectOption('Moderate');
  return id;
}
const uploaded = () => on.button('Remove document').waitFor();

/** Saves the form. Returns the record's document. */
async function save(teacherId: number) {
  await on.save.click();
  await on.closed();
  const record = await records.read(teacherId);
  expect(uploadKey(record?.documents ?? '')).toBeDefined();
  return record!;
}

describe('a document', () => {
  it('that is a PDF is kept with the record, and opened once it was found clean', async () => {
    const id = await openForm();
    const { buffer, name } = pdfFile();
    const folder = await mkdtemp(join(tmpdir(), 'dropped-'));
    const file = join(folder, name);
    await writeFile(file, buffer);
    const mouse = await context.newCDPSession(page);
    const dropOn = async (place: Locator) => {
      const { x, y } = (await place.boundingBox()) ?? { x: 0, y: 0 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await mouse.send('Input.dispatchDragEvent', {
          type,
          x: x + 5,
          y: y + 5,
          data: { items: [], files: [file], dragOperationsMask: 1 },
        });
    };
    // Beside its place the browser would open the file in place of the form.
    await dropOn(on.field('ailmentName'));
    expect(await on.field('ailmentName').inputValue()).toBe('Fracture');
    expect(await on.form.getByText(name, { exact: true }).count()).toBe(0);
    await dropOn(on.form.getByText('or drop it here'));
    await uploaded();
    await rm(folder, { recursive: true });
    const { documents, document } = await save(id);
    expect(document).toMatchObject({ name: 'certificate.pdf', type: 'application/pdf' });

    await setUploadState(documents, 'pending');
    await page.reload();
    await page.getByText('Being checked', { exact: true }).waitFor();
    await setUploadState(documents, 'clean');
    await page.reload();
    // Records the opener that each opened tab knows once the screen is done with it.
    await page.evaluate(() => {
      const openers: unknown[] = [];
      const open = window.open.bind(window);
      window.open = (...words) => {
        const tab = open(...words);
        queueMicrotask(() => openers.push(tab?.opener));
        return tab;
      };
      Object.assign(window, { openers });
    });
    const requested = page.waitForResponse((answer) => answer.url().endsWith(documents));
    const opened = context.waitForEvent('page');
    // A browser that cannot show PDFs saves it instead, and the tab closes.
    const shown = Promise.any([
      page.waitForEvent('download'),
      opened.then((tab) => Promise.any([tab.waitForURL(/^blob:/), tab.waitForEvent('download')])),
    ]);
    await on.button(/^Open document/).click();
    expect((await requested).status()).toBe(200);
    const tab = await opened;
    await shown;
    expect(await page.evaluate(() => (window as { openers?: unknown[] }).openers)).toEqual([null]);
    await tab.close();

    await setUploadState(documents, 'quarantined');
    await page.reload();
    await page.getByText('Blocked: malware found', { exact: true }).waitFor();
    expect(await on.button(/^Open document/).count()).toBe(0);
  });

  it('that is a photo of a phone is made smaller, stands upright and is seen before it is saved', async () => {
    const id = await openForm();
    const photo = await phonePhoto(page);
    expect(photo.buffer.length).toBeGreaterThan(1.5 * MiB);
    await on.file.setInputFiles(photo);
    await uploaded();
    // The focus stays at the document, whose name is read out.
    expect(await page.locator(':focus').getByRole('button', { name: 'Remove document' }).count()).toBe(1);
    await on.form.getByRole('status').getByText('IMG_2041.jpg').waitFor();
    const shown = on.form.getByRole('img', { name: 'Preview of the document' });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(1333);
    const { documents, document } = await save(id);
    expect(document).toMatchObject({ name: 'IMG_2041.jpg', type: 'image/jpeg' });
    expect(document!.size).toBeLessThan(photo.buffer.length);

    await setUploadState(documents, 'clean');
    await page.reload();
    const opened = context.waitForEvent('page');
    await on.button(/^Open document/).click();
    const picture = (await opened).locator('img');
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([1333, 2000]);
  });

  it('that is none, is too large or only pretends is refused with the reason, and another can be chosen', async () => {
    const id = await openForm();
    // As when the file dialog was opened and closed again. The form must not take that for an answer.
    await on.file.dispatchEvent('cancel');
    expect(await on.question.count()).toBe(0);
    await on.file.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
    await on.alert(REFUSED).getByText('Upload failed', { exact: true }).waitFor();
    await on.file.setInputFiles(pdfFile('scan.pdf', 4 * MiB));
    await on.alert('The file is larger than 4 MB').getByText('Upload failed', { exact: true }).waitFor();
    expect(sent).toEqual([]);

    const disguised = Buffer.from('<!doctype html><script>document.title = "ran"</script>');
    await on.file.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: disguised });
    await on.alert(REFUSED).getByText('Upload failed', { exact: true }).waitFor();
    expect(await on.button('Retry').count()).toBe(0);
    expect(sent).toHaveLength(1);

    await on.file.setInputFiles(pdfFile('letter.pdf'));
    await uploaded();
    expect((await save(id)).document?.name).toBe('letter.pdf');
  });

  it('stays with its record where the file chosen in its place is refused', async () => {
    const id = await openForm();
    await on.file.setInputFiles(pdfFile('first.pdf'));
    await uploaded();
    const { documents } = await save(id);
    await on.button(/^Edit/).click();
    await on.form.getByText('first.pdf', { exact: true }).waitFor();
    await on.file.setInputFiles(pdfFile('scan.pdf', 4 * MiB));
    await on.alert('The file is larger than 4 MB').waitFor();
    await on.form.getByText('first.pdf', { exact: true }).waitFor();
    await on.field('remarks').fill('Looked at again');
    expect((await save(id)).documents).toBe(documents);
    expect(await records.read(id)).toMatchObject({
      remarks: 'Looked at again',
      document: { name: 'first.pdf' },
    });

    await on.button(/^Edit/).click();
    await on.file.setInputFiles(pdfFile('second.pdf'));
    await on.form.getByText('second.pdf', { exact: true }).waitFor();
    await uploaded();
    expect(await on.form.getByText('first.pdf', { exact: true }).count()).toBe(0);
    expect((await save(id)).document?.name).toBe('second.pdf');
  });

  it('whose connection is lost half way says so, keeps what was typed and goes by itself when the line is back', async () => {
    const id = await openForm();
    const network = await context.newCDPSession(page);
    const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: 100 * 1024 };
    await network.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
    await on.file.setInputFiles(pdfFile('long.pdf', 2 * MiB));
    const bar = on.form.getByRole('progressbar', { name: 'Upload of the document' });
    const progress = async () => Number(await bar.getAttribute('aria-valuenow'));
    await expect.poll(progress, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await progress()).toBeLessThan(1);
    await on.save.click();
    await on.alert('Please wait until the document has been uploaded').waitFor();
    await network.send('Network.emulateNetworkConditions', { offline: true, ...conditions });
    await on.alert('The file is sent by itself as soon as the line is back').waitFor();
    // Nothing is uploaded any more.
    expect(await on.alert('Please wait until the document has been uploaded').count()).toBe(0);
    expect(await on.field('ailmentName').inputValue()).toBe('Fracture');
    // Saved without the document, the record would not be what the person meant.
    await on.save.click();
    await on.alert('The document has not been uploaded').waitFor();

    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      ...conditions,
      uploadThroughput: -1,
    });
    await uploaded();
    expect((await save(id)).document?.name).toBe('long.pdf');
  });

  it('is sent once more with a renewed token where the session had to be renewed', async () => {
    const id = await openForm();
    await page.evaluate(() => localStorage.setItem('token', 'one that is too old'));
    await on.file.setInputFiles(pdfFile());
    await uploaded();
    expect(sent).toHaveLength(2);
    await save(id);
  });

  it('that is taken away or thrown away before saving is deleted', async () => {
    await openForm();
    const gone = () =>
      page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.status() === 200);
    await on.file.setInputFiles(pdfFile());
    await uploaded();
    const removed = gone();
    await on.button('Remove document').click();
    await removed;
    await on.file.setInputFiles(pdfFile());
    await uploaded();
    const discarded = gone();
    await on.button('Cancel').click();
    await on.button('Discard').click();
    await discarded;
  });

  it('that is a link opens as it is, telling the other site nothing', async () => {
    const id = await openForm();
    await on.save.click();
    await on.closed();
    await records.change(id, { documents: 'https://example.org/scan.pdf' });
    await page.reload();
    const link = page.getByRole('link', { name: /^Open document/ });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://example.org/scan.pdf');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});
