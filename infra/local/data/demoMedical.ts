import { MedicalInput } from '../../../shared/domain/medicalRecord.ts';
import { medicalRecord } from '../../../shared/records/medicalRecord.ts';
import { nth, sampleOf } from '../../../shared/records/samples.ts';

/** Ailment, severity, treatment status and remarks, as clerks write them. */
const CASES = [
  ['Hypertension', 'Moderate', 'Ongoing', 'Monthly check-up at the civil hospital'],
  ['Type 2 diabetes', 'Moderate', 'Ongoing', 'Diet and tablets'],
  ['Bronchial asthma', 'Mild', 'Ongoing', 'Keeps an inhaler at school'],
  ['Fracture of the left wrist', 'Mild', 'Completed', 'Plaster removed; fit for duty'],
  ['Malaria', 'Severe', 'Completed', 'Two weeks of medical leave'],
  ['Lumbar disc prolapse', 'Severe', 'Ongoing', 'Advised against long standing'],
  ['Cataract, right eye', 'Mild', 'Pending', 'Operation is planned'],
  ['Coronary artery disease', 'Critical', 'Ongoing', 'Referred outside the state'],
  ['Migraine', 'Mild', 'Cancelled', 'Chose not to go on with the treatment'],
] as const;

/** One teacher in so many has a record. */
export const TEACHERS_PER_RECORD = 14;

/** The invented medical record of the n-th demo teacher who has one. */
export function demoMedical(n: number, teacherId: number): MedicalInput {
  const [ailmentName, severity, treatmentStatus, remarks] = CASES[n % CASES.length] as (typeof CASES)[number];
  const month = String(1 + ((n * 5) % 12)).padStart(2, '0');
  const day = String(1 + ((n * 7) % 28)).padStart(2, '0');
  const diagnosisDate = `${2021 + (n % 5)}-${month}-${day}`;
  const told = { ailmentName, severity, diagnosisDate, treatmentStatus, remarks, documents: '' };
  return MedicalInput.parse({ teacherId, ...sampleOf(medicalRecord, nth(n), told) });
}
