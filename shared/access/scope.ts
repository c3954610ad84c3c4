import type { Role } from './roles.ts';

/**
 * Where a record belongs: its district and block as ids of master data, and its school's id and School ID. A part that
 * is absent matches nothing.
 */
export type Place = { district?: number; rdBlock?: number; school?: number; schoolId?: string };

/** What an account may see. With `none`, the scope of an incomplete or unknown assignment, it sees nothing. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'district'; district: number }
  | { kind: 'block'; district: number; rdBlock: number }
  | { kind: 'school'; schoolId: string; school?: number }
  | { kind: 'none' };

/**
 * What an account was given. `school` is the id of the school that had the School ID at that time: a later school with
 * the same School ID is not in scope. Older accounts have no `school`.
 */
export type Assignment = {
  role: Role;
  district_id?: number;
  rd_block_id?: number;
  school_id?: string;
  school?: number;
};

/**
 * The scope that an assignment gives. A teacher's scope is the school. A missing part of the assignment gives `none`,
 * never something wider.
 */
export function scopeOf({ role, district_id, rd_block_id, school_id, school }: Assignment): Scope {
  switch (role) {
    case 'super_admin':
    case 'admin':
      return { kind: 'all' };
    case 'deo':
      return district_id ? { kind: 'district', district: district_id } : { kind: 'none' };
    case 'sdeo':
      return district_id && rd_block_id
        ? { kind: 'block', district: district_id, rdBlock: rd_block_id }
        : { kind: 'none' };
    case 'hoi':
    case 'teacher':
      return school_id ? { kind: 'school', schoolId: school_id, school } : { kind: 'none' };
    default:
      return { kind: 'none' };
  }
}

/** Scopes are compared by this text. `scopeOf` lists the members of a scope in one order. */
export const scopeText = (scope: Scope) => JSON.stringify(scope);

/** The one rule of who sees what, for lists, counts, exports, single reads and writes alike. */
export function inScope(scope: Scope, place: Place): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'district':
      return place.district === scope.district;
    case 'block':
      return place.district === scope.district && place.rdBlock === scope.rdBlock;
    case 'school':
      return (
        place.schoolId === scope.schoolId && (scope.school === undefined || place.school === scope.school)
      );
    case 'none':
      return false;
  }
}
