import { ask } from './ask.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { bin } from './bin.ts';
import { cascade } from './cascade.ts';
import { closures } from './closures.ts';
import { dashboard } from './dashboard.ts';
import { duplicates } from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import { exports } from './exports.ts';
import { factors } from './factors.ts';
import { imports } from './imports.ts';
import { leaving } from './leaving.ts';
import { locations } from './locations.ts';
import { masterData } from './masterData.ts';
import { medicalRecords } from './medicalRecords.ts';
import { moves } from './moves.ts';
import { orders } from './orders.ts';
import { otpAuth } from './otpAuth.ts';
import { posts } from './posts.ts';
import { profile } from './profile.ts';
import { reports } from './reports.ts';
import { rules } from './rules.ts';
import { schools } from './schools.ts';
import { sessions } from './sessions.ts';
import { system } from './system.ts';
import { teachers } from './teachers.ts';
import { tickets } from './tickets.ts';
import { uploads } from './uploads.ts';
import { userManagement } from './userManagement.ts';
import { views } from './views.ts';

/** The only list of areas. Everything that goes through all endpoints reads it. */
export const areas = {
  ask,
  audit,
  auth,
  bin,
  cascade,
  closures,
  dashboard,
  duplicates,
  exports,
  factors,
  imports,
  leaving,
  locations,
  masterData,
  medicalRecords,
  moves,
  orders,
  otpAuth,
  posts,
  profile,
  reports,
  rules,
  schools,
  sessions,
  system,
  teachers,
  tickets,
  uploads,
  userManagement,
  views,
};

export const endpoints: readonly Endpoint[] = Object.values(areas).flatMap((area) => Object.values(area));
