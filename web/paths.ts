type Id = number | string;

/** The pattern of a record's id in an address. */
export const RECORD_ID = /^[1-9][0-9]{0,14}$/;

/** What a link to the own record hands over where it is to be printed. */
export type PrintAtOnce = { printAtOnce: true };

const segment = (value: Id) => encodeURIComponent(String(value));

/** The only place that spells web addresses and encodes their identifiers. */
export const paths = {
  login: () => '/login',
  otpLogin: () => '/otp-login',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  confirmChange: () => '/confirm-change',
  dashboard: () => '/',
  insufficientPermissions: () => '/?error=insufficient_permissions',
  schools: () => '/schools',
  schoolNew: () => '/schools/new',
  school: (id: Id) => `/schools/${segment(id)}`,
  schoolEdit: (id: Id) => `/schools/${segment(id)}/edit`,
  mySchool: () => '/my-school',
  teachers: () => '/teachers',
  teacherNew: () => '/teachers/new',
  teacher: (id: Id) => `/teachers/${segment(id)}`,
  teacherEdit: (id: Id) => `/teachers/${segment(id)}/edit`,
  myProfile: () => '/my-profile',
  medicalRecords: () => '/medical-records',
  teacherMedicalRecords: (id: Id) => `/teachers/${segment(id)}/medical-records`,
  settings: () => '/settings',
  userManagement: () => '/user-management',
  reports: () => '/reports',
  auditLogs: () => '/audit-logs',
  ask: () => '/ask',
  workbook: () => '/workbook',
  orders: () => '/orders',
  order: (id: Id) => `/orders/${segment(id)}`,
  moves: () => '/moves',
  posts: () => '/posts',
  postsOf: (schoolId: Id) => `/posts/${segment(schoolId)}`,
  retirements: () => '/retirements',
  rules: () => '/rules',
  repair: () => '/repair',
  recordHistory: () => '/record-history',
  mySessions: () => '/my-sessions',
  changePassword: () => '/change-password',
  mySecurity: () => '/my-security',
  help: () => '/help',
  privacy: () => '/privacy',
  accessibility: () => '/accessibility',
} as const;

/** The part of the address of `/ask` that holds a question, and the id of the saved one that it comes from. */
export const askSearch = (question: object, saved?: string) =>
  `?${new URLSearchParams({ ask: JSON.stringify(question), ...(saved && { question: saved }) })}`;

/** The address of an import: its comparison and its run. */
export const workbookAt = (importId: string) =>
  `${paths.workbook()}?${new URLSearchParams({ import: importId })}`;

/** The address where a teacher is merged with another, who is chosen there. */
export const mergingAt = (teacherId: Id) =>
  `${paths.repair()}?${new URLSearchParams({ tab: 'duplicates', a: String(teacherId) })}`;

/** The address of what is known of a record: its state on a day, and its changes between two days. */
export const recordHistoryAt = (type: string, id: Id) =>
  `${paths.recordHistory()}?${new URLSearchParams({ type, id: String(id) })}`;

const { insufficientPermissions: _, ...screens } = paths;

/** The same addresses as route patterns, for the site map and the guards. */
export const patterns = Object.fromEntries(
  Object.entries(screens).map(([name, path]) => [name, decodeURIComponent(path(':id'))]),
) as Record<keyof typeof screens, string>;
