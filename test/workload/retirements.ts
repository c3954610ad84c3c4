import type { Draw } from './bodies.ts';
import { placed, post } from './posts.ts';
import { names, pageOf, type Rule, visibleTeachers } from './rule.ts';
import { indianDay, nameOf, type School } from './state.ts';

/** The last day of the month of the sixtieth birthday; of the month before for those born on the first. */
function retires(birth: string): string {
  const [year = 0, month = 0, day = 0] = birth.split('-').map(Number);
  const past = day === 1 ? month - 1 : month;
  const [y, m] = past === 0 ? [year + 59, 12] : [year + 60, past];
  const last = [31, y % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1];
  return `${y}-${String(m).padStart(2, '0')}-${last}`;
}

/** When retirements are asked for: by a warning, by days, or not at all. */
export const timeOf = (draw: Draw): Record<string, string> => ({
  ...draw.some({ warning: draw.one(['Past retirement', 'Within 8 months', 'Within 12 months']) }, 0.3),
  ...(draw.chance(0.3) ? { from: '2030-01-01', to: '2049-12-31' } : {}),
});

export const retirements: Rule = (ask) => {
  const { state, now } = ask;
  const today = indianDay(now);
  const monthsTo = (day: string) => {
    const [y = 0, m = 0, d = 0] = day.split('-').map(Number);
    const [ty = 0, tm = 0, td = 0] = today.split('-').map(Number);
    const months = (y - ty) * 12 + m - tm;
    if (day >= today) return months - (d < td ? 1 : 0);
    return months + (d > td ? 1 : 0) + 0;
  };
  const all = visibleTeachers(ask)
    .filter(({ school }) => placed(ask, state.schools.get(school) as School))
    .map((teacher) => ({ teacher, on: retires(teacher.own.date_of_birth) }))
    .sort((a, b) => (a.on === b.on ? b.teacher.id - a.teacher.id : a.on < b.on ? -1 : 1));
  const { warning: wanted, from = '', to = '9999' } = ask.query;
  const [warned, timed] = [
    ({ on }: { on: string }) => wanted === undefined || listedIn(on, today).includes(wanted),
    ({ on }: { on: string }) => on >= from && on <= to,
  ];
  // A count is that of the list with this choice instead of its own.
  const beside = {
    warnings: ['Past retirement', ...MONTHS.map((months) => `Within ${months} months`)].map((warning) => ({
      warning,
      count: all.filter(timed).filter(({ on }) => listedIn(on, today).includes(warning)).length,
    })),
    years: Array.from({ length: 10 }, (_, i) => Number(today.slice(0, 4)) + i).map((year) => ({
      year,
      count: all.filter(warned).filter(({ on }) => on.startsWith(`${year}-`)).length,
    })),
  };
  const page = pageOf(ask, all.filter(warned).filter(timed), 10, ({ teacher, on }) => {
    const school = state.schools.get(teacher.school) as School;
    return {
      id: teacher.id,
      teacher_ID: teacher.own.teacher_ID,
      teacher_name: teacher.own.teacher_name,
      designation: post(teacher).designation,
      subjects: teacher.subjects.map((one) => nameOf(state, 'subjects', one)).filter(Boolean),
      school_id: school.own.school_id,
      school_name: school.own.school_name,
      district: names(state, school).district,
      date_of_birth: teacher.own.date_of_birth,
      retires_on: on,
      months_left: monthsTo(on),
      warning: listedIn(on, today)[0] ?? '',
    };
  });
  return { ...page, beside };
};

const MONTHS = [8, 12, 24];

/**
 * The warnings in whose lists a retirement is, the nearest first. One on the last day that is so many months away is
 * within them.
 */
function listedIn(on: string, today: string): string[] {
  if (on < today) return ['Past retirement'];
  const after = (months: number) => {
    const [y = 0, m = 0, d = 0] = today.split('-').map(Number);
    const at = y * 12 + m - 1 + months;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  };
  return MONTHS.filter((months) => on <= after(months)).map((months) => `Within ${months} months`);
}
