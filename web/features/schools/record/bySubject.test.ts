import { expect, it } from 'vitest';
import { bySubject } from './bySubject.ts';

const teacher = (id: number, teacher_name: string, subjects: string[], classes: string[]) => ({
  id,
  teacher_name,
  subjects_taught: JSON.stringify(subjects),
  classes_taught: JSON.stringify(classes),
});
const listed = (name: string, ...classes: string[]) => ({ name, classes: JSON.stringify(classes) });

it('lists the teachers of each subject with their classes, by name, and those without a subject last', () => {
  expect(
    bySubject(
      [
        teacher(3, 'Zothani', ['Mizo', 'English'], ['Class 1', 'Class 2', 'Class 3']),
        teacher(2, 'Biaka', [], ['Class 9']),
        teacher(1, 'Lalrinpuii', ['Mizo'], ['Class 8']),
      ],
      [],
    ),
  ).toEqual({
    subjects: [
      { subject: 'English', teachers: [{ id: 3, name: 'Zothani', classes: 'Class 1-3' }], lacking: '' },
      {
        subject: 'Mizo',
        teachers: [
          { id: 1, name: 'Lalrinpuii', classes: 'Class 8' },
          { id: 3, name: 'Zothani', classes: 'Class 1-3' },
        ],
        lacking: '',
      },
      { subject: 'No subject', teachers: [{ id: 2, name: 'Biaka', classes: 'Class 9' }], lacking: '' },
    ],
    untaught: [],
  });
});

it('names the classes of the school that have a subject and no teacher of it, and of no other class', () => {
  const { subjects, untaught } = bySubject(
    [
      teacher(1, 'Zothani', ['Mizo'], ['Class 1', 'Class 2', 'Class 5']),
      teacher(2, 'Biaka', ['English'], ['Class 3', 'Class 4']),
    ],
    [
      listed('Mizo', 'Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5', 'Class 6'),
      listed('English', 'Class 3', 'Class 4'),
      listed('Hindi', 'Class 5', 'Class 6', 'Class 7'),
      listed('Art', 'Class 1', 'Class 2', 'Class 3'),
      listed('Physics', 'Class 11', 'Class 12'),
    ],
  );
  expect(subjects.map(({ subject, lacking }) => [subject, lacking])).toEqual([
    ['English', ''],
    ['Mizo', 'Class 3-4'],
  ]);
  expect(untaught).toEqual(['Art (Class 1-3)', 'Hindi (Class 5)']);
});
