import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type TeacherInFile, teacherExport } from '#shared/domain/teacherExport.ts';
import { samplePosting, sampleTeacher } from '../../test/support/sampleTeacher.ts';
import { outSheet } from '../sheets/outSheet.ts';
import { writeBook } from '../sheets/writeBook.ts';

const TODAY = '2026-11-21';

const office = { department_name: 'SCERT', designation: 'Resource Person', status: 'Active' as const };
const teacher: TeacherInFile = {
  ...sampleTeacher,
  medical_records: 1,
  medical_severity: 'Moderate',
  medical: {
    teacher_id: sampleTeacher.id,
    severity: 'Severe',
    ailment_name: '=Asthma',
    diagnosis_date: '2025-11-03',
    treatment_status: 'Ongoing',
  },
  posting_histories: [
    samplePosting,
    { ...samplePosting, school_name: '=1+1 School', from_date: '2024-04-01', to_date: '', status: 'Active' },
  ],
  deputations: [{ ...office, joining_date: '2025-02-01', end_date: '' }],
  attachments: [
    {
      ...office,
      department_name: 'DIET',
      district: 'Lunglei',
      rd_block: '',
      habitation: '',
      joining_date: '2016-01-04',
      end_date: '2016-12-31',
      status: 'Completed',
    },
  ],
};

// The specification names what a row tells of, in this order, and not the columns (part 2, section 9).
const HEADERS = [
  ...['Teacher ID', 'Teacher Name', 'Date of Birth', 'Gender', 'Social Group', 'Religion', 'Aadhaar Number'],
  ...['Phone Number', 'Email', 'Joining Date', 'Experience', 'Service Category', 'Teacher Type'],
  ...['Subjects Taught', 'Classes Taught'],
  ...[
    'School ID',
    'School Name',
    'School Level',
    'Management Type',
    'Medium',
    'Block Office',
    'School Phone',
  ],
  ...['District', 'RD Block', 'Habitation', 'Pincode', 'Habitation Class', 'Habitation Category'],
  ...['Postings', 'Deputations', 'Attachments', 'Medical Records'],
  ...['School', 'School Type', 'District', 'From', 'To', 'Status'].map((of) => `Latest Posting ${of}`),
  ...['Department', 'Designation', 'From', 'To', 'Status'].map((of) => `Latest Deputation ${of}`),
  ...['Department', 'Designation', 'District', 'From', 'To', 'Status'].map((of) => `Latest Attachment ${of}`),
  ...['Severity', 'Ailment', 'Diagnosis Date', 'Treatment Status'].map((of) => `Latest Medical ${of}`),
  ...['Record Created Date', 'Record Last Updated'],
];

/** The sheet as a person sees it: each row by its headers. */
async function readBack(teachers: TeacherInFile[], medical = true) {
  const book = read(writeBook([outSheet(teacherExport(TODAY, medical), teachers)]));
  expect(book.SheetNames).toEqual(['Teachers Report']);
  const sheet = book.Sheets['Teachers Report']!;
  return { sheet, rows: utils.sheet_to_json<Record<string, string>>(sheet, { raw: false, defval: '' }) };
}

describe('the export of teachers', () => {
  it('has one row for each teacher, with about fifty columns of different names', async () => {
    const { sheet, rows } = await readBack([teacher, sampleTeacher]);
    expect(rows).toHaveLength(2);
    const [headers = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(headers, 'Add a new column to HEADERS in this file.').toEqual(HEADERS);
    expect(new Set(headers).size).toBe(headers.length);
    expect(teacherExport(TODAY, true).file).toBe('teachers_report');
  });

  it('tells of the person, the school, the place and the counts', async () => {
    const { rows } = await readBack([teacher]);
    expect(rows[0]).toMatchObject({
      'Teacher ID': '007-A',
      'Teacher Name': 'Lalthanpuii',
      'Date of Birth': '28/02/1985',
      'Aadhaar Number': 'XXXXXXXX1234',
      'Phone Number': '0986543210',
      Email: '',
      'Joining Date': '01/06/2010',
      Experience: '16 years',
      'Service Category': 'State Cadre',
      'Subjects Taught': 'Mizo, English',
      'Classes Taught': 'Class 1, Class 2, Class 5',
      'School ID': '00150101',
      'School Name': 'Govt. Zotlang Primary School',
      'Management Type': 'Private Unaided',
      'School Phone': '03892322345',
      District: 'Aizawl',
      Pincode: '796005',
      Postings: '2',
      Deputations: '1',
      Attachments: '1',
      'Record Created Date': '01/04/2026',
      'Record Last Updated': '02/04/2026',
    });
  });

  it('tells of the latest posting, deputation, attachment and medical record', async () => {
    const { rows } = await readBack([teacher]);
    expect(rows[0]).toMatchObject({
      'Latest Posting School': '=1+1 School',
      'Latest Posting From': '01/04/2024',
      'Latest Posting To': '',
      'Latest Posting Status': 'Active',
      'Latest Deputation Department': 'SCERT',
      'Latest Deputation From': '01/02/2025',
      'Latest Deputation Status': 'Active',
      'Latest Attachment Department': 'DIET',
      'Latest Attachment District': 'Lunglei',
      'Latest Attachment To': '31/12/2016',
      'Latest Attachment Status': 'Completed',
      'Medical Records': '1',
      'Latest Medical Severity': 'Severe',
      'Latest Medical Ailment': '=Asthma',
      'Latest Medical Diagnosis Date': '03/11/2025',
      'Latest Medical Treatment Status': 'Ongoing',
    });
  });

  it('has no column of a medical record for those who may not read one', async () => {
    const { sheet } = await readBack([teacher], false);
    const [headers = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(headers.filter((header) => header.startsWith('Latest Medical'))).toEqual([]);
    expect(headers).toContain('Latest Attachment Status');
    const texts = Object.values(sheet).map((cell) => cell?.w ?? cell?.v);
    for (const text of ['Severe', '=Asthma', '03/11/2025', 'Moderate']) expect(texts).not.toContain(text);
  });

  it('leaves empty what there is none of, and holds days and counts as such and all else as text', async () => {
    const { sheet, rows } = await readBack([teacher, sampleTeacher]);
    expect(rows[1]).toMatchObject({ Postings: '0', 'Latest Posting School': '', 'Latest Deputation To': '' });
    const [headers = [], ...cells] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true });
    const numbers = headers.filter((_, column) => cells.some((row) => typeof row[column] === 'number'));
    expect(numbers).toEqual([
      'Date of Birth',
      'Joining Date',
      'Postings',
      'Deputations',
      'Attachments',
      'Medical Records',
      'Latest Posting From',
      'Latest Deputation From',
      'Latest Attachment From',
      'Latest Attachment To',
      'Latest Medical Diagnosis Date',
      'Record Created Date',
      'Record Last Updated',
    ]);
    expect(new Set(cells.flat().map((value) => typeof value))).toEqual(new Set(['string', 'number']));
    expect(sheet['!autofilter']?.ref).toBe(sheet['!ref']);
  });
});
