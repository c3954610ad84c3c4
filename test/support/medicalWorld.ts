import type { Deps } from '#functions/app/deps.ts';
import type { Role } from '#shared/access/roles.ts';
import { medicalRecord } from '#shared/records/medicalRecord.ts';
import { leastOf } from '#shared/records/samples.ts';
import { callById } from './everyHandler.ts';
import type { Answered, Sent } from './invoke.ts';
import { teacherInput } from './seed.ts';
import type { TeacherWorld } from './teacherWorld.ts';

export const medicalInput = (teacherId: number, more: Record<string, unknown> = {}) => ({
  teacherId,
  ...leastOf(medicalRecord),
  diagnosisDate: '2025-11-03',
  treatmentStatus: 'Ongoing',
  remarks: 'Review in March',
  ...more,
});

let made = 0;

/** Creates a teacher at a school of the world and returns the id. */
export async function newTeacher(world: TeacherWorld, school_id = '1001', more = {}): Promise<number> {
  made += 1;
  const { status, body } = await world.add(teacherInput(`M-${made}`, school_id, more));
  if (status !== 201) throw new Error(`teacher M-${made}: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** A PDF with this text in a comment. It is as small as a PDF can be whose start and end are recognised. */
export const pdf = (comment = 'a certificate') =>
  Buffer.from(`%PDF-1.4\n% ${comment}\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n`);

type File = { name?: string; type?: string; bytes?: Uint8Array };

/** The event parts of a form with a file, as a browser would send it. */
export async function fileForm({
  name = 'note.pdf',
  type = 'application/pdf',
  bytes = pdf(),
}: File = {}): Promise<Sent> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  const request = new Request('https://records.example.org', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  return {
    rawBody: body.toString('base64'),
    isBase64Encoded: true,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** Calls about medical records and documents, by `admin` unless another role is given. */
export const medicalCalls = (deps: Deps, { as }: TeacherWorld) => {
  const call = (id: string, sent: Sent, role: Role): Promise<Answered> => callById(id, deps, as(role, sent));
  const one = (id: number) => ({ params: { teacherId: String(id) } });
  return {
    add: (body: unknown, role: Role = 'admin') => call('medicalRecords.create', { body }, role),
    read: (id: number, role: Role = 'admin') => call('medicalRecords.get', one(id), role),
    change: (id: number, body: unknown, role: Role = 'admin') =>
      call('medicalRecords.update', { ...one(id), body }, role),
    remove: (id: number, role: Role = 'admin') => call('medicalRecords.delete', one(id), role),
    list: (query = '', role: Role = 'admin') => call('medicalRecords.list', { query }, role),
    without: (query = '', role: Role = 'admin') => call('medicalRecords.withoutRecords', { query }, role),
    upload: async (file?: File, role: Role = 'admin') => call('uploads.create', await fileForm(file), role),
    uploads: (query = '', role: Role = 'admin') => call('uploads.list', { query }, role),
    open: (file: string, role: Role = 'admin') => call('uploads.get', { params: { file } }, role),
    drop: (file: string, role: Role = 'admin') => call('uploads.delete', { params: { file } }, role),
  };
};
