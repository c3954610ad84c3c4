import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';

/** The medical record of a teacher as it is stored now. Throws ApiError, with 404 when there is none. */
export async function readMedical(teacherId: number): Promise<MedicalRecord> {
  const [stored] = (await call('medicalRecords.get', { params: { teacherId } })).data.data;
  if (!stored) throw new ApiError(404, 'notFound', medicalMessages.notFound);
  return stored;
}
